"""Building in a game that has more than plain tiles: how a tile is laid, whether it may be, and where."""

from __future__ import annotations

from typing import Final, TypeAlias

from sabika.kernel.action_type import Options
from sabika.kernel.errors import Illegal
from sabika.parts.building import Refusal, SpotChoices, fault_of, heads_of
from sabika.parts.city import City
from sabika.parts.laying import Gates, Laying
from sabika.parts.lie import CAMP, FITS, TOWER, cell_of, spot_at, turn_of, turned
from sabika.titles.alhambra.hooks import BUILDINGS_KEPT, AlhambraContext
from sabika.titles.alhambra.tiles import added_walls, type_of, types_of, unfinished, walls_of

KeptTypes: TypeAlias = dict[int, list[tuple[int, Refusal]]]
"""By cell the types that a building there must have, each with the rule that says so."""
NO_CELLS: Final[KeptTypes] = {}
"""Nothing is kept anywhere."""


def laying_of(ctx: AlhambraContext, tile: int, spot: int, gates: Gates = (), over: bool = False) -> Laying:
    """Return what it means to lay a tile on a spot; its walls turn with it (MAG-9)."""
    turn, lie = turn_of(spot), ctx.game.tiles[tile].lie
    walls = walls_of(ctx, tile)
    if lie < TOWER:
        walls = turned(walls, turn)
    elif lie < CAMP:
        walls = 0
    return Laying(cell_of(spot), tile, walls, lie + turn, gates, over)


def check_turn(ctx: AlhambraContext, tile: int, spot: int) -> None:
    """AL-CITY-1: tiles are never turned, except those that may be."""
    if not 0 <= turn_of(spot) < ctx.game.tiles[tile].turns:
        raise Illegal("AL-CITY-1", "the tile cannot be rotated", tile=tile)


def refusal_of(ctx: AlhambraContext, seat: int, laying: Laying) -> Refusal | None:
    """Return the rule that forbids a laying, None if none does; what counts is the city afterwards (AL-REDO-4)."""
    why = fault_of(ctx.state.seats[seat].city, laying, ctx.game.tile_walls)
    return ctx.game.refused[why] if why != FITS else module_refusal(ctx, seat, laying)


def module_refusal(ctx: AlhambraContext, seat: int, laying: Laying) -> Refusal | None:
    """Return the rule of a module that forbids a laying which the city allows."""
    game, tile = ctx.game, laying.tile
    if tile and game.tiles[tile].kind in game.city_rules:
        refusal = game.city_rules[game.tiles[tile].kind](ctx, seat, laying)
        if refusal is not None:
            return refusal
    if laying.over:
        for kind, refusal in buildings_kept(ctx, seat).get(laying.cell, ()):
            if not tile or type_of(ctx, tile) != kind:
                return refusal
    return None


def buildings_kept(ctx: AlhambraContext, seat: int) -> KeptTypes:
    """Return the cells whose building may only be exchanged for one of a type; kept with the city."""
    keeps = BUILDINGS_KEPT.of(ctx.game)
    if not keeps:
        return NO_CELLS
    memo, without = ctx.state.seats[seat].city.memo, unfinished(ctx)
    known: tuple[tuple[int, ...], KeptTypes] | None = memo.get("kept")
    if known is None or known[0] != without:
        found: KeptTypes = {}
        for keep in keeps:
            for cell, kind, refusal in keep(ctx, seat):
                found.setdefault(cell, []).append((kind, refusal))
        known = memo["kept"] = without, found
        memo["barred by type"] = {}
    return known[1]


def check_laying(ctx: AlhambraContext, seat: int, laying: Laying) -> None:
    """Refuse a laying with the rule that forbids it."""
    refusal = refusal_of(ctx, seat, laying)
    if refusal is not None:
        raise Illegal(refusal[0], refusal[1], cell=laying.cell)


def spots_of(ctx: AlhambraContext, seat: int, tiles: tuple[int, ...], over: bool = False) -> Options:
    """Return every tile with every spot that admits it, as `tile << 16 | spot`; on empty cells or over others."""
    game, city = ctx.game, ctx.state.seats[seat].city
    found = SpotChoices(city, over)
    kept = buildings_kept(ctx, seat) if over else {}
    barred: list[int] = []
    by_type: dict[int, list[int]] = city.memo["barred by type"] if kept else {}
    kinds = types_of(ctx, tiles) if kept else []
    walls, added = game.tile_walls, added_walls(ctx)
    for at, tile in enumerate(tiles):
        if kept:
            kind = kinds[at]
            if kind not in by_type:
                by_type[kind] = barred_cells(city, kind, kept)
            barred = by_type[kind]
        if not game.lie_apart[tile]:
            more = added.get(tile, 0) if added else 0
            heads = heads_of(tile, walls[tile] | more, game.tile_turns[tile]) if more else game.tile_heads[tile]
            found.add(heads, barred)
            continue
        for turn in range(game.tile_turns[tile]):
            laying = laying_of(ctx, tile, spot_at(0, turn), (), over)
            cells = city.swaps_for(laying.walls, laying.lie) if over else city.spots_for(laying.walls, laying.lie)
            found.add_cells(tile << 16 | spot_at(0, turn), admitted(ctx, seat, laying, cells))
    return found


def admitted(ctx: AlhambraContext, seat: int, laying: Laying, cells: list[int]) -> list[int]:
    """Return those of the cells that a city offers to a piece which no module forbids."""
    found: list[int] = []
    for cell in cells:
        laying.cell = cell
        if module_refusal(ctx, seat, laying) is None:
            found.append(cell)
    return found


def barred_cells(city: City, kind: int, kept: KeptTypes) -> list[int]:
    """Return the cells whose building may not be exchanged for one of a type, as `SpotChoices` wants to know them."""
    barred = [cell for cell, held in kept.items() if any([other != kind for other, _ in held])]
    return [cell << 16 | city.exchanges_at(cell) for cell in barred]
