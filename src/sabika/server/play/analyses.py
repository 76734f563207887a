"""Analyses of finished games: made once while somebody waits, told as far as they have come, kept for a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Final

from sabika.client_view.analysis import AnalysisView
from sabika.server.play.archive import whole_log
from sabika.server.play.live_table import LiveTable
from sabika.server.play.past import standing
from sabika.server.play.serialise import may_look
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import AnalysisAnswer
from sabika.server.work.jobs import Logged, ReplayLog
from sabika.server.work.pool import Broken
from sabika.server.work.work import Work

LOGGER: Final = logging.getLogger("sabika.analyses")
TELL_AFTER: Final = 1.0
"""Seconds after which who asks is told how far it has come."""
PATIENCE: Final = 15.0
"""Seconds without a question after which nobody waits for an analysis any more."""


class Study:
    """An analysis under way; `asked` is when somebody asked last."""

    def __init__(self) -> None:
        self.done: int = 0
        self.of: int = 0
        self.asked: float = 0.0
        self.task: asyncio.Task[AnalysisView] | None = None

    def heard(self, done: int, of: int) -> None:
        """Take note of how far it has come."""
        self.done, self.of = done, of


class Analyses:
    """Those that are known, and those under way, by the game."""

    def __init__(self, manager: TableManager, work: Work) -> None:
        self.manager: TableManager = manager
        self.work: Work = work
        self.known: OrderedDict[int, AnalysisView] = OrderedDict()
        self.under_way: dict[int, Study] = {}

    def is_new(self, table: LiveTable) -> bool:
        """Return whether asking for this game would begin something."""
        return table.row.id not in self.known and table.row.id not in self.under_way

    async def ask(self, table: LiveTable, held: frozenset[int], who: str) -> AnalysisAnswer:
        """Return the analysis of a finished game, or after a moment how far it has come; it is begun if need be."""
        may_look(table, held, None)
        if not table.row.finished:
            raise Refusal(409, "not_finished", "a game can be analysed once it is over")
        game = table.row.id
        if game in self.known:
            self.known.move_to_end(game)
            return AnalysisAnswer(1, 1, self.known[game])
        study = self.under_way.get(game) or self.begin(table, who)
        study.asked = asyncio.get_running_loop().time()
        assert study.task is not None
        await asyncio.wait([study.task], timeout=TELL_AFTER)
        if not study.task.done():
            return AnalysisAnswer(study.done, study.of, None)
        if study.task.cancelled():
            raise Refusal(503, "busy", "this cannot be handled just now; try again in a moment")
        return AnalysisAnswer(1, 1, study.task.result())

    def begin(self, table: LiveTable, who: str) -> Study:
        """Begin an analysis, and watch that somebody waits for it."""
        game = table.row.id
        study = self.under_way[game] = Study()
        study.task = self.manager.spawn(self.made(table, who, study))
        watch = self.manager.spawn(self.watch(study))

        def over(task: asyncio.Task[AnalysisView]) -> None:
            del self.under_way[game]
            watch.cancel()
            if not task.cancelled() and task.exception() is None:
                self.keep(game, task.result())

        study.task.add_done_callback(over)
        return study

    async def made(self, table: LiveTable, who: str, study: Study) -> AnalysisView:
        """Return the analysis of a game."""
        entries = standing(await whole_log(self.manager, table))
        log = tuple(Logged(e.n, e.kind, e.seat, e.line, e.seq) for e in entries if e.n)
        whole = await self.manager.store.snapshots(table.row.id)
        try:
            return await self.work.analyse(ReplayLog(table.row.setup, log, whole), who, study.heard)
        except Broken as error:
            LOGGER.error("a game could not be analysed: %s", error)
            raise Refusal(409, "no_analysis", "this game cannot be analysed") from error

    async def watch(self, study: Study) -> None:
        """End an analysis when nobody waits for it any more."""
        clock = asyncio.get_running_loop().time
        while clock() - study.asked < PATIENCE:
            await asyncio.sleep(PATIENCE / 3)
        if study.task is not None:
            study.task.cancel()

    def close(self) -> None:
        """End everything that is under way."""
        for study in list(self.under_way.values()):
            if study.task is not None:
                study.task.cancel()

    def keep(self, game: int, found: AnalysisView) -> None:
        """Keep an analysis for those who ask again."""
        self.known[game] = found
        if len(self.known) > self.manager.config.analyses_kept:
            self.known.popitem(last=False)
