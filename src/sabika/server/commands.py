"""The commands `sabika serve` and `sabika verify`."""

from __future__ import annotations

import errno
import socket
import sqlite3
import threading
import webbrowser
from pathlib import Path
from typing import Final

import click

from sabika.server.network import EVERYWHERE, address, bound, reachable
from sabika.sim.guest_process import GuestProcess
from sabika.sim.own import own_bots

HOST: Final = "127.0.0.1"
PORT: Final = 8765
TRIES: Final = 20


@click.command()
@click.option("--host", help=f"Address to listen on, by default {HOST}: this computer only.")
@click.option("--lan", is_flag=True, help="Let others on the same network play too.")
@click.option("--port", type=click.IntRange(0, 65535), help=f"Port; by default {PORT}, or the next free one.")
@click.option("--database", metavar="URL", help="SQLite file or PostgreSQL URL; by default a file in your data folder.")
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="Another address whose pages may talk to the service; may be repeated.",
)
@click.option(
    "--bot", "bots", multiple=True, metavar="MODULE:CLASS", help="A bot of your own to play against; may be repeated."
)
@click.option("--log", type=click.Path(dir_okay=False, path_type=Path), help="Write the log to this file.")
@click.option("--open/--no-open", "browse", default=True, help="Open the browser.")
def serve(
    host: str | None,
    lan: bool,
    port: int | None,
    database: str | None,
    origins: tuple[str, ...],
    bots: tuple[str, ...],
    log: Path | None,
    browse: bool,
) -> None:
    """Play in the browser: start the service and open its page."""
    try:
        from sabika.server.config import Config, database_url
        from sabika.server.running import make_server
    except ModuleNotFoundError as error:
        why = f"the service needs {error.name}, which is not installed"
        raise click.ClickException(f"{why}; get everything with: pip install 'sabika[serve]'") from error

    if lan and host:
        raise click.UsageError("--lan listens on all addresses; leave out --host")
    at_home = browse and not (lan or host or origins)  # somebody plays at this computer, who may let others in
    host = host or (EVERYWHERE if lan else HOST)
    begin_log(log)
    try_out(bots)
    url = database_url(database)
    open_database(url)
    listener = listen(host, port)
    bound_to = listener.getsockname()[1]
    page = address(host, bound_to)
    network = tuple(address(one, bound_to) for one in reachable(host))
    server = make_server(Config(url, origins, network, bots=bots, lan_switch=at_home))
    click.echo(f"\n  Sabika is at  {page}")
    for one in network:
        click.echo(f"  For others on your network:  {one}")
    for bot in own_bots(bots).values():
        click.echo(f"  {bot.name} ({bot.where}) can be chosen as an opponent.")
    click.echo("\n  Stop it with Ctrl-C.\n")
    if browse:
        threading.Thread(target=open_page, args=(server, page), daemon=True).start()
    server.run(sockets=[listener])


def try_out(bots: tuple[str, ...]) -> None:
    """Start each bot once, or say in one line why it is not there."""
    for bot in own_bots(bots).values():
        process = GuestProcess(bot.where)
        try:
            process.start()
        finally:
            process.close()


def begin_log(file: Path | None) -> None:
    """Set up the log, or say in one line why that cannot be done."""
    from sabika.server.logs import set_up

    try:
        set_up(file)
    except OSError as error:
        raise click.ClickException(f"the log cannot be written: {error}") from error


def open_database(url: str) -> None:
    """Bring the database to its present shape, or say in one line why that cannot be done."""
    import asyncio

    from sqlalchemy import make_url
    from sqlalchemy.exc import SQLAlchemyError

    from sabika.server.storage.private import keep_private
    from sabika.server.storage.shape import NewerShape
    from sabika.server.storage.store import Store

    async def prepare() -> None:
        store = Store(url)
        try:
            await store.open()
        finally:
            await store.close()

    try:
        place = make_url(url)
        backend = place.get_backend_name()
        if backend not in ("sqlite", "postgresql"):
            why = f"{backend} is not supported; give a file, or sqlite:// or postgresql://"
            raise click.ClickException(f"the database cannot be opened: {why}")
        keep_private(place)
        if backend == "sqlite":
            sqlite3.connect(place.database or "").close()  # fails here rather than in a thread
        asyncio.run(prepare())
    except (SQLAlchemyError, NewerShape, sqlite3.Error, OSError, ImportError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise click.ClickException(f"the database cannot be opened: {why}") from error


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket on the port that was asked for; otherwise on the usual one or the next that is free."""
    last = (port or PORT) if port is not None else PORT + TRIES
    for number in range(port if port is not None else PORT, last + 1):
        try:
            return bound(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or number == last:
                raise click.ClickException(f"cannot listen on {host}:{number}: {error.strerror}") from error
    raise click.ClickException(f"no port is free from {PORT} to {last}")


def open_page(server: object, address: str) -> None:
    """Open the browser once the service answers; without a browser nothing happens."""
    import time

    for _ in range(200):
        if getattr(server, "started", False):
            webbrowser.open(address)
            return
        time.sleep(0.05)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--hash", "published", metavar="HASH", help="The hash of the seed that was shown at the start.")
def verify(file: Path, published: str | None) -> None:
    """Check that a finished game was dealt and played fairly; exit code 1 if not, 2 if it cannot be read."""
    from sabika.server.verify import Unreadable, verify_file

    try:
        verdict = verify_file(file, published)
    except Unreadable as error:
        raise click.UsageError(str(error)) from error
    for line in verdict.lines:
        click.echo(line)
    if not verdict.fair:
        raise click.exceptions.Exit(1)
