"""What a wish would bring: the longest wall, and the points if it were scored now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sabika.kernel.errors import Illegal, NotationError
from sabika.kernel.play import Play
from sabika.kernel.view import View
from sabika.parts.building import check_fit
from sabika.parts.city import City
from sabika.portrait.cities import longest_wall
from sabika.portrait.faces import walls_now
from sabika.portrait.pieces import Count, Gain, Preview, Wish
from sabika.portrait.tables import type_counts
from sabika.titles.alhambra.frames.redesign import REFUSED as ALHAMBRA_REFUSED
from sabika.titles.alhambra.frames.scoring import lines_now as alhambra_lines
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.granada.frames.redesign import REFUSED as GRANADA_REFUSED
from sabika.titles.granada.frames.scoring import lines_now as granada_lines
from sabika.titles.roll_and_write.frames.scoring import final_scoring
from sabika.titles.roll_and_write.game import RollAndWriteGame

MOST = 400
"""More wishes than this are not answered at once."""


def preview_wishes(game: Any, view: View, wishes: Sequence[Wish]) -> list[Preview]:
    """Return what each wish of the seat that looks would bring, computed from what that seat may know."""
    if view.seat is None:
        return []
    look = preview_sheets if isinstance(game, RollAndWriteGame) else preview_cities
    return look(game, view.state, view.seat, wishes[:MOST])


def preview_cities(game: Any, state: Any, seat: int, wishes: Sequence[Wish]) -> list[Preview]:
    """Return for each wish what laying, exchanging or taking away a tile changes."""
    before, counts = city_points(game, state, seat), type_counts(game, state)[seat]
    return [preview_city(game, state, seat, wish, before, counts) for wish in wishes]


def preview_city(game: Any, state: Any, seat: int, wish: Wish, before: dict[str, int], counts: list[Count]) -> Preview:
    """Return what one wish changes in the points and the counts of before."""
    after = state.copy()
    city = wished_city(game, state, state.seats[seat].city, wish)
    after.seats[seat].city = city
    gains = differences(before, city_points(game, after, seat))
    total = sum(gain.after - gain.before for gain in gains)
    refused = refusal_of(game, state, state.seats[seat].city, wish)
    changed = new_counts(counts, type_counts(game, after)[seat])
    return Preview(wish, city.wall(), longest_wall(city), gains, total, changed, refused)


def new_counts(before: list[Count], after: list[Count]) -> list[Count]:
    """Return the types whose number or rank has changed."""
    return [now for then, now in zip(before, after, strict=True) if then != now]


def refusal_of(game: Any, state: Any, city: City, wish: Wish) -> str | None:
    """Return the rule by which a tile may not be laid on an empty cell, None where it may."""
    cell = game.notation.kinds["cell"].from_json(wish.cell)
    if wish.tile is None or city.is_built(cell):
        return None
    walls = walls_now(game, state, game.notation.kinds["tile"].from_json(wish.tile))
    try:
        check_fit(city, cell, walls, ALHAMBRA_REFUSED if isinstance(game, AlhambraGame) else GRANADA_REFUSED)
    except Illegal as error:
        return error.rule
    return None


def wished_city(game: Any, state: Any, city: City, wish: Wish) -> City:
    """Return the city as it would be; a wish that cannot be read is a NotationError, one that cannot be is ignored."""
    kinds = game.notation.kinds
    cell = kinds["cell"].from_json(wish.cell)
    if wish.gates:
        city = city.with_gates(kinds["edges"].from_json(list(wish.gates)))
    if wish.tile is None:
        return city.take(cell) if cell in city.tiles and city.is_removable(cell) else city
    tile = kinds["tile"].from_json(wish.tile)
    if game.tiles[tile].kind in ("nothing", "start"):
        raise NotationError(f"{wish.tile} cannot be laid")
    walls = walls_now(game, state, tile)
    if cell in city.tiles:
        return city.swap(cell, tile, walls)
    return city.lay(cell, tile, walls) if city.occupied(cell) else city


def city_points(game: Any, state: Any, seat: int) -> dict[str, int]:
    """Return by source what a seat would get if the next scoring were now."""
    play = Play(game, state, None)
    round_ = min(len(state.scored) + 1, 3)
    lines = alhambra_lines(play, round_) if isinstance(game, AlhambraGame) else granada_lines(play, round_)
    return by_source([(source, points) for who, source, points, _, _ in lines if who == seat])


def preview_sheets(game: Any, state: Any, seat: int, wishes: Sequence[Wish]) -> list[Preview]:
    """Return for each wish what crossing a building changes, if the game ended now (RW-INFO-2)."""
    before = sheet_points(game, state, seat)
    return [preview_sheet(game, state, seat, wish, before) for wish in wishes]


def preview_sheet(game: Any, state: Any, seat: int, wish: Wish, before: dict[str, int]) -> Preview:
    """Return what one wish changes in the points of before."""
    cell = game.notation.kinds["cell"].from_json(wish.cell)
    after = state.copy()
    sheet = after.seats[seat]
    if not sheet.crossed >> cell & 1:
        kind = game.grid[cell]
        sheet.crossed |= 1 << cell
        sheet.boxes = (*sheet.boxes[:kind], sheet.boxes[kind] + 1, *sheet.boxes[kind + 1 :])
        if sheet.boxes[kind] == game.boxes[kind]:
            after.fresh = (*after.fresh, (kind, seat))
    gains = differences(before, sheet_points(game, after, seat))
    return Preview(wish, 0, [], gains, sum(gain.after - gain.before for gain in gains))


def sheet_points(game: Any, state: Any, seat: int) -> dict[str, int]:
    """Return by source all points of a sheet if the game ended now."""
    end = state.copy()
    final_scoring(Play(game, end, None))
    return by_source([(source, points) for _, who, source, points, _, _ in end.ledger if who == seat])


def by_source(points: list[tuple[str, int]]) -> dict[str, int]:
    """Return the sum of the points of each source."""
    sums: dict[str, int] = {}
    for source, number in points:
        sums[source] = sums.get(source, 0) + number
    return sums


def differences(before: dict[str, int], after: dict[str, int]) -> list[Gain]:
    """Return the sources whose points change."""
    sources = dict.fromkeys([*before, *after])
    pairs = [Gain(source, before.get(source, 0), after.get(source, 0)) for source in sources]
    return [gain for gain in pairs if gain.before != gain.after]
