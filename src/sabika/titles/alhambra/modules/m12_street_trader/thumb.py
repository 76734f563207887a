"""What computers think of residents, by rules of thumb."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action
from sabika.parts.city import City
from sabika.titles.alhambra.hooks import LAID_WORTH, PROSPECTS, WORTH, AlhambraContext
from sabika.titles.alhambra.modules.m12_street_trader.choice import KEEP_VERB
from sabika.titles.alhambra.modules.m12_street_trader.disc import LAY_VERB
from sabika.titles.alhambra.modules.m12_street_trader.residents import EXCHANGE_VERB, MOVE_IN_VERB, TAKE_VERB
from sabika.titles.alhambra.modules.m12_street_trader.traders import MODULE, STREET
from sabika.titles.alhambra.thumb import while_it_lasts
from sabika.titles.alhambra.tiles import type_of

MOVING_IN: Final = 6.0
"""What it is worth, more or less, that another resident moves in."""


def wanted(ctx: AlhambraContext, seat: int, kind: int) -> float:
    """Return how welcome a resident is for the disc: one of a new colour, and of one that has many tiles."""
    trader = STREET.of(ctx.state).traders[seat]
    housed = len([1 for _, colour in trader.housed if colour == kind])
    return 1.0 + 0.1 * kind - 0.8 * housed - 0.7 * trader.disc.count(kind)


@MODULE.on(WORTH)
def resident_gain(ctx: AlhambraContext, action: Action) -> float | None:
    """Residents move in whenever they can; those wait on the disc whose colour is needed."""
    verb, seat = action.verb, action.seat
    if verb == MOVE_IN_VERB.name:
        return MOVING_IN
    if verb == TAKE_VERB.name:
        return 2.0 + wanted(ctx, seat, action.args[0])
    if verb == EXCHANGE_VERB.name:
        old, new = action.args
        return wanted(ctx, seat, new) - wanted(ctx, seat, old) - 1.0
    if verb == KEEP_VERB.name:
        kept: tuple[int, ...] = action.args[0]
        return 1.0 + 0.1 * sum(kept)
    if verb == LAY_VERB.name:
        return 1.0 + 0.2 * ctx.state.seats[seat].city.occupied(action.args[0]).bit_count()
    return None


@MODULE.on(LAID_WORTH)
def displacing_gain(ctx: AlhambraContext, seat: int, city: City, cell: int) -> float:
    """Where the trader waits, a tile of the right colour is worth much, and any other one a little."""
    trader = STREET.of(ctx.state).traders[seat]
    if trader.cell != cell:
        return 0.0
    return while_it_lasts(ctx, MOVING_IN if type_of(ctx, city.tile_at(cell)) in trader.disc else 0.5)


@MODULE.on(PROSPECTS)
def disc_prospects(ctx: AlhambraContext) -> list[float]:
    """Who has many colours on the disc will soon have the right one."""
    each = while_it_lasts(ctx, 1.0)
    return [each * len(set(trader.disc)) for trader in STREET.of(ctx.state).traders]
