"""The falcons that a redesign sends back to the supply (FAL-11)."""

from __future__ import annotations

from sabika.parts.city import point_cells
from sabika.titles.alhambra.hooks import TILE_LAID, TILE_LEFT, AlhambraContext
from sabika.titles.alhambra.modules.m21_falconers.falcons import MODULE, Flock, Perch, flocks_of, in_stacks


@MODULE.on(TILE_LEFT)
def leave_a_gap(ctx: AlhambraContext, seat: int, tile: int) -> None:
    """FAL-11: falcons with a gap under them return to the supply, all that the tile carried (FAL-15)."""
    city = ctx.state.seats[seat].city
    for flock in flocks_of(ctx.state):
        for perch in flock.of(seat):
            if not all([city.is_built(cell) for cell in point_cells(perch[2])]):
                send_back(ctx, flock, perch)


@MODULE.on(TILE_LAID)
def lay_under(ctx: AlhambraContext, seat: int, cell: int) -> None:
    """FAL-11: a tile comes to lie under a falcon only in the place of another one, and then the falcon returns.

    FAL-15: a tile on an empty cell moves no falcon, nor does anything else that is built. Nobody moves one (FAL-10).
    """
    for flock in flocks_of(ctx.state):
        for perch in flock.of(seat):
            if cell in point_cells(perch[2]):
                send_back(ctx, flock, perch)


def send_back(ctx: AlhambraContext, flock: Flock, perch: Perch) -> None:
    """A falcon returns to the supply, where anybody can buy it; in a stack it goes to the bottom (FAL-14)."""
    falcon, seat, _ = perch
    flock.perched = tuple([other for other in flock.perched if other != perch])
    if in_stacks(ctx) and flock.open:
        flock.hidden = (*flock.hidden, falcon)
        ctx.reveal()  # what lies hidden has changed, so there is no way back
    else:
        flock.open = tuple(sorted([*flock.open, falcon]))
    ctx.tell("falcon_returned", "FAL-11", seat=seat, card=ctx.game.cards[falcon].name)
