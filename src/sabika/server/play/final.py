"""What an action would end, as far as the seat that thinks of it can know: the time to undo it, and the turn."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.rng import FastRng
from sabika.server.play.live_table import LiveTable

CLOSING: Final = "close"
"""The step of a turn in which its player has nothing left to do."""


class Ends(NamedTuple):
    """Whether something would come to light that cannot be hidden again, and whether the turn would pass on."""

    final: bool
    turn: bool


def ends_of(table: LiveTable, action: Action) -> Ends:
    """Return what an action would end.

    It is tried on a state that fits what the seat knows, so the answer tells nothing that the seat could not find out.
    """
    guess = table.game.sample(table.game.view(table.state, action.seat), FastRng(str(table.n)))
    turn = turn_in(guess)
    own = turn is not None and turn.seat == action.seat
    try:
        after = table.game.apply(guess, action).state
    except Illegal:  # what it would meet is hidden
        return Ends(True, own)
    now = turn_in(after)
    on = now is not None and now.seat == action.seat and now.step != CLOSING
    return Ends(not table.row.settings.undo or bool(after.barrier > table.seq), own and not on)


def turn_in(state: Any) -> Frame | None:
    """Return the turn that is going on: the first frame that belongs to a seat."""
    return next((frame for frame in state.stack if frame.seat >= 0), None)
