"""Windows: players are asked one after another whether they want to step in."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.action import Action
from sabika.kernel.deed import Deed
from sabika.kernel.frame import Frame
from sabika.kernel.record import OPEN, Field, value
from sabika.titles.alhambra.frames.turn import DONE
from sabika.titles.alhambra.hooks import CLAIMS, WINDOW, Table


class Asking(Frame):
    """Seats in an order, `at` the one that is asked; who is asked depends on public facts only (3c)."""

    FIELDS: ClassVar[dict[str, Field]] = {"order": value(OPEN), "at": value(OPEN)}
    __slots__ = tuple(FIELDS)
    order: tuple[int, ...]
    at: int

    def __init__(self, order: tuple[int, ...]) -> None:
        self.seat = order[0]
        self.step = "ask"
        self.order = order
        self.at = 0

    def ways(self, play: Table) -> tuple[Deed, ...]:
        """Return how players may step in."""
        raise NotImplementedError

    def deeds(self, play: Table, seat: int) -> tuple[Deed, ...]:
        return (*self.ways(play), DONE)

    def declined(self, play: Table, seat: int) -> None:
        """Go on to the next seat."""
        self.at += 1

    def run(self, play: Table) -> bool:
        ways = self.ways(play)
        while self.at < len(self.order):
            self.seat = self.order[self.at]
            for deed in ways:
                if deed.asks(play, self.seat):
                    return True
            self.at += 1
        play.finish()
        return False


class BetweenTurns(Asking):
    """B6: after any special action everybody may decide again, the next player first."""

    RULE: ClassVar[str] = "AL-TURN-1"
    PROMPT: ClassVar[str] = "window"
    __slots__ = ()

    def ways(self, play: Table) -> tuple[Deed, ...]:
        return WINDOW.of(play.game)

    def answer(self, play: Table, action: Action, deed: Deed) -> None:
        if deed is not DONE:
            self.at = 0
        deed.do(play, action)


class TileOffer(Asking):
    """3b: a drawn tile is offered; the first who takes it ends the offer."""

    RULE: ClassVar[str] = "AL-EOT-6"
    PROMPT: ClassVar[str] = "claim"
    FIELDS: ClassVar[dict[str, Field]] = {"tile": value(OPEN), "taken": value(OPEN)}
    __slots__ = tuple(FIELDS)
    tile: int
    taken: int

    def __init__(self, order: tuple[int, ...], tile: int) -> None:
        super().__init__(order)
        self.tile = tile
        self.taken = 0

    def ways(self, play: Table) -> tuple[Deed, ...]:
        return CLAIMS.of(play.game)

    def answer(self, play: Table, action: Action, deed: Deed) -> None:
        if deed is not DONE:
            self.taken = 1
            self.at = len(self.order)
        deed.do(play, action)
