"""What most chests score, and what computers think of them."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action
from sabika.parts.ledger import Line
from sabika.parts.majority import shares
from sabika.parts.standing import Key, Standing
from sabika.titles.alhambra.hooks import (
    LINES,
    PROSPECTS,
    SCORING_GAIN,
    STANDINGS,
    AlhambraContext,
)
from sabika.titles.alhambra.modules.m13_treasure_chamber.buying import BUY_VERB, PRICE
from sabika.titles.alhambra.modules.m13_treasure_chamber.chamber import CHAMBER, DATA, MODULE
from sabika.titles.alhambra.modules.m13_treasure_chamber.storing import STORE_VERB, free_buildings

POINTS: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(DATA["scoring"][f"round_{round}"]) for round in (1, 2, 3)])
"""C7: what the places score, by round."""
USUAL: Final = 24
"""Among how many chests the points are shared, more or less."""


@MODULE.on(LINES, stage=7)
def chest_lines(ctx: AlhambraContext, round: int) -> list[Line]:
    """C7, TRE-14: most chests of any colours score as most buildings of a type do, those of Dirk too."""
    counts = [len(row) for row in CHAMBER.of(ctx.state).stored]
    lines: list[Line] = []
    for share in shares(counts, POINTS[round - 1]):
        detail = (("count", counts[share.who]), ("rank", share.rank), ("sharers", share.sharers))
        lines.append((share.who, "chests", share.points, "TRE-14", detail))
    return lines


@MODULE.on(STANDINGS)
def chest_standing(ctx: AlhambraContext, round: int) -> Standing:
    """TRE-14: everybody's chests, Dirk's too, and what the places bring."""
    keys = [(len(row), 0) for row in CHAMBER.of(ctx.state).stored]
    return Standing("chests", keys, lambda then: points_for(then, round), [list(row) for row in POINTS])


def points_for(keys: list[Key], round: int) -> list[int]:
    """Return everybody's points for so many chests."""
    points = [0] * len(keys)
    for share in shares([number for number, _ in keys], POINTS[round - 1]):
        points[share.who] = share.points
    return points


@MODULE.on(SCORING_GAIN)
def chest_gain(ctx: AlhambraContext, action: Action) -> int | None:
    """A chest is always worth having; a room is worth what it changes now and later, less what it leaves to others."""
    if action.verb == STORE_VERB.name:
        return 3
    if action.verb != BUY_VERB.name:
        return None
    own, seat = CHAMBER.of(ctx.state), action.seat
    chests = own.rooms[action.args[0] - 1]
    more = room_for(ctx, ctx.state.seats[seat].city.laid(), chests)
    if not more:
        return -PRICE
    rest = max([room_for(ctx, other.city.laid(), chests) for other in ctx.state.seats if other.seat != seat])
    points = POINTS[min(len(ctx.state.scored), len(POINTS) - 1)]
    counts = [len(row) for row in own.stored]
    before = [share.points for share in shares(counts, points) if share.who == seat]
    counts[seat] += more
    after = [share.points for share in shares(counts, points) if share.who == seat]
    # A lead is soon made up for, so it counts for a third.
    return (sum(after) - sum(before)) // 3 + more - min(rest, len(chests) - more)


def room_for(ctx: AlhambraContext, tiles: list[int], chests: tuple[int, ...]) -> int:
    """Return how many of some chests these tiles could take."""
    return sum([min(chests.count(chest), len(free_buildings(ctx, tiles, (chest,)))) for chest in set(chests)])


# -- what computers think of it -------------------------------------------------------------------------------------


@MODULE.on(PROSPECTS)
def chest_prospects(ctx: AlhambraContext) -> list[float]:
    """Every chest helps in all scorings to come, also where somebody else has more now."""
    points = sum([sum(row[:2]) for row in POINTS[len(ctx.state.scored) :]])
    return [points * len(row) / USUAL for row in CHAMBER.of(ctx.state).stored[: len(ctx.state.seats)]]
