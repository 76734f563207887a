"""Stepping through a game: its moves, its positions, its record."""

from __future__ import annotations

from sabika.kernel.replay import write_game
from sabika.portrait import portrait
from sabika.server.play.house import House
from sabika.server.play.room import Room
from sabika.server.play.telling import may_look
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import Move, Moves, Past


async def moves(house: House, room: Room, held: frozenset[int], seat: int | None) -> Moves:
    """Return a game step by step as a viewer may know it."""
    may_look(room, held, seat)
    match = (await house.history(room)).match
    write = match.game.notation.write
    steps = [Move(0, None, [event.seen_by(seat) for event in match.told[0]])]
    for seq, (action, told) in enumerate(zip(match.actions, match.told[1:], strict=True), start=1):
        line = write(action) if room.row.finished else None
        steps.append(Move(seq, action.seat, [event.seen_by(seat) for event in told], line))
    return Moves(seat, steps)


async def moment(house: House, room: Room, held: frozenset[int], seq: int, seat: int | None) -> Past:
    """Return what a viewer knew at one question."""
    may_look(room, held, seat)
    match = (await house.history(room)).match
    if seq > match.seq:
        raise Refusal(404, "no_position", f"the game has not come to question {seq}", seq=seq)
    return Past(room.box, portrait(match.game, match.game.view(match.states[seq], seat)))


async def record(house: House, room: Room, held: frozenset[int]) -> str:
    """Return the game file of a finished game; before that it would tell the seed."""
    may_look(room, held, None)
    if not room.row.finished:
        raise Refusal(409, "not_finished", "the record contains the seed, so it can be had when the game is over")
    match = (await house.history(room)).match
    words = tuple(seat.level or "human" for seat in room.row.seats)
    return write_game(match, words)
