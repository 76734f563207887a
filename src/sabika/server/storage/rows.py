"""Rows of the database as plain values."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from sabika.client_view.model.client_view import Result
from sabika.kernel.setup import Setup
from sabika.server.protocol.tables import Settings
from sabika.titles import TITLES, options_of, title_of

FIRST_SETTINGS: Final = frozenset(("watchers", "undo", "previews", "curtain", "pace"))
"""The settings that the first release knows; it refuses to read others, so those are stored apart."""

GATHERING: Final = "gathering"
BEGUN: Final = "begun"
"""The stages of a table that friends find by its code: before the game, and from its beginning on."""


class SeatRow(Struct, frozen=True):
    """One seat: `token` is the hash of its secret link, the `link`-th of this seat, marked when it is used up.

    `freed` is when the host last took the seat from its holders, `devices` how many devices hold it now. `orders` are
    what is answered for the seat in advance, as JSON. `stand_in` is the level at which the computer plays for the
    person, since log entry `stood`.
    """

    seat: int
    kind: str
    name: str
    level: str | None = None
    token: str | None = None
    link: int = 0
    freed: float | None = None
    orders: str | None = None
    stand_in: str | None = None
    stood: int | None = None
    devices: int = 0


class Summary(Struct, frozen=True):
    """Where a game stands after its last log entry."""

    n: int
    seq: int
    waiting: tuple[int, ...]
    result: Result | None
    finished: float | None


class Entry(Struct, frozen=True):
    """One line of the log; entry 0 is the set-up.

    `events` is what happened, as JSON, and `position` the state after it, packed against the snapshot of entry `base`.
    The first release wrote neither.
    """

    n: int
    kind: Literal["setup", "action", "undo"]
    seat: int
    line: str
    key: str
    seq: int
    time: float
    events: str | None = None
    base: int | None = None
    position: bytes | None = None


class NoteRow(Struct, frozen=True):
    """What was decided at a table beside the game, after log entry `n`: about which seat, and by which."""

    n: int
    time: float
    kind: str
    seat: int | None
    by: int | None


class GameRow(Struct, frozen=True):
    """A table with its seats."""

    id: int
    code: str
    kind: Literal["game", "replay"]
    name: str
    setup: Setup
    bot_seed: str
    settings: Settings
    host: str
    watch: str | None
    rematch: str | None
    created: float
    updated: float
    summary: Summary
    seats: tuple[SeatRow, ...]
    stage: str | None = None

    @property
    def gathering(self) -> bool:
        """Whether the game has not begun; the release before may have begun it without knowing of that."""
        return self.stage == GATHERING and self.summary.n == 0

    @property
    def finished(self) -> bool:
        """Whether the game is over, so that nothing of it is secret any more."""
        return self.summary.finished is not None


def game_values(row: GameRow) -> dict[str, Any]:
    """Return the columns of a table, all but its id."""
    setup = row.setup
    return {
        "code": row.code,
        "kind": row.kind,
        "name": row.name,
        "title": setup.title,
        "players": setup.players,
        "modules": json.dumps(setup.modules),
        "options": write_options(setup),
        "ages": json.dumps(setup.ages),
        "rules": setup.rules,
        "components": setup.components,
        "seed": setup.seed,
        "bot_seed": row.bot_seed,
        "settings": write_settings(row.settings, first=True),
        "more_settings": write_settings(row.settings, first=False),
        "host": row.host,
        "watch": row.watch,
        "rematch": row.rematch,
        "stage": row.stage,
        "created": row.created,
        "updated": row.updated,
    } | summary_values(row.summary)


def summary_values(summary: Summary) -> dict[str, Any]:
    """Return the columns that sum up a log."""
    return {
        "n": summary.n,
        "seq": summary.seq,
        "waiting": msgspec.json.encode(summary.waiting).decode(),
        "result": msgspec.json.encode(summary.result).decode() if summary.result else None,
        "finished": summary.finished,
    }


class BadRow(Exception):
    """What is stored of a table cannot be read."""


def read_game_row(row: Any, seats: tuple[SeatRow, ...]) -> GameRow:
    """Return a table of its columns, also of those that an earlier release wrote."""
    try:
        return game_row(row, seats)
    except (ValueError, TypeError, msgspec.MsgspecError) as error:
        raise BadRow(row.code) from error


def write_settings(settings: Settings, first: bool) -> str:
    """Return the settings of the first release, or those that came later.

    >>> write_settings(Settings(redesigns=3), first=False)
    '{"redesigns": 3, "chat": true}'
    """
    told = msgspec.structs.asdict(settings)
    return json.dumps({name: chosen for name, chosen in told.items() if (name in FIRST_SETTINGS) == first})


def write_options(setup: Setup) -> str:
    """Return the options that were chosen; the release before may not know the others, and refuses unknown names."""
    defaults = default_options(setup.title, setup.modules)
    return json.dumps([(name, chosen) for name, chosen in setup.options if chosen != defaults.get(name)])


def read_options(title: str, modules: Iterable[str], text: str) -> tuple[tuple[str, Any], ...]:
    """Return all options of a set-up, those that are not stored as they usually are."""
    return tuple((default_options(title, modules) | dict(json.loads(text))).items())


def default_options(title: str, modules: Iterable[str]) -> dict[str, Any]:
    """Return the options of a title with some modules as they usually are; none where the title is not known."""
    if title not in TITLES:
        return {}
    known = title_of(title).MODULES
    chosen = [known[name] for name in modules if name in known]
    return {option.name: option.default for option in options_of(title, chosen)}


def read_settings(text: str, more: str | None = None) -> Settings:
    """Return stored settings: what is not known any more is left out, what is missing has its default.

    >>> read_settings('{"undo": false, "music": true, "pace": "breakneck"}').pace
    'calm'
    """
    given = msgspec.json.decode(text, type=dict[str, Any]) | msgspec.json.decode(more or "{}", type=dict[str, Any])
    kept: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        with suppress(KeyError, msgspec.ValidationError):
            kept[field.name] = msgspec.convert(given[field.name], field.type)
    return Settings(**kept)


def game_row(row: Any, seats: tuple[SeatRow, ...]) -> GameRow:
    """Return a table of its columns."""
    result = msgspec.json.decode(row.result, type=Result) if row.result else None
    return GameRow(
        id=row.id,
        code=row.code,
        kind=row.kind,
        name=row.name,
        setup=Setup(
            title=row.title,
            players=row.players,
            modules=tuple(json.loads(row.modules)),
            options=read_options(row.title, json.loads(row.modules), row.options),
            seed=row.seed,
            ages=tuple(json.loads(row.ages)),
            rules=row.rules,
            components=row.components,
        ),
        bot_seed=row.bot_seed,
        settings=read_settings(row.settings, row.more_settings),
        host=row.host,
        watch=row.watch,
        rematch=row.rematch,
        created=row.created,
        updated=row.updated,
        summary=Summary(row.n, row.seq, tuple(json.loads(row.waiting)), result, row.finished),
        seats=seats,
        stage=row.stage,
    )
