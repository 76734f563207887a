"""Building in a game that has more than plain tiles: how a tile is laid, whether it may be, and where."""

from __future__ import annotations

from typing import Final, final

from sabika.kernel.action_type import Options
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64
from sabika.parts.building import Refusal, SpotChoices, cells_for, fault_of, heads_of
from sabika.parts.city import City
from sabika.parts.laying import Gates, Laying
from sabika.parts.lie import CAMP, FITS, TOWER, cell_of, spot_at, turn_of, turned
from sabika.parts.memo import new_place
from sabika.titles.alhambra.findings import Findings
from sabika.titles.alhambra.hooks import BUILDINGS_KEPT, AlhambraContext, KeptTypes
from sabika.titles.alhambra.tiles import AddedWalls, added_walls, type_of, types_but_for, unfinished, walls_of

KEPT: Final = new_place("buildings kept")
COUNTED: Final = new_place("redesigns counted")
"""Where a city keeps these."""
UNKNOWN: Final = -1
"""In the place of a number: nobody has counted yet."""
NO_CELLS: Final[KeptTypes] = {}
"""Nothing is kept anywhere."""
NOWHERE: Final[list[int]] = []
"""No cells; nobody changes it."""
SEVERAL: Final = 254
"""In the place of a type: several are asked for at once, so nothing may come there."""


@final
class KeptBuildings:
    """The buildings of a city that must stay as they are while these tiles are unfinished.

    `barred` are the cells that bar a type, `patterns` what could be exchanged for each of the buildings.
    """

    __slots__ = ("barred", "cells", "patterns", "without")

    def __init__(self, without: tuple[int, ...], cells: KeptTypes) -> None:
        self.without: tuple[int, ...] = without
        self.cells: KeptTypes = cells
        self.barred: dict[int, list[int]] | None = None
        self.patterns: list[int] | None = None


@final
class Counted:
    """How many redesigns a city allows, with these tiles in reserve, walls on tiles, and tiles that are unfinished.

    `free` are places for the tiles, `over` exchanges, `leavers` removals, and `turns` what may be turned in its cell.
    """

    __slots__ = ("free", "leavers", "over", "reserve", "turns", "walls", "without")

    def __init__(self, reserve: tuple[int, ...], walls: AddedWalls, without: tuple[int, ...]) -> None:
        self.reserve: tuple[int, ...] = reserve
        self.walls: AddedWalls = walls
        self.without: tuple[int, ...] = without
        self.free: i64 = UNKNOWN
        self.over: i64 = UNKNOWN
        self.leavers: i64 = UNKNOWN
        self.turns: i64 = UNKNOWN


def counted(ctx: AlhambraContext, seat: int) -> Counted:
    """Return what was counted for a seat; kept with the city while all that it depends on is the same."""
    findings: Findings | None = ctx.kept
    if findings is not None and findings.designer == seat and findings.counted is not None:
        return findings.counted
    player, walls, without = ctx.state.seats[seat], added_walls(ctx), unfinished(ctx)
    city = player.city
    known: Counted | None = city.memo[COUNTED] if city.memo else None
    if known is None or known.reserve is not player.reserve or known.walls is not walls or known.without is not without:
        known = Counted(player.reserve, walls, without)
        city.keep(COUNTED, known)
    if findings is not None:
        findings.designer = seat
        findings.counted = known
    return known


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
    findings: Findings | None = ctx.kept
    if findings is not None and findings.builder == seat and findings.buildings is not None:
        return findings.buildings
    city, without = ctx.state.seats[seat].city, unfinished(ctx)
    known: KeptBuildings | None = city.memo[KEPT] if city.memo else None
    if known is None or (known.without is not without and known.without != without):
        found = keeps[0](ctx, seat)
        for keep in keeps[1:]:
            for cell, types in keep(ctx, seat).items():
                found = {**found, cell: found.get(cell, []) + types}
        known = KeptBuildings(without, found)
        city.keep(KEPT, known)
    if findings is not None:
        findings.builder = seat
        findings.buildings = known.cells
    return known.cells


def check_laying(ctx: AlhambraContext, seat: int, laying: Laying) -> None:
    """Refuse a laying with the rule that forbids it."""
    refusal = refusal_of(ctx, seat, laying)
    if refusal is not None:
        raise Illegal(refusal[0], refusal[1], cell=laying.cell)


def spots_of(ctx: AlhambraContext, seat: int, tiles: tuple[int, ...], over: bool = False) -> Options:
    """Return every tile with every spot that admits it, as `tile << 16 | spot`; on empty cells or over others."""
    game, city = ctx.game, ctx.state.seats[seat].city
    found = SpotChoices(city, over)
    kept = buildings_kept(ctx, seat) if over else NO_CELLS
    for tile in tiles:
        if game.lie_apart[tile]:
            for turn in range(game.tile_turns[tile]):
                cells = cells_apart(ctx, seat, laying_of(ctx, tile, spot_at(0, turn), (), over), kept)
                found.add_cells(tile << 16 | spot_at(0, turn), cells)
        else:
            found.add(heads_for(ctx, tile), barred_for(ctx, city, tile, kept))
    return found


def count_spots(ctx: AlhambraContext, seat: int, tiles: tuple[int, ...], over: bool = False) -> i64:
    """Return how many of these there are, without making anything for them."""
    game, city = ctx.game, ctx.state.seats[seat].city
    kept = buildings_kept(ctx, seat) if over else NO_CELLS
    held = kept_patterns(city, kept) if kept else NOWHERE
    types = types_but_for(game, unfinished(ctx)) if kept else game.tile_type
    added = added_walls(ctx).row
    low, high = city.counts(over)
    patterns = game.tile_patterns
    size: i64 = 0
    for tile in tiles:
        pattern = patterns[tile]
        if pattern >= 0:  # as most are
            pattern |= added[tile]
            plain: i64 = (low >> 8 * pattern if pattern < 8 else high >> 8 * pattern - 64) & 255
            if plain:
                size += plain
                for building in held:
                    if building & 255 != types[tile]:
                        size -= building >> 8 + pattern & 1
            continue
        if game.lie_apart[tile]:
            for turn in range(game.tile_turns[tile]):
                size += len(cells_apart(ctx, seat, laying_of(ctx, tile, spot_at(0, turn), (), over), kept))
            continue
        for head in heads_for(ctx, tile):
            walls: i64 = head & 15
            number: i64 = (low >> 8 * walls if walls < 8 else high >> 8 * walls - 64) & 255
            if number:
                size += number
                for building in held:
                    if building & 255 != types[tile]:
                        size -= building >> 8 + (head & 15) & 1
    return size


def find_spot(ctx: AlhambraContext, seat: int, tiles: tuple[int, ...], over: bool, number: i64) -> int:
    """Return one of them, without making anything for the others."""
    game, city = ctx.game, ctx.state.seats[seat].city
    kept = buildings_kept(ctx, seat) if over else NO_CELLS
    held = kept_patterns(city, kept) if kept else NOWHERE
    types = types_but_for(game, unfinished(ctx)) if kept else game.tile_type
    low, high = city.counts(over)
    left = number
    for tile in tiles:
        if game.lie_apart[tile]:
            for turn in range(game.tile_turns[tile]):
                cells = cells_apart(ctx, seat, laying_of(ctx, tile, spot_at(0, turn), (), over), kept)
                if left < len(cells):
                    return tile << 16 | spot_at(0, turn) | cells[left]
                left -= len(cells)
            continue
        for head in heads_for(ctx, tile):
            walls: i64 = head & 15
            there: i64 = (low >> 8 * walls if walls < 8 else high >> 8 * walls - 64) & 255
            if there:
                for building in held:
                    if building & 255 != types[tile]:
                        there -= building >> 8 + (head & 15) & 1
                if left < there:
                    if not over:
                        return head >> 4 | city.place(head & 15, left)
                    return head >> 4 | cells_for(city, head & 15, over, barred_for(ctx, city, tile, kept))[left]
                left -= there
    raise IndexError(number)


def heads_for(ctx: AlhambraContext, tile: int) -> list[int]:
    """Return a tile with each of its turns and the walls that it has then, those that modules have built among them."""
    game, added = ctx.game, added_walls(ctx).row[tile]
    if added:
        return heads_of(tile, game.tile_walls[tile] | added, game.tile_turns[tile])
    return game.tile_heads[tile]


def cells_apart(ctx: AlhambraContext, seat: int, laying: Laying, kept: KeptTypes) -> list[int]:
    """Return the cells that admit a piece of which no counts are kept, as it is laid somewhere else."""
    city, lie = ctx.state.seats[seat].city, laying.lie
    cells = city.swaps_for(laying.walls, lie) if laying.over else city.spots_for(laying.walls, lie)
    if not kept and ctx.game.tile_kind[laying.tile] not in ctx.game.city_rules:
        return cells
    return admitted(ctx, seat, laying, cells)


def barred_for(ctx: AlhambraContext, city: City, tile: int, kept: KeptTypes) -> list[int]:
    """Return the cells whose building may not be exchanged for a tile of this type; found once for each type."""
    if not kept:
        return NOWHERE
    known: KeptBuildings | None = city.memo[KEPT] if city.memo else None
    kind = type_of(ctx, tile)
    if known is None or known.cells is not kept:  # another thread has kept something else meanwhile
        return barred_cells(city, kind, kept)
    barred = known.barred
    if barred is None:
        barred = known.barred = {}
    found = barred.get(kind)
    if found is None:
        found = barred[kind] = barred_cells(city, kind, kept)
    return found


def admitted(ctx: AlhambraContext, seat: int, laying: Laying, cells: list[int]) -> list[int]:
    """Return those of the cells that a city offers to a piece which no module forbids."""
    found: list[int] = []
    for cell in cells:
        laying.cell = cell
        if module_refusal(ctx, seat, laying) is None:
            found.append(cell)
    return found


def kept_patterns(city: City, kept: KeptTypes) -> list[int]:
    """Return for every building that is kept what could be exchanged for it, as `wall patterns << 8 | type`."""
    known: KeptBuildings | None = city.memo[KEPT] if city.memo else None
    if known is None or known.cells is not kept:  # another thread has kept something else meanwhile
        return find_patterns(city, kept)
    found = known.patterns
    if found is None:
        found = known.patterns = find_patterns(city, kept)
    return found


def find_patterns(city: City, kept: KeptTypes) -> list[int]:
    """Return the same, found out anew."""
    found: list[int] = []
    for cell, held in kept.items():
        kind = held[0][0]
        for other, _ in held:
            if other != kind:
                kind = SEVERAL
        found.append(city.exchanges_at(cell) << 8 | kind)
    return found


def barred_cells(city: City, kind: int, kept: KeptTypes) -> list[int]:
    """Return the cells whose building may not be exchanged for one of a type, as `SpotChoices` wants to know them."""
    barred: list[int] = []
    for cell, held in kept.items():
        for other, _ in held:
            if other != kind:
                barred.append(cell << 16 | city.exchanges_at(cell))
                break
    return barred
