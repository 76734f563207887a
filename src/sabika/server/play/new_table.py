"""Setting tables up: new ones, one against bots at once, rematches, uploaded games."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from sabika.bots.levels import LEVELS, NAMES, level_of
from sabika.kernel.errors import SetupError
from sabika.kernel.game import Game
from sabika.kernel.match import Match
from sabika.lessons import lesson_named
from sabika.server.play.live_table import LiveTable
from sabika.server.play.loading import SETUP_KEY, first_position
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import Arrange, NewSeat, NewTable, PlayNow, Settings, StartLesson
from sabika.server.storage import places
from sabika.server.storage.additions import Conflict
from sabika.server.storage.packing import pack
from sabika.server.storage.rows import BEGUN, GATHERING, Entry, GameRow, SeatRow, Summary
from sabika.server.storage.store import WATCHER
from sabika.server.tokens import hashed, new_code, new_seed
from sabika.server.work.jobs import Happened, Replayed
from sabika.server.work.replaying import entries_of
from sabika.sim.own import OwnBot, own_bots
from sabika.titles import make_game, remake, title_of

BOTS_AT_ONCE: Final = 3
MOST_SEATS: Final = 6


def clean(name: str | None, otherwise: str) -> str:
    """Return a name without blanks around it and without what does not show."""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in name or "").split())
    return plain or otherwise


async def create(manager: TableManager, device: str, request: NewTable) -> LiveTable:
    """Make a table; the device that makes it is its host and holds the seats that are here."""
    game = make(request)
    refuse_no_persons(request.seats)
    seats = [seat_for(at, seat, own_bots(manager.config.bots)) for at, seat in enumerate(request.seats)]
    stage = GATHERING if request.gather else None
    places = here(device, seats)
    code = await open_table(manager, hashed(device), game, request.name, request.settings, seats, places, stage)
    return await manager.table(code)


def refuse_no_persons(seats: Iterable[NewSeat | SeatRow]) -> None:
    """Refuse a table at which nobody but bots would play."""
    if all(seat.kind == "bot" for seat in seats):
        raise Refusal(400, "setup", "a table needs at least one person", about="seats")


def make(request: NewTable | Arrange) -> Game[Any]:
    """Return the game that is wished for, or refuse with what is wrong."""
    try:
        return make_game(request.title, len(request.seats), request.modules, request.options, new_seed())
    except SetupError as error:
        raise impossible(error) from error


def impossible(error: SetupError) -> Refusal:
    """Return the refusal of a set-up that does not exist."""
    return Refusal(400, "setup", error.why, error.rule or None, about=error.about, **error.params)


def seat_for(at: int, request: NewSeat, own: Mapping[str, OwnBot]) -> SeatRow:
    """Return the seat for a person or a bot; `own` are those from elsewhere."""
    if request.kind != "bot":
        return SeatRow(at, request.kind, clean(request.name, f"Player {at + 1}"))
    level = known_level(request.level or next(iter(LEVELS)), own)
    return SeatRow(at, "bot", clean(request.name, names_of(level, own)[at]), level)


def known_level(name: str, own: Mapping[str, OwnBot]) -> str:
    """Return the level of a bot, or refuse one that there is not."""
    level = name if name in own else level_of(name)
    if not level:
        raise Refusal(400, "setup", f"there is no bot {name!r}; known: {', '.join([*LEVELS, *own])}", about="level")
    return level


def names_of(level: str, own: Mapping[str, OwnBot]) -> list[str]:
    """Return what bots of a level are called, one for each seat there may be."""
    if level in own:
        return [own[level].name if not at else f"{own[level].name} ({at + 1})" for at in range(MOST_SEATS)]
    return list(NAMES[level])


def here(device: str, seats: list[SeatRow]) -> list[tuple[int, str]]:
    """Return the places of the host's device: its own seats, and always one to watch from."""
    return [(seat.seat, hashed(device)) for seat in seats if seat.kind == "here"] + [(WATCHER, hashed(device))]


async def play_now(manager: TableManager, device: str, request: PlayNow) -> LiveTable:
    """Make a table for one person and three bots."""
    most = title_of_wish(request.title).meta.MAX_PLAYERS
    bots = [NewSeat("bot", level=request.level) for _ in range(min(BOTS_AT_ONCE, most - 1))]
    table = NewTable(request.title, [NewSeat("here", request.name), *bots], settings=request.settings)
    return await create(manager, device, table)


async def start_lesson(manager: TableManager, device: str, request: StartLesson) -> LiveTable:
    """Make the table of a guided game: a person and bots, who move as it is written."""
    try:
        lesson = lesson_named(request.lesson)
    except SetupError as error:
        raise impossible(error) from error
    others = [NewSeat("bot") for _ in range(lesson.players - 1)]
    seats = [seat_for(at, seat, {}) for at, seat in enumerate([NewSeat("here", request.name), *others])]
    places = here(device, seats)
    settings, begun = Settings(watchers=False), lesson.moves[: lesson.begun]
    code = await open_table(manager, hashed(device), lesson.game(), None, settings, seats, places, begun=begun)
    return await manager.table(code)


def title_of_wish(title: str) -> Any:
    """Return the package of a title, or refuse."""
    try:
        return title_of(title)
    except SetupError as error:
        raise impossible(error) from error


async def rematch(manager: TableManager, table: LiveTable, device: str) -> LiveTable:
    """Make a table with the same host, people and set-up and a new seed; asked again, it is the same table."""
    row = table.row
    if row.kind == "replay" or not row.finished:
        raise Refusal(409, "not_finished", "a rematch follows a finished game")
    async with table.lock:
        now = await places.at(manager.store, row.id)
        refuse_watchers(row, now.held(hashed(device)), device)
        if table.row.rematch is None:
            await make_rematch(manager, table, now)
        code = table.row.rematch
    assert code is not None
    return await manager.table(code)


def refuse_watchers(row: GameRow, held: frozenset[int], device: str) -> None:
    """Refuse who is neither a player nor the host."""
    if row.host != hashed(device) and not held - {WATCHER}:
        raise Refusal(403, "not_player", "only players may ask for a rematch")


async def make_rematch(manager: TableManager, table: LiveTable, now: places.Places) -> None:
    """Write the table of the rematch; everybody keeps their place, and the host's device makes new links later."""
    row = table.row
    game = make_game(row.setup.title, row.setup.players, row.setup.modules, dict(row.setup.options), new_seed())
    seats = [SeatRow(seat.seat, seat.kind, seat.name, seat.level) for seat in now.seats]
    stage = BEGUN if row.stage else None
    code = await open_table(manager, row.host, game, row.name, row.settings, seats, now.holders, stage)
    if await places.link_rematch(manager.store, row.id, code):
        table.row = replace(table.row, rematch=code)
    else:
        await manager.reload(table)


async def open_table(
    manager: TableManager,
    host: str,
    game: Game[Any],
    name: str | None,
    settings: Settings,
    seats: list[SeatRow],
    holders: list[tuple[int, str]],
    stage: str | None = None,
    begun: tuple[str, ...] = (),
) -> str:
    """Write a new table under a free code, with the moves that were made before, and return the code."""
    for _ in range(10):
        row = replace(new_row(game, new_code(), host, clean(name, ""), settings, tuple(seats)), stage=stage)
        try:
            if begun:
                row, log, state = await asyncio.to_thread(begun_table, game, row, begun)
            else:
                first, state = first_position(game, row.setup.seed, row.created)
                log = [first]
            await manager.store.create(row, holders, log, state)
        except Conflict:
            continue
        return row.code
    raise Refusal(503, "no_code", "there is no free code just now; try again")


def begun_table(game: Game[Any], row: GameRow, moves: tuple[str, ...]) -> tuple[GameRow, list[Entry], str]:
    """Return a table after some moves, with its log and its first position."""
    match = Match(game, row.setup.seed)
    for move in moves:
        match.play(move)
    entries = list(entries_of(match))
    base = entries[0].state
    log = [replace(logged(each, base), time=row.created) for each in entries]
    return replace(row, summary=Summary(match.seq, match.seq, match.waiting, None, None)), log, base.decode()


def new_row(
    game: Game[Any], code: str, host: str, name: str, settings: Settings, seats: tuple[SeatRow, ...]
) -> GameRow:
    """Return the row of a table that begins now."""
    now = time.time()
    waiting = tuple(game.waiting(game.new()))
    return GameRow(
        id=0,
        code=code,
        kind="game",
        name=name,
        setup=game.setup,
        bot_seed=secrets.token_hex(16),
        settings=settings,
        host=host,
        watch=None,
        rematch=None,
        created=now,
        updated=now,
        summary=Summary(0, 0, waiting, None, None),
        seats=seats,
    )


# -- uploaded games ---------------------------------------------------------------------------------------------------


async def upload(manager: TableManager, device: str, name: str | None, replayed: Replayed) -> LiveTable:
    """Make a table that can be looked at, of a game file that was read and replayed."""
    base, log = replayed.entries[0].state, await asyncio.to_thread(replay_log, replayed)
    for _ in range(10):
        row = replay_row(replayed, new_code(), device, clean(name, ""))
        try:
            await manager.store.create(row, [(WATCHER, hashed(device))], log, base.decode())
        except Conflict:
            continue
        await manager.store.remove_uploads(manager.config.uploads_kept, frozenset(manager.live_tables))
        return await manager.table(row.code)
    raise Refusal(503, "no_code", "there is no free code just now; try again")


def replay_row(replayed: Replayed, code: str, device: str, name: str) -> GameRow:
    """Return the row of a game that was played elsewhere."""
    now, last = time.time(), replayed.entries[-1]
    levels, names = dict(enumerate(replayed.seats)), dict(enumerate(replayed.names))
    players = range(replayed.setup.players)
    seats = tuple(SeatRow(at, "past", clean(names.get(at), ""), levels.get(at)) for at in players)
    row = new_row(remake(replayed.setup), code, hashed(device), name, Settings(undo=False), seats)
    summary = Summary(last.n, last.seq, (), replayed.result, now)
    return replace(row, kind="replay", setup=replayed.setup, summary=summary)


def replay_log(replayed: Replayed) -> list[Entry]:
    """Return the log of a game that was played elsewhere, with its positions packed against the first."""
    now, base = time.time(), replayed.entries[0].state
    return [replace(logged(each, base), time=now) for each in replayed.entries]


def logged(each: Happened, base: bytes) -> Entry:
    """Return the log entry of a game that was played again, with its position, if known, packed against the first."""
    key = f"file-{each.n}" if each.n else SETUP_KEY
    packed = pack(each.state, base) if each.n and each.state else None
    known = 0 if each.state else None
    return Entry(each.n, each.kind, each.seat, each.line, key, each.seq, 0.0, each.events, known, packed)
