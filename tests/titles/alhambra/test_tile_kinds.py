"""What each kind of tile counts as: table 7a of docs/rules/modules/00_timing.md, cell by cell."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import pytest

import sabika
from sabika.kernel.action import Action
from sabika.kernel.context import Context
from sabika.parts.city import S, new_city
from sabika.parts.grid import cell_at
from sabika.parts.laying import Laying
from sabika.parts.lie import TOWER, turned
from sabika.titles.alhambra.components import FOUNTAIN, TYPES
from sabika.titles.alhambra.frames.place import GIVE
from sabika.titles.alhambra.frames.scoring import building_lines
from sabika.titles.alhambra.frames.window import TileOffer
from sabika.titles.alhambra.modules.m03_bonus_cards import BUILDING, is_built
from sabika.titles.alhambra.modules.m04_squares import square_value
from sabika.titles.alhambra.modules.m08_camps import value_of
from sabika.titles.alhambra.modules.m09_city_walls import barred_sides
from sabika.titles.alhambra.modules.m12_street_trader.disc import free_cells
from sabika.titles.alhambra.modules.m12_street_trader.residents import Match, displace
from sabika.titles.alhambra.modules.m12_street_trader.traders import STREET
from sabika.titles.alhambra.modules.m13_treasure_chamber.storing import free_buildings
from sabika.titles.alhambra.modules.m16_bazaars import matching
from sabika.titles.alhambra.modules.m18_power_of_the_sultan import fitting, set_owned
from sabika.titles.alhambra.modules.m19_caravanserai import count_types
from sabika.titles.alhambra.modules.m20_art_of_the_moors import count_buildings
from sabika.titles.alhambra.modules.m21_falconers.perches import NO_PERCH, types_around
from sabika.titles.alhambra.modules.m22_watchtowers import WithTower, is_of_colour
from sabika.titles.alhambra.modules.m23_building_sites import builders_of
from sabika.titles.alhambra.traits import BEGUN, allows
from tests.helpers.rules import FOLDER

GREEN = TYPES.index("garden")
ALL_SIDES = 15
SAMPLES = {
    "base building": "garden-11-open",
    "magical": "magical-garden",
    "building with site": "garden-10-open",
    "square": "square-garden-w1",
    "camp": "camp-08",
    "bazaar": "bazaar-pav-arc-gar",
    "medina": "medina-10",
    "watchtower": "watchtower-garden-1",
    "fountain": "lion_fountain",
}
"""A tile of every kind, a green one where there are colours; each lies with its south side open."""
TURNS = {"magical": 3}
ON_THE_MARKET = ("base building", "magical", "camp", "medina")


@cache
def all_modules() -> Any:
    """Return a game with everything."""
    return sabika.game("alhambra", 2, ["all"])


class Probe(NamedTuple):
    """A city of the first seat with one tile of a kind in it, beside the fountain or the fountain itself."""

    ctx: Any
    tile: int
    x: int

    @property
    def cell(self) -> int:
        """Where the tile lies."""
        return cell_at(self.x, 0)

    @property
    def city(self) -> Any:
        """The city of the first seat."""
        return self.ctx.state.seats[0].city

    def put(self, name: str, x: int, y: int, turn: int = 0) -> int:
        """Lay another tile, so many cells to the east and south of the first one; return its cell."""
        game, cell = self.ctx.game, cell_at(self.x + x, y)
        face, tile = game.tiles[game.tile_id(name)], game.tile_id(name)
        walls = turned(face.walls, turn) if face.lie < TOWER else face.walls
        self.city.change(Laying(cell, tile, walls, face.lie + turn))
        return cell


def probe_of(kind: str) -> Probe:
    """Return a city with a tile of a kind."""
    game = all_modules()
    state = game.new("what tiles are")
    state.seats[0].city = new_city(FOUNTAIN)
    tile = game.tile_id(SAMPLES[kind])
    probe = Probe(Context(game, state, None), tile, int(tile != FOUNTAIN))
    if tile != FOUNTAIN:
        probe.put(SAMPLES[kind], 0, 0, TURNS.get(kind, 0))
    if kind == "building with site":
        builders_of(state)[0].add(tile, game.card_id("site-denar"))
    return probe


def yes(found: object) -> str:
    """Return how the table says it."""
    return "yes" if found else "no"


def in_majorities(probe: Probe) -> str:
    probe.ctx.state.dirk.tiles = ()
    counted = [dict(line[4])["count"] for line in building_lines(probe.ctx, 1) if line[:2] == (0, "garden")]
    return f"{sum(counted):.0f}"


def beside_a_square(probe: Probe) -> str:
    return yes(square_value(probe.ctx, probe.city, probe.put("square-garden-e1", 0, 1)))


def in_the_line_of_a_camp(probe: Probe) -> str:
    camp = probe.put("camp-04", 0, -1)
    alone = value_of(probe.ctx, probe.city, camp)
    probe.put("tower-12-open", 0, 1)
    return f"{alone} / {'on' if value_of(probe.ctx, probe.city, camp) > alone else 'stops'}"


def holds_a_chest(probe: Probe) -> str:
    return yes(free_buildings(probe.ctx, [probe.tile], (probe.ctx.game.card_id("chest-garden"),)))


def houses_a_resident(probe: Probe) -> str:
    trader = STREET.of(probe.ctx.state).traders[0]
    trader.cell, trader.disc = probe.cell, (GREEN,)
    displace(probe.ctx, 0, probe.cell)
    return yes(isinstance(probe.ctx.state.stack[-1], Match))


def is_named_by_a_bonus_card(probe: Probe) -> str:
    return yes(any(is_built(probe.ctx, 0, probe.ctx.game.card_id(name)) for name in BUILDING))


def takes_a_wall_card(probe: Probe) -> str:
    return yes(dict(barred_sides(probe.ctx, 0)).get(probe.tile, ALL_SIDES) != ALL_SIDES)


def is_claimed(probe: Probe) -> str:
    set_owned(probe.ctx.state, 0, ((probe.ctx.game.card_id("sultan-denar-1"), GREEN),))
    probe.ctx.push(TileOffer((0,), probe.tile))
    return yes(fitting(probe.ctx, 0) >= 0)


def is_given_to_dirk(probe: Probe) -> str:
    probe.ctx.state.seats[0].pending = (probe.tile,)
    return yes(GIVE.allowed(probe.ctx, Action(0, "give", (probe.tile,))))


def is_beside_the_disc(probe: Probe) -> str:
    return yes(cell_at(probe.x + 1, 0) in free_cells(probe.city))


def beside_a_bazaar(probe: Probe) -> str:
    return yes(matching(probe.ctx, probe.city, probe.put("bazaar-pav-cha-gar", 1, 1))[0])


def is_a_type_for_a_caravanserai(probe: Probe) -> str:
    return yes(count_types(probe.ctx, 0))


def makes_a_culture_tile(probe: Probe) -> str:
    built = sum(count_buildings(probe.ctx, 0))
    probe.ctx.state.seats[0].city = new_city(FOUNTAIN)
    probe.ctx.state.seats[0].reserve = (probe.tile,)
    assert sum(count_buildings(probe.ctx, 0)) == built, "in the reserve it counts as in the city"
    return yes(built)


def is_under_a_falcon(probe: Probe) -> str:
    probe.put("tower-11-open", 1, 0)
    probe.put("tower-12-open", 0, 1)
    around = types_around(probe.ctx, 0, probe.put("arcades-09-open", 1, 1))
    return "no" if around == NO_PERCH else f"yes / {yes(around >> GREEN & 1)}"


def serves_a_watchtower(probe: Probe) -> str:
    return yes(is_of_colour(probe.ctx, probe.city, probe.cell, GREEN))


def is_open_to_an_attack(probe: Probe) -> str:
    return yes(probe.city.open_sides(S) > new_city(FOUNTAIN).open_sides(S) * probe.x)


def is_sold_with_a_watchtower(probe: Probe) -> str:
    probe.ctx.state.market = (probe.tile, 0, 0, 0)
    return yes(WithTower(probe.ctx, 1).refusal(probe.ctx) is None)


def is_opened_as_a_site(probe: Probe) -> str:
    return yes(allows(probe.ctx.game, probe.ctx.game.tiles[probe.tile].kind, BEGUN))


ROWS: dict[str, tuple[Callable[[Probe], str], tuple[str, ...]]] = {
    "majority count C3": (in_majorities, tuple(SAMPLES)),
    "coloured neighbour for a square": (beside_a_square, tuple(SAMPLES)),
    "point in a camp line / line goes on": (in_the_line_of_a_camp, tuple(SAMPLES)),
    "may hold a chest": (holds_a_chest, tuple(SAMPLES)),
    "may hold a resident": (houses_a_resident, tuple(SAMPLES)),
    "target of a bonus card": (is_named_by_a_bonus_card, tuple(SAMPLES)),
    "target of a wall card": (takes_a_wall_card, tuple(SAMPLES)),
    "sultan interception": (is_claimed, tuple(SAMPLES)),
    "gift to Dirk when acquired": (is_given_to_dirk, tuple(SAMPLES)),
    "trader disc may lie beside it": (is_beside_the_disc, tuple(SAMPLES)),
    "coloured neighbour of a bazaar (section 4 of 16)": (beside_a_bazaar, tuple(SAMPLES)),
    "type for the caravanserai (CAR-4)": (is_a_type_for_a_caravanserai, tuple(SAMPLES)),
    "counts for a culture tile, Alhambra or reserve (ART-1)": (makes_a_culture_tile, tuple(SAMPLES)),
    "may be under a falcon / gives a colour (FAL-5, 6)": (is_under_a_falcon, tuple(SAMPLES)),
    "colour neighbour of a watchtower (WAT-24)": (serves_a_watchtower, tuple(SAMPLES)),
    "unwalled outer sides are open for an attack (INV-2)": (is_open_to_an_attack, tuple(SAMPLES)),
    "watchtower may be bought with it": (is_sold_with_a_watchtower, ON_THE_MARKET),
    "may be opened as a site": (is_opened_as_a_site, ON_THE_MARKET),
}
"""What answers a row of the table, and for which kinds of tile the question makes sense."""
IN_OTHER_WORDS = {
    "the ten of BON-1": "yes",
    "not before completion": "no",
    "short sides": "yes",
    "0–3": "0",
}


@cache
def table() -> dict[tuple[str, str], str]:
    """Return what the rules say: row and kind, and the cell without its source."""
    text = (FOLDER / "modules" / "00_timing.md").read_text("utf-8")
    lines = text.partition("### 7a.")[2].partition("\n---")[0].strip().splitlines()
    head, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return {
        (row[0], kind): cell.removesuffix(" (B)").removesuffix(" (SQR-9)")
        for row in rows
        for kind, cell in zip(head[1:], row[1:], strict=True)
    }


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_tile_counts_as_the_table_says(kind: str) -> None:
    assert {name for _, name in table()} == set(SAMPLES)
    for row, (answer, kinds) in ROWS.items():
        said = table()[row, kind]
        if kind in kinds and said != "–":
            assert answer(probe_of(kind)) == IN_OTHER_WORDS.get(said, said), row
