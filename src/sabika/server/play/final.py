"""Whether an action could be undone, as far as the seat that thinks of it can know."""

from __future__ import annotations

from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal
from sabika.kernel.rng import FastRng
from sabika.server.play.live_table import LiveTable


def is_final(table: LiveTable, action: Action) -> bool:
    """Return whether something would come to light that cannot be hidden again.

    It is tried on a state that fits what the seat knows, so the answer tells nothing that the seat could not find out.
    """
    if not table.row.settings.undo:
        return True
    guess = table.game.sample(table.game.view(table.state, action.seat), FastRng(str(table.n)))
    try:
        return bool(table.game.apply(guess, action).state.barrier > table.seq)
    except Illegal:  # what it would meet is hidden
        return True
