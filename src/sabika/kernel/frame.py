"""Frames: everything pending is data on a stack, so it can be saved, copied, undone and searched."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.action import Action
from sabika.kernel.deed import Deed, Options, Table
from sabika.kernel.errors import Illegal
from sabika.kernel.legal import Legal
from sabika.kernel.record import OPEN, Field, Record, value


class Frame(Record):
    """One thing that is going on: a turn, a payment, a scoring. Its class gives the behaviour, its fields are data.

    `seat` is whom it belongs to (HIDDEN for nobody), `step` is where it stands.
    """

    RULE: ClassVar[str] = ""
    PROMPT: ClassVar[str] = ""
    FIELDS: ClassVar[dict[str, Field]] = {"seat": value(OPEN), "step": value(OPEN)}
    __slots__ = tuple(FIELDS)
    seat: int
    step: str

    def run(self, play: Table) -> bool:
        """Go on; return True when an answer is needed first."""
        raise NotImplementedError(type(self).__name__)

    def resume(self, play: Table, done: Frame) -> None:
        """Take note that the frame above has finished."""

    def seats(self, play: Table) -> tuple[int, ...]:
        """Return the seats that must answer."""
        return (self.seat,)

    def deeds(self, play: Table, seat: int) -> tuple[Deed, ...]:
        """Return what a seat may do here, whether or not it is possible right now."""
        raise NotImplementedError(type(self).__name__)

    def answer(self, play: Table, action: Action, deed: Deed) -> None:
        """Do a checked action."""
        deed.do(play, action)

    def default(self, play: Table, seat: int) -> Action:
        """Return what is done for an absent player: as little as possible."""
        actions = self.legal(play, seat)
        return next((action for action in actions if action.verb == "pass"), actions[0])

    def declined(self, play: Table, seat: int) -> None:
        """Take note that a seat passed."""
        raise NotImplementedError(type(self).__name__)

    def legal(self, play: Table, seat: int) -> Legal:
        """Return the listed actions of a seat."""
        deeds = self.deeds(play, seat)
        if play.game.anytime:
            deeds = (*deeds, *play.game.anytime)
        options: list[Options] = []
        for deed in deeds:
            options.append(deed.options(play, seat))
        return Legal(seat, deeds, options)

    def deed(self, play: Table, action: Action) -> Deed:
        """Return the deed of an action's verb, or refuse."""
        for deed in self.deeds(play, action.seat):
            if deed.name == action.verb:
                return deed
        anytime: tuple[Deed, ...] = play.game.anytime
        for deed in anytime:
            if deed.name == action.verb:
                return deed
        raise Illegal(self.RULE, f"{action.verb} is not possible now", verb=action.verb)

    def check(self, play: Table, action: Action) -> Deed:
        """Return the deed that will do the action, or raise Illegal with the rule that forbids it."""
        if action.seat != self.seat and action.seat not in self.seats(play):
            raise Illegal(self.RULE, f"it is not for p{action.seat + 1} to act now", seat=action.seat)
        deed = self.deed(play, action)
        deed.check(play, action)
        return deed
