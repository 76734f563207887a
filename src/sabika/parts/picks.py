"""Secret picks: everybody picks in secret, one after another, then all picks are shown together."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.action_type import ActionType, AnyContext
from sabika.kernel.frame import Frame
from sabika.kernel.record import HIDDEN, OPEN, OWNER, Field, Record, records, value


class Pick(Record):
    """What a seat has picked (HIDDEN: nothing yet)."""

    FIELDS: ClassVar[dict[str, Field]] = {"seat": value(OPEN), "chosen": value(OWNER)}
    __slots__ = tuple(FIELDS)
    seat: int
    chosen: int

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.chosen = HIDDEN


class SecretPicks(Frame):
    """Seats in an order, `at` the one that is asked; its action types call `choose`, `reveal` says what the picks mean.

    Only its owner sees a pick before all are made; which seats have picked is public.
    """

    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = ()
    FIELDS: ClassVar[dict[str, Field]] = {"picks": records(OPEN), "at": value(OPEN)}
    __slots__ = tuple(FIELDS)
    picks: list[Pick]
    at: int

    def __init__(self, order: tuple[int, ...]) -> None:
        self.seat = order[0]
        self.step = "pick"
        self.picks = [Pick(seat) for seat in order]
        self.at = 0

    def run(self, ctx: AnyContext) -> bool:
        if self.at < len(self.picks):
            self.seat = self.picks[self.at].seat
            return True
        ctx.finish()
        self.reveal(ctx, {pick.seat: pick.chosen for pick in self.picks})
        return False

    def action_types(self, ctx: AnyContext, seat: int) -> tuple[ActionType, ...]:
        return self.ACTION_TYPES

    def choose(self, ctx: AnyContext, number: int) -> None:
        """Note what the asked seat picks; nobody takes that back once the next one is asked."""
        self.picks[self.at].chosen = number
        self.at += 1
        ctx.reveal()

    def reveal(self, ctx: AnyContext, picks: dict[int, int]) -> None:
        """Show the picks by seat, and do what they mean."""
        raise NotImplementedError(type(self).__name__)
