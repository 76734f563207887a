"""The service put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from sabika import __version__
from sabika.server.bots.driver import Driver
from sabika.server.collector import keep_collecting
from sabika.server.config import Config
from sabika.server.failures import HANDLERS
from sabika.server.lan import Lan
from sabika.server.live.connection import publish, tell_tables
from sabika.server.play.analyses import Analyses
from sabika.server.play.archive import complete_all
from sabika.server.play.codes import DeviceCodes
from sabika.server.play.live_table import LiveTable
from sabika.server.play.table_manager import TableManager
from sabika.server.routes import catalogue, company, live, network, past, play, tables
from sabika.server.security import Guard, SecurityMiddleware
from sabika.server.static import Pages
from sabika.server.storage.store import Store
from sabika.server.work.work import Work

BESIDE: Final = 2
"""Long logs and answers that are read or written beside everything else; each takes time from the loop meanwhile."""
ROUTES = [
    catalogue.alive,
    catalogue.health,
    catalogue.catalogue,
    network.network,
    network.switch_network,
    catalogue.lesson,
    tables.create,
    tables.play_now,
    tables.start_lesson,
    tables.upload,
    tables.own,
    tables.one,
    tables.sit,
    tables.links,
    tables.device_code,
    tables.only_here,
    tables.free_seat,
    tables.rename_seat,
    tables.give_orders,
    tables.rematch,
    tables.go_on,
    tables.leave,
    company.door,
    company.join,
    company.fill_seat,
    company.arrange,
    company.begin,
    company.stand_in,
    company.set_chat,
    company.set_pace,
    play.act,
    play.undo,
    play.state,
    past.moves,
    past.positions,
    past.decided,
    past.analysis,
    past.record,
    live.live,
]


def make_app(config: Config, lan: Lan | None = None) -> ASGIApp:
    """Return the service for a configuration."""
    manager = TableManager(config, Store(config.database))
    work = Work(config)
    driver = Driver(manager, work)
    guard = Guard(config)
    analyses = Analyses(manager, work)

    def changed(table: LiveTable) -> None:
        publish(table)
        if table.row.finished:
            tell_tables(table)
        driver.wake(table)

    manager.changed = changed
    manager.replay = partial(work.replay, who="archive")

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(BESIDE))
        await manager.store.open()
        wanted = (work.warm_up(), driver.resume(), complete_all(manager), keep_collecting())
        chores = [manager.spawn(chore) for chore in wanted]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            driver.stop()
            analyses.close()
            await manager.close()
            await work.close()
            await manager.store.close()

    service = Litestar(
        ROUTES,
        lifespan=[running],
        state=State(
            {
                "manager": manager,
                "driver": driver,
                "work": work,
                "guard": guard,
                "analyses": analyses,
                "codes": DeviceCodes(config.limits.codes),
                "lan": lan or Lan(config),
                "sockets": {},
            }
        ),
        exception_handlers=HANDLERS,
        request_max_body_size=65_536,
        compression_config=CompressionConfig(backend="brotli", brotli_quality=4, minimum_size=700),
        openapi_config=OpenAPIConfig(
            title="Sabika",
            version=__version__,
            path="/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        logging_config=None,
    )
    return SecurityMiddleware(Pages(service), guard)
