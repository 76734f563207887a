"""What can be played, and signs of life."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from litestar import Request, get
from litestar.datastructures import State
from litestar.params import PathParameter

from sabika import __version__
from sabika.bots.levels import LEVELS
from sabika.kernel.errors import SetupError
from sabika.kernel.hooks import Module
from sabika.kernel.setup import Option
from sabika.lessons import Lesson, Step, lesson_about, lesson_named
from sabika.server.bots.driver import PACES
from sabika.server.play.new_table import impossible, names_of
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.catalogue import Catalogue, Health, Preset, Title, TitleModule, TitleOption
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import LessonScript, LessonStep
from sabika.server.routes.dependencies import refusals
from sabika.sim.own import own_bots
from sabika.titles import TITLES, presets_of, title_of
from sabika.words import brought_words

DATABASE_SECONDS: Final = 3
LessonName = Annotated[str, PathParameter(pattern="^[a-z_.]{3,60}$", description="the lesson's id")]


@get("/api/alive", sync_to_thread=False)
def alive() -> Health:
    """Say that the service is there, whatever else works."""
    return Health("ok", __version__)


@get("/api/health", responses=refusals())
async def health(request: Request[Any, Any, State]) -> Health:
    """Say whether the service can work: its database answers."""
    manager: TableManager = request.app.state.manager
    try:
        async with asyncio.timeout(DATABASE_SECONDS):
            await manager.store.ping()
    except TimeoutError:
        raise Refusal(503, "storage", "the database does not answer") from None
    return Health("ok", __version__)


@get("/api/catalogue", sync_to_thread=False)
def catalogue(request: Request[Any, Any, State]) -> Catalogue:
    """Return all titles with their options and modules, the levels of bots and the paces."""
    manager: TableManager = request.app.state.manager
    own = own_bots(manager.config.bots)
    titles, levels = [describe(title) for title in TITLES], [*LEVELS, *own]
    names = {level: names_of(level, own) for level in levels}
    return Catalogue(titles, levels, list(PACES), __version__, brought_words(), names)


@get("/api/lessons/{name:str}", responses=refusals(), sync_to_thread=False)
def lesson(name: LessonName) -> LessonScript:
    """Return what the coach of a guided game says, and which moves they ask for."""
    try:
        found = lesson_named(name)
    except SetupError as error:
        raise impossible(error) from error
    return LessonScript(found.id, found.title, len(found.moves), [tell_step(found, step) for step in found.steps])


def tell_step(of: Lesson, step: Step) -> LessonStep:
    """Return a card of the coach as it is told."""
    notation = of.game().notation
    action = notation.to_json(notation.read(step.line)) if step.line else None
    return LessonStep(step.say, step.at.split(), step.seq, action)


def describe(title: str) -> Title:
    """Return what can be chosen for a title."""
    package = title_of(title)
    meta, modules = package.meta, package.MODULES.values()
    players = list(range(meta.MIN_PLAYERS, meta.MAX_PLAYERS + 1))
    sets = presets_of(title)
    return Title(
        title,
        meta.MIN_PLAYERS,
        meta.MAX_PLAYERS,
        describe_options(meta.OPTIONS, players),
        [describe_module(title, module, players) for module in modules],
        [Preset(one.id, one.kind, list(sets[one.id])) for one in meta.PRESETS if one.id in sets],
    )


def describe_module(title: str, module: Module, players: list[int]) -> TitleModule:
    """Return the manifest of a module of a title that so many can play."""
    counts = list(module.players) or players
    options = describe_options(module.options, counts)
    lesson = lesson_about(title, module.id)
    told = lesson.id if lesson is not None else None
    return TitleModule(module.id, module.number, module.prefix, module.difficulty, counts, options, told)


def describe_options(options: tuple[Option, ...], players: list[int]) -> list[TitleOption]:
    """Return options as they are told."""
    return [
        TitleOption(one.name, one.default, list(one.allowed), one.rule, list(one.players) or players) for one in options
    ]
