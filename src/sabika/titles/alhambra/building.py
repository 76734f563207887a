"""Building in a game that has more than plain tiles: how a tile is laid, whether it may be, and where."""

from __future__ import annotations

from sabika.kernel.errors import Illegal
from sabika.parts.building import Refusal, fault_of, may_fit, swap_spots
from sabika.parts.laying import Gates, Laying
from sabika.parts.lie import CAMP, FITS, TOWER, cell_of, spot_at, turn_of, turned
from sabika.titles.alhambra.hooks import CITY_RULES, AlhambraContext
from sabika.titles.alhambra.tiles import walls_of


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


def allows(ctx: AlhambraContext, seat: int, laying: Laying) -> bool:
    """Return whether nothing forbids a laying without gates, quickly where it does not even fit its neighbours."""
    return may_fit(ctx.state.seats[seat].city, laying) and refusal_of(ctx, seat, laying) is None


def module_refusal(ctx: AlhambraContext, seat: int, laying: Laying) -> Refusal | None:
    """Return the rule of a module that forbids a laying which the city allows."""
    for rule in CITY_RULES.of(ctx.game):
        refusal = rule(ctx, seat, laying)
        if refusal is not None:
            return refusal
    return None


def check_laying(ctx: AlhambraContext, seat: int, laying: Laying) -> None:
    """Refuse a laying with the rule that forbids it."""
    refusal = refusal_of(ctx, seat, laying)
    if refusal is not None:
        raise Illegal(refusal[0], refusal[1], cell=laying.cell)


def spots_of(ctx: AlhambraContext, seat: int, tiles: tuple[int, ...], over: bool = False) -> list[int]:
    """Return every tile with every spot that admits it, as `tile << 16 | spot`; on empty cells or over others."""
    city = ctx.state.seats[seat].city
    found: list[int] = []
    for tile in tiles:
        for turn in range(ctx.game.tiles[tile].turns):
            laying = laying_of(ctx, tile, spot_at(0, turn), (), over)
            cells = swap_spots(city, laying, ctx.game.tile_walls) if over else city.spots_for(laying.walls, laying.lie)
            for cell in cells:
                laying.cell = cell
                if module_refusal(ctx, seat, laying) is None:
                    found.append(tile << 16 | spot_at(cell, turn))
    return found
