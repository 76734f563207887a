"""What each character would mean for a bidder as things are, from what that bidder can see."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, Final

from sabika.parts.majority import shares
from sabika.parts.meaning import Meaning
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.frames.buy import BUY
from sabika.titles.alhambra.frames.scoring import building_counts, points_table
from sabika.titles.alhambra.frames.take_money import open_money, take_limit
from sabika.titles.alhambra.hooks import COUNTS, MEANING, AlhambraContext
from sabika.titles.alhambra.modules.m07_characters.beggar import money_cards
from sabika.titles.alhambra.modules.m07_characters.cards import CHARACTERS, KIND, MODULE, ROLES, effect
from sabika.titles.alhambra.modules.m07_characters.city_watch import CITY_WATCH
from sabika.titles.alhambra.modules.m07_characters.merchant import MERCHANT
from sabika.titles.alhambra.modules.m07_characters.miser import MISER
from sabika.titles.alhambra.modules.m07_characters.money_changer import changes
from sabika.titles.alhambra.modules.m07_characters.wise_man import WISE_MAN
from sabika.titles.alhambra.payment import tenders
from sabika.titles.alhambra.wares import MarketTile

Facts = dict[str, Any]


def conjuror(ctx: AlhambraContext, seat: int) -> Facts:
    """CHR-13: how many spare characters there are to swap for."""
    return {"number": len(CHARACTERS.of(ctx.state).spare)}


def beggar(ctx: AlhambraContext, seat: int) -> Facts:
    """CHR-14: how many money cards they hold."""
    return {"number": len(money_cards(ctx, seat))}


def rich_patron(ctx: AlhambraContext, seat: int) -> Facts:
    """CHR-16: the dearest tile of the market."""
    tiles, prices = ctx.game.tiles, ctx.game.tile_price
    dearest = max(ctx.state.market, key=lambda tile: prices[tile] if tile else -1)
    return {"tiles": [tiles[dearest].name] if dearest else []}


def miser(ctx: AlhambraContext, seat: int) -> Facts:
    """CHR-18: the tiles of the market for which he would take money."""
    least, prices = effect(MISER, "building_price_min"), ctx.game.tile_price
    return {"tiles": [ctx.game.tiles[tile].name for tile in ctx.state.market if tile and prices[tile] >= least]}


def architect(ctx: AlhambraContext, seat: int) -> Facts:
    """CHR-19: what waits in the reserve."""
    return {"tiles": [ctx.game.tiles[tile].name for tile in ctx.state.seats[seat].reserve]}


def merchant(ctx: AlhambraContext, seat: int) -> Facts:
    """CHR-20: the most that several open money cards bring with him and without."""
    without, cards = (
        most_together(ctx, take_limit(ctx, seat)),
        most_together(ctx, effect(MERCHANT, "max_multi_card_sum")),
    )
    faces = ctx.game.cards
    total, before = [sum([faces[card].value for card in taken]) for taken in (cards, without)]
    return {"cards": [faces[card].name for card in cards], "total": total, "gain": max(0, total - before)}


def most_together(ctx: AlhambraContext, limit: int) -> tuple[int, ...]:
    """Return the several open money cards that bring most within a limit, none if there are none."""
    faces, cards = ctx.game.cards, [ctx.state.display[slot - 1] for slot in open_money(ctx)]
    lots = [lot for size in range(2, len(cards) + 1) for lot in combinations(cards, size)]
    worth = {lot: sum([faces[card].value for card in lot]) for lot in lots}
    return max([lot for lot in lots if worth[lot] <= limit], key=worth.__getitem__, default=())


def wise_man(ctx: AlhambraContext, seat: int) -> Facts:
    """CHR-21: the type in which half a building more brings most in the next scoring."""
    round_ = min(len(ctx.state.scored), 2) + 1
    counts = building_counts(ctx)
    for fold in COUNTS.of(ctx.game):
        counts = fold(ctx, round_, counts)
    values, half = points_table(ctx, round_), effect(WISE_MAN, "extra_buildings_half")
    gains = [half_gain([row[kind] for row in counts], values[kind], seat, half) for kind in range(len(TYPES))]
    best = max(range(len(TYPES)), key=gains.__getitem__)
    return {"type": TYPES[best], "points": gains[best]}


def half_gain(column: list[int], values: Any, seat: int, half: int) -> int:
    """Return how many points more a seat gets for a type with some halves more."""
    more = [halves + half * (who == seat) for who, halves in enumerate(column)]
    before, after = [
        sum([share.points for share in shares(own, values) if share.who == seat]) for own in (column, more)
    ]
    return after - before


def dancer(ctx: AlhambraContext, seat: int) -> Facts:
    """CHR-22: how many tiles of the market they can pay for."""
    fields = [at for at, tile in enumerate(ctx.state.market, start=1) if tile]
    paid = [at for at in fields if tenders(ctx, seat, BUY.purchase(ctx, MarketTile(ctx, at)))]
    return {"number": len(paid), "total": len(fields)}


def money_changer(ctx: AlhambraContext, seat: int) -> Facts:
    """CHR-23: the open money cards that he could bring."""
    slots = sorted({slot for _, slot in changes(ctx, seat)})
    return {"cards": [ctx.game.cards[ctx.state.display[slot - 1]].name for slot in slots]}


def city_watch(ctx: AlhambraContext, seat: int) -> Facts:
    """CHR-24: what their wall would bring."""
    wall = ctx.state.seats[seat].city.wall()
    return {"length": wall, "points": wall // effect(CITY_WATCH, "wall_points_per_extra_point")}


TOLD: Final[dict[str, Callable[[AlhambraContext, int], Facts]]] = {
    "traveling_magician": conjuror,
    "beggar": beggar,
    "rich_patron": rich_patron,
    "miser": miser,
    "architect": architect,
    "merchant": merchant,
    "wise_man": wise_man,
    "dancer": dancer,
    "money_changer": money_changer,
    "city_watch": city_watch,
}


@MODULE.on(MEANING)
def character_meaning(ctx: AlhambraContext, seat: int, card: int) -> Meaning | None:
    """Return what a character would mean for a seat."""
    face = ctx.game.cards[card]
    return Meaning(face.name, TOLD[ROLES[face.value]](ctx, seat)) if face.kind == KIND else None
