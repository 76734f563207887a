"""Building a state from the lines of a position; what they do not say is as at the start of a game without crosses."""

from __future__ import annotations

from collections.abc import Sequence

from sabika.kernel.errors import NotationError, RecordError
from sabika.titles.roll_and_write.components import TYPES
from sabika.titles.roll_and_write.frames.dice import load_dice
from sabika.titles.roll_and_write.frames.turn import DiceTurn
from sabika.titles.roll_and_write.game import RollAndWriteGame
from sabika.titles.roll_and_write.position.words import (
    IMAGINARY_KEYS,
    PHASES,
    SEAT_KEYS,
    Line,
    boxes_of,
    first_cells,
    read_cells,
    read_counts,
    read_dice,
    read_number,
    read_pairs,
    read_row,
    row_names,
    unknown_key,
)
from sabika.titles.roll_and_write.state import Imaginary, RollAndWriteState, Sheet, rows_of


def build(
    game: RollAndWriteGame, given: Sequence[Line], seed: str, dealt: bool
) -> tuple[RollAndWriteGame, RollAndWriteState]:
    """Return the game and the position that the lines describe."""
    state = game.new(seed)
    if not dealt:
        state = bare(game, seed)
    keys = {key for _, key, _ in given}
    for line, key, value in sorted(given, key=lambda one: one[1] not in ("active", "first", "phase")):
        try:
            put(game, state, key, value)
        except NotationError as error:
            raise RecordError(line, f"{key}: {error}") from None
    if not dealt:
        lay_dice(state, keys)
        find_fresh(game, state)
    check_dice(game, state, given)
    return game, state


def bare(game: RollAndWriteGame, seed: str) -> RollAndWriteState:
    """Return a table without crosses; the first player is about to act."""
    state = game.empty_state(seed)
    state.stack = [DiceTurn(0)]
    return state


def put(game: RollAndWriteGame, state: RollAndWriteState, key: str, value: str) -> None:
    """Read one key into the state."""
    owner, _, field = key.partition(".")
    turn = state.stack[0]
    if field and owner in row_names(game):
        put_row(game, state, read_row(game, owner), field, value)
    elif key == "active":
        turn.seat = game.notation.seat(value)
    elif key == "first":
        state.first = game.notation.seat(value)
    elif key == "phase":
        if value not in PHASES:
            raise NotationError(f"{value!r} is not a phase; phases: {', '.join(PHASES)}")
        turn.step = value
    elif key == "round":
        state.round = read_number(value)
        if not 1 <= state.round <= game.rounds:
            raise NotationError(f"there are rounds 1 to {game.rounds}")
    elif key == "rolls":
        dice = read_dice(value)
        if len(dice) % 2:
            raise NotationError("dice are rolled in pairs")
        state.coming = load_dice(dice)
    elif key == "completed":
        pairs = read_pairs(game, value)
        state.places = tuple(sum(1 for own, _ in pairs if own == kind) for kind in range(len(TYPES)))
        state.fresh = tuple((-1 - kind, row) for kind, row in pairs)  # until it is known what is full
    elif key == "places":
        state.places = read_counts(value)
    else:
        raise unknown_key(game, key)


def put_row(game: RollAndWriteGame, state: RollAndWriteState, who: int, field: str, value: str) -> None:
    """Read something of a row."""
    row = rows_of(state)[who]
    if field == "score":
        row.score = read_number(value)
    elif field == "boxes":
        row.boxes = read_counts(value)
        crossed = sum(first_cells(game, kind, number) for kind, number in enumerate(row.boxes))
        if isinstance(row, Sheet):
            row.crossed = crossed
    elif isinstance(row, Imaginary) and field == "dice":
        row.dice = tuple(read_dice(value))
    elif isinstance(row, Sheet) and field == "crossed":
        row.crossed = read_cells(value)
        row.boxes = boxes_of(game, row.crossed)
    elif isinstance(row, Sheet) and field in ("yellow", "blue"):
        setattr(row, field, tuple(sorted(read_dice(value))))
    elif isinstance(row, Sheet) and field in ("coins", "spent"):
        setattr(row, field, read_number(value))
        if row.coins + row.spent > game.track:
            raise NotationError(f"there are only {game.track} coins in the row")
    else:
        known = SEAT_KEYS if isinstance(row, Sheet) else IMAGINARY_KEYS
        raise NotationError(f"there are {', '.join(known)}; not {field!r}")


def lay_dice(state: RollAndWriteState, keys: set[str]) -> None:
    """Lay dice where none are given: 1 and 2 for the active player, 1 for the others."""
    turn = state.stack[0]
    for sheet in state.seats:
        four = sheet.seat == turn.seat and turn.step != "second"
        for colour in ("yellow", "blue"):
            if f"p{sheet.seat + 1}.{colour}" not in keys:
                setattr(sheet, colour, (1, 2) if four else (1,))


def find_fresh(game: RollAndWriteGame, state: RollAndWriteState) -> None:
    """A type that is full was completed in this round, unless the position says that it was completed before."""
    earlier = [(-1 - kind, row) for kind, row in state.fresh if kind < 0]
    full = full_types(game, state)
    for kind, row in earlier:
        if (kind, row) not in full:
            raise RecordError(0, f"completed: {row_names(game)[row]} has not all boxes of {TYPES[kind]}")
    state.fresh = tuple(pair for pair in full if pair not in earlier)


def full_types(game: RollAndWriteGame, state: RollAndWriteState) -> list[tuple[int, int]]:
    """Return all completed types, as pairs of type and row."""
    rows = rows_of(state)
    kinds = range(len(TYPES))
    return [(kind, row.seat) for row in rows for kind in kinds if row.boxes[kind] == game.boxes[kind]]


def check_dice(game: RollAndWriteGame, state: RollAndWriteState, given: Sequence[Line]) -> None:
    """RW-ROUND-3: the active player has two dice of each colour, the others have one."""
    turn = state.stack[0]
    lines = {key: line for line, key, _ in given}
    for sheet in state.seats:
        wanted = 2 if sheet.seat == turn.seat and turn.step != "second" else 1
        for colour in ("yellow", "blue"):
            key = f"p{sheet.seat + 1}.{colour}"
            if len(getattr(sheet, colour)) != wanted:
                raise RecordError(lines.get(key, 0), f"{key}: there must be {wanted} (RW-ROUND-3)")
