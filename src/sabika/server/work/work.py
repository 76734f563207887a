"""All heavy work of the service, and its limits: bots, game files and previews do not wait for each other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from sabika.client_view.analysis import AnalysisView
from sabika.client_view.hints import HintView
from sabika.client_view.model.preview import Preview, PreviewRequest
from sabika.server.bots.guests import Guests
from sabika.server.bots.task import Task
from sabika.server.config import Config
from sabika.server.protocol.errors import Refusal
from sabika.server.work.helper import WORKER
from sabika.server.work.jobs import (
    Advise,
    Advised,
    Allowed,
    Analyse,
    Analysed,
    Answer,
    Chosen,
    Job,
    Previewed,
    ReadFile,
    Replayed,
    ReplayLog,
    Wrong,
)
from sabika.server.work.pool import Broken, NotStarted, Pool, TooMuch
from sabika.server.work.previewing import Known, write_requests

if TYPE_CHECKING:
    from sabika.server.play.live_table import LiveTable

T = TypeVar("T")
LOGGER: Final = logging.getLogger("sabika.work")
FILES_AT_ONCE: Final = 8
"""Game files that are read or wait for it; of each address two."""
PREVIEWS_AT_ONCE: Final = 64
"""Pages that wait for previews; of each device eight, of each address half of all."""
HINTS_AT_ONCE: Final = 32
"""Pages that wait for a hint; of each device two, of each address half of all."""
ANALYSES_AT_ONCE: Final = 6
"""Games that are analysed or wait for it; of each address two."""
MINUTE: Final = 60.0


class Work:
    """The processes of one service: some for bots, and one each for game files, previews, hints and analyses."""

    def __init__(self, config: Config, command: tuple[str, ...] = WORKER) -> None:
        self.config: Config = config
        self.bots: Pool = Pool(config.bot_workers, command=command)
        self.files: Pool = Pool(1, FILES_AT_ONCE, each=(2,), rest=MINUTE, command=command)
        self.pages: Pool = Pool(1, PREVIEWS_AT_ONCE, each=(8, PREVIEWS_AT_ONCE // 2), rest=10 * MINUTE, command=command)
        self.advice: Pool = Pool(1, HINTS_AT_ONCE, each=(2, HINTS_AT_ONCE // 2), rest=10 * MINUTE, command=command)
        self.studies: Pool = Pool(1, ANALYSES_AT_ONCE, each=(2,), rest=MINUTE, command=command)
        self.known: Known = Known()
        self.guests: Guests = Guests(config.bots, config.guest_seconds, config.guest_memory)

    async def warm_up(self) -> None:
        """Start what a first table needs."""
        await asyncio.gather(self.bots.warm_up(), self.pages.warm_up())

    async def close(self) -> None:
        """End all processes."""
        pools = (self.bots, self.files, self.pages, self.advice, self.studies, self.guests)
        await asyncio.gather(*[pool.close() for pool in pools])

    async def choose(self, task: Task) -> str:
        """Return what a bot does; Failed if it takes too long or too much."""
        allowed = Allowed(self.config.bot_seconds, self.config.bot_memory)
        answer = await self.bots.ask(task, allowed)
        if not isinstance(answer, Chosen):
            raise Broken("the bot did not choose anything")
        return answer.line

    async def read_file(self, text: str, who: str) -> Replayed:
        """Return the game of a file, or refuse it with the line that is wrong or the limit that it exceeds."""
        allowed = Allowed(self.config.file_seconds, self.config.file_memory)
        try:
            return await answered(Replayed, self.files, ReadFile(text, self.config.file_actions), allowed, (who,))
        except Broken as error:
            LOGGER.error("a game file could not be replayed: %s", error)
            why = "line 1: this game cannot be replayed"
            raise Refusal(400, "bad_file", why, line=1, fault="unreadable") from error

    async def replay(self, job: ReplayLog, who: str) -> Replayed:
        """Return a stored game, played again."""
        allowed = Allowed(self.config.replay_seconds, self.config.file_memory)
        return await answered(Replayed, self.files, job, allowed, (who,))

    async def preview(
        self, table: LiveTable, seat: int, requests: Sequence[PreviewRequest], who: tuple[str, str]
    ) -> list[Preview]:
        """Return what actions of a seat would bring now; those that were asked before are known.

        `who` are the device and the address that ask: devices are free to make.
        """
        place = (table.row.code, table.n, seat)
        known = self.known.answers(place)
        new = [request for request in dict.fromkeys(requests) if request not in known]
        if new:
            job = write_requests(table.game, table.state, seat, new)
            allowed = Allowed(self.config.preview_seconds, self.config.preview_memory)
            found = (await answered(Previewed, self.pages, job, allowed, who)).previews
            self.known.learn(place, found)
            known = known | {preview.wish: preview for preview in found}
        return [known[request] for request in requests]

    async def advise(self, task: Task, who: tuple[str, str]) -> list[HintView]:
        """Return what a good player would think of doing; `who` asks, as for previews."""
        allowed = Allowed(self.config.preview_seconds, self.config.preview_memory)
        return (await answered(Advised, self.advice, Advise(task), allowed, who)).hints

    async def analyse(self, game: ReplayLog, who: str, heard: Callable[[int, int], None]) -> AnalysisView:
        """Return what every decision of a finished game was worth; `heard` is told how far it has come."""
        allowed = Allowed(self.config.analysis_seconds, self.config.analysis_memory)
        return (await answered(Analysed, self.studies, Analyse(game), allowed, (who,), heard)).analysis


async def answered(
    kind: type[T],
    pool: Pool,
    job: Job,
    allowed: Allowed,
    who: tuple[str, ...],
    heard: Callable[[int, int], None] | None = None,
) -> T:
    """Return the answer to a stranger's job; whatever the job is too large for is a refusal with a clear word."""
    try:
        return of_kind(kind, await pool.ask(job, allowed, who, heard))
    except TooMuch as error:
        why = f"this takes more than is allowed here: {error}"
        raise Refusal(413, "too_long", why, limit=error.limit, most=error.most) from error
    except NotStarted as error:
        LOGGER.error("%s", error)
        raise Refusal(503, "busy", "this cannot be handled just now; try again in a moment") from error


def of_kind(kind: type[T], answer: Answer) -> T:
    """Return an answer of the expected kind; what is wrong with the job becomes a refusal."""
    if isinstance(answer, Wrong):
        raise Refusal(400, answer.error, answer.message, answer.rule, **answer.params)
    assert isinstance(answer, kind)
    return answer
