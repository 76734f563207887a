"""Whether an action could be undone, as far as the seat that thinks of it can know."""

from __future__ import annotations

from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal
from sabika.kernel.rng import FastRng
from sabika.server.play.room import Room


def is_final(room: Room, action: Action) -> bool:
    """Return whether something would come to light that cannot be hidden again.

    It is tried on a state that fits what the seat knows, so the answer tells nothing that the seat could not find out.
    """
    if not room.row.settings.undo:
        return True
    guess = room.game.sample(room.game.view(room.state, action.seat), FastRng(str(room.n)))
    try:
        return bool(room.game.apply(guess, action).state.barrier > room.seq)
    except Illegal:  # what it would meet is hidden
        return True
