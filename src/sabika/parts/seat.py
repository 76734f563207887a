"""What a player has in front of them, and what the imaginary third player of a two-player game has."""

from __future__ import annotations

from typing import ClassVar, Final

from sabika.kernel.game import Outcome
from sabika.kernel.record import OPEN, OWNER, Field, Record, shared, value
from sabika.parts.city import City, new_city
from sabika.parts.hand import Hand

START: Final = 1
"""The tile id of the start tile."""


class Seat(Record):
    """One player: hand (AL-INFO-1, GR-INFO-1), city, reserve, tiles that wait to be placed, score, shown hand.

    Everybody starts with the start tile alone and no points (AL-SETUP-2, GR-SETUP-2).
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "seat": value(OPEN),
        "hand": value(OWNER),
        "city": shared(OPEN),
        "reserve": value(OPEN),
        "pending": value(OPEN),
        "score": value(OPEN),
        "shown": value(OPEN),
    }
    __slots__ = tuple(FIELDS)
    seat: int
    hand: Hand
    city: City
    reserve: tuple[int, ...]
    pending: tuple[int, ...]
    score: int
    shown: tuple[int, ...]

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.hand = Hand(())
        self.city = new_city(START)
        self.reserve = ()
        self.pending = ()
        self.score = 0
        self.shown = ()


class Dirk(Record):
    """The imaginary third (AL-2P-2, GR-2P-2): tiles and points (D-11), nothing hidden (AL-INFO-3, GR-INFO-3)."""

    FIELDS: ClassVar[dict[str, Field]] = {"tiles": value(OPEN), "score": value(OPEN)}
    __slots__ = tuple(FIELDS)
    tiles: tuple[int, ...]
    score: int

    def __init__(self) -> None:
        self.tiles = ()
        self.score = 0


def final_outcome(seats: list[Seat], dirk: Dirk | None, dirk_can_win: bool) -> Outcome:
    """Return how a game ends: the highest score wins, several may; Dirk's points are shown.

    Where that is agreed, Dirk wins with more points than everybody (G-13, GR-G-13).
    """
    scores = tuple([seat.score for seat in seats])
    best = max(scores)
    neutral = dirk.score if dirk is not None else None
    if neutral is not None and dirk_can_win and neutral > best:
        return Outcome(scores, (), neutral, (len(seats),))
    return Outcome(scores, tuple([seat for seat, score in enumerate(scores) if score == best]), neutral)
