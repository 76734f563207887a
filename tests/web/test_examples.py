"""The worked examples of the rules pages are right: the engine comes to the same verdicts, lengths and points."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from sabika.parts.city import FITS, City, cell_at, new_city, point_cells, xy
from sabika.parts.laying import Laying
from sabika.parts.lie import CAMP, PLAIN, TOWER, turned
from sabika.parts.majority import ranking, shares
from sabika.parts.outline import towers_in
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.modules.m12_street_trader.sets import POINTS, sets_of
from sabika.titles.alhambra.modules.m13_treasure_chamber.chamber import DATA as CHESTS
from sabika.titles.alhambra.modules.m20_art_of_the_moors import KINDS, developed
from sabika.titles.alhambra.modules.m21_falconers.perches import PAIR
from sabika.titles.alhambra.modules.m21_falconers.scoring import WORTH
from sabika.titles.alhambra.modules.m22_watchtowers import BONUS
from sabika.titles.alhambra.modules.m23_building_sites import DATA
from sabika.titles.alhambra.modules.m26_medina import losses

EXAMPLES = Path(__file__).parents[2] / "web" / "src" / "rules" / "examples"
SIDE = {"n": 1, "e": 2, "s": 4, "w": 8}
LIES = {"camp": CAMP, "watchtower": TOWER}
"""How pieces lie that are no plain tiles."""
PLACE = re.compile(r"-?\d+,-?\d+")
MONEY = re.compile(r"[a-z]+[-:](?:[a-z]+-)?(\d+)")
"""A card with its value: `denar-5`, or a piece that a module draws, `diamond:5`."""
PRICED = re.compile(r"[a-z]+-(\d+)(?:-[nesw]+)?")
"""A tile with its price."""
PRICE = re.compile(r"[a-z_]+-(\d+)(?:-[nesw]+)?(?:/[a-z_]+)?@(?:denar|dirham|ducat|florin)")


def lines_of(name: str) -> list[list[str]]:
    """Return the words of an example, line by line."""
    return [line.split() for line in (EXAMPLES / f"{name}.txt").read_text("utf-8").splitlines() if line.strip()]


def named(kind: str) -> list[str]:
    """Return the names of all examples of a kind."""
    return sorted(path.stem for path in EXAMPLES.glob("*.txt") if lines_of(path.stem)[0][0] == kind)


def pair(word: str) -> tuple[int, int]:
    """Return two numbers that are written with a comma."""
    first, second = map(int, word.split(","))
    return first, second


def tiles_of(name: str) -> dict[int, tuple[str, int, str]]:
    """Return the drawn tiles by cell: type, walls and how the tile is shown; the start tile is left out."""
    found: dict[int, tuple[str, int, str]] = {}
    for at, *words in lines_of(name)[1:]:
        if PLACE.fullmatch(at) and words[0] != "start":
            walls = re.search(r"-\d+-([nesw]+)", words[0])
            look = next((word for word in words[1:] if "=" not in word), "plain")
            pattern = sum(SIDE[side] for side in walls[1]) if walls else 0
            found[cell_at(*pair(at))] = (words[0].split("-")[0], pattern, look)
    return found


def city_of(name: str) -> City:
    """Return the city of an example without the tile that is being judged."""
    city = new_city(1)
    for cell, (kind, walls, look) in tiles_of(name).items():
        if look in ("plain", "chosen"):
            city = city.after(Laying(cell, 2, walls, LIES.get(kind.partition(":")[0], PLAIN)))
    return city


@pytest.mark.parametrize("name", named("city"))
def test_cities_could_be_built(name: str) -> None:
    city = city_of(name)
    assert (city.matches(), city.is_connected(), city.has_hole()) == (True, True, False)


@pytest.mark.parametrize("name", [name for name in named("city") if name != "gate-with"])
def test_verdicts_are_those_of_the_engine(name: str) -> None:
    city = city_of(name)
    verdicts = {look: city.fit(cell, walls) == FITS for cell, (_, walls, look) in tiles_of(name).items()}
    assert verdicts.get("new", True)
    assert not verdicts.get("bad", False)


def test_a_gate_is_what_makes_the_difference() -> None:
    tiles = tiles_of("gate-with")
    cell, walls = next((cell, walls) for cell, (_, walls, look) in tiles.items() if look == "new")
    assert city_of("gate-with").fit(cell, walls) != FITS
    (_, _, at, side) = next(line for line in lines_of("gate-with") if line[:2] == ["mark", "gate"])
    built = city_of("gate-with").lay(cell, 2, walls).with_gates(((cell_at(*pair(at)), SIDE[side]),))
    assert built.is_connected()


def test_the_swap_fits_its_neighbours() -> None:
    city = city_of("swap")
    (reserve,) = [walls for at, tile, *_ in lines_of("swap")[2:] if "." in at for walls in [tile.split("-")[-1]]]
    chosen = next(cell for cell, (_, _, look) in tiles_of("swap").items() if look == "chosen")
    assert chosen in city.swaps(sum(SIDE[side] for side in reserve))


@pytest.mark.parametrize("name", ["longest-moat", "longest-wall", "watchtowers"])
def test_the_ribbon_is_the_longest_wall(name: str) -> None:
    city = city_of(name)
    (ribbon,) = [line[1:] for line in lines_of(name) if line[0] == "ribbon"]
    edges = {(*xy(edge >> 8), edge >> 1 & 15) for edge in city.longest_wall()}
    drawn = {(*pair(at), sum(SIDE[side] for side in sides)) for at, _, sides in map(parts, ribbon[1:])}
    assert (int(ribbon[0]), drawn) == (city.wall(), edges)


def parts(edge: str) -> tuple[str, str, str]:
    """Return the cell and the side of an edge; a long side has the names of both short ones."""
    return edge.rpartition(",")


def test_a_watchtower_in_the_longest_wall_brings_more() -> None:
    (badge,) = [line[2] for line in lines_of("watchtowers") if line[0] == "badge"]
    assert int(badge) == BONUS * towers_in(city_of("watchtowers").longest_wall()) == 2


def test_squares_count_the_neighbours_that_can_be_walked_to() -> None:
    tiles, city = tiles_of("squares"), city_of("squares")
    for _, at, value in [line for line in lines_of("squares") if line[0] == "badge"]:
        cell = cell_at(*pair(at))
        kind = tiles[cell][0].removeprefix("square:")
        assert sum(tiles[near][0] == kind for near in city.on_foot(cell) if near in tiles) == int(value)


def test_a_bazaar_is_worth_the_matching_buildings_times_the_matching_types() -> None:
    tiles = tiles_of("bazaars")
    (cell,) = [cell for cell, (kind, _, _) in tiles.items() if kind.startswith("bazaar:")]
    types = tiles[cell][0].removeprefix("bazaar:").split("+")
    found = [tiles[near][0] for near in city_of("bazaars").ring(cell) if near in tiles and tiles[near][0] in types]
    (badge,) = [int(value) for word, _, value in [line for line in lines_of("bazaars") if line[0] == "badge"]]
    assert badge == len(found) * len(set(found)) == 8


def test_a_camp_counts_the_tiles_in_line() -> None:
    city = city_of("camps")
    badges = {cell_at(*pair(at)): int(value[0]) for word, at, *value in lines_of("camps")[1:] if word == "badge"}
    assert badges == {cell: len(city.line(cell, city.walls_at(cell))) for cell, lie in city.lies.items() if lie == CAMP}
    assert sorted(badges.values()) == [2, 4], "as the captions say"


def test_an_attack_from_the_north_meets_the_marked_sides() -> None:
    city = city_of("invaders")
    marked = {cell_at(*pair(line[1])): int(line[2]) for line in lines_of("invaders") if line[0] == "badge"}
    open_north = {cell for cell in city.tiles if not (city.occupied(cell) | city.walls_at(cell)) & SIDE["n"]}
    assert marked == dict.fromkeys(open_north, 1)
    front, east, west = (city.open_sides(SIDE[side]) for side in "new")
    assert (front, 2 * front, 3 * front + east + west) == (3, 6, 13), "as the captions say"


def test_a_magical_pavilion_fits_in_two_ways() -> None:
    new = cell_at(0, -1)
    city = city_of("magical-buildings")
    (line,) = [words for words in lines_of("magical-buildings") if "new" in words]
    assert line[1] == "magical:pavilion-9-n"
    fitting = [turn for turn in range(4) if city.fit(new, turned(SIDE["n"], turn)) == FITS]
    assert fitting == [0, 3], "in the north and in the west, as the caption says"


def test_a_falcon_sits_where_four_tiles_meet() -> None:
    tiles, city = tiles_of("falconers"), city_of("falconers")
    (mark,) = [line for line in lines_of("falconers") if line[0] == "mark"]
    point = cell_at(*pair(mark[2]))
    assert (city.corners(), mark[3]) == ([point], "nw")
    types = {TYPES.index(tiles[cell][0]) for cell in point_cells(point) if cell in tiles}
    assert [name for name, two in PAIR.items() if types.issuperset(two)] == ["white_falcon-garden-tower"]
    assert (WORTH[1:], WORTH[2] + WORTH[1]) == ((2, 6, 12, 20, 30), 8), "as the page says"


def test_a_site_costs_half_and_only_its_wall_counts() -> None:
    (found,) = [PRICED.fullmatch(word) for _, word in lines_of("building-sites")[1:3] if PRICED.fullmatch(word)]
    assert found is not None
    half, whole = DATA["rules"]["down_payment_fraction"]
    assert (int(found[1]), int(found[1]) * half // whole) == (9, 4), "as the captions say"
    assert city_of("building-sites").wall() == 1
    assert ["badge", "1,0", "0"] in lines_of("building-sites")


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("scoring-tie", [19, 11, 4]),
        ("dirk", [9, 2]),
        ("new-score-cards", [13, 6]),
        ("bonus-cards", [11, 4]),
        ("rw-full", [12, 5]),
    ],
)
def test_shared_places(name: str, values: list[int]) -> None:
    players = [line for line in lines_of(name)[1:] if line[0].isdigit()]
    points = Counter({share.who: share.points for share in shares([int(line[2]) for line in players], values)})
    assert [points[at] for at in range(len(players))] == [int(line[3]) for line in players]


def test_medinas_lose_by_place() -> None:
    players = [line for line in lines_of("medina")[1:] if line[0].isdigit()]
    built = [[int(line[4])] * int(line[2]) if line[4] != "-" else [] for line in players]
    lost = losses(built, round=2)
    assert [-lost.get(at, 0) for at in range(len(players))] == [int(line[3]) for line in players]


def test_a_culture_tile_is_developed_up_to_what_its_buildings_allow() -> None:
    buildings, steps = lines_of("culture")[1:]
    tiles: list[tuple[int, int, int]] = []
    for word in (buildings[-1], *[word for word in steps if word != ">"]):
        price, points, at, cube = word.removeprefix("culture:").split("/")
        assert points.split(".") == [str(number) for number in KINDS[int(price)].points]
        tiles.append((int(price), int(at), int(cube)))
    assert {int(word.split("-")[1]) for word in buildings[:-2] if word != "+"} == {tiles[0][0]}
    assert tiles[0] == tiles[1] == (8, 0, KINDS[8].marked(3))
    assert tiles[2:] == [developed(tiles[1]), developed(tiles[2])]
    assert developed(tiles[3]) == tiles[3]


def test_residents_make_the_largest_sets() -> None:
    rows = [[word.removeprefix("resident:") for word in line] for line in lines_of("street-trader")[1:]]
    sets = sets_of([TYPES.index(name) for row in rows for name in row])
    assert [len(set(row)) for row in rows] == [len(row) for row in rows] == sets == [3, 2, 1]
    assert sum(POINTS[size] for size in sets) == 10, "as the caption says"


def test_chests_are_paid_in_any_mixture() -> None:
    (words,) = lines_of("treasure-chamber")[1:]
    money = [(word.split("-")[0], int(found[1])) for word in words if (found := MONEY.fullmatch(word))]
    assert len({currency for currency, _ in money}) == len(money) == 3
    assert sum(value for _, value in money) == 9 > CHESTS["chamber"]["price_min"], "as the caption says"
    assert len([word for word in words if word.startswith("chest:")]) == CHESTS["chamber"]["chests_per_room"]


@pytest.mark.parametrize(("name", "times"), [("granada-scoring", [3, 2, 1]), ("granada-dirk", [2, 1])])
def test_places_in_granada(name: str, times: list[int]) -> None:
    players = [line for line in lines_of(name)[1:] if line[0].isdigit()]
    counts = [int(line[2]) for line in players]
    breakers = [0 if line[4] == "-" else int(line[4]) for line in players]
    points = dict.fromkeys(range(len(players)), 0)
    points |= {who: time * sum(counts) for who, time in zip(ranking(counts, breakers), times, strict=False)}
    assert [points[at] for at in range(len(players))] == [int(line[3]) for line in players]


@pytest.mark.parametrize(
    "name", [name for name in named("row") if PRICE.search((EXAMPLES / f"{name}.txt").read_text())]
)
def test_exact_is_exact_and_more_is_not(name: str) -> None:
    for line in lines_of(name)[1:]:
        paid = sum(int(found[1]) for word in line if (found := MONEY.fullmatch(word)))
        (price,) = [int(found[1]) for word in line if (found := PRICE.fullmatch(word))]
        assert (paid == price) == ("stop" not in line)
        assert paid >= price


def test_rows_and_columns() -> None:
    crossed = [pair(at) for line in lines_of("rw-lines") if line[0] == "crossed" for at in line[1:]]
    counts = Counter(f"row {row}" for row, _ in crossed) + Counter(f"column {column}" for _, column in crossed)
    drawn = {
        f"{kind} {number}": int(points)
        for kind, number, points in [line for line in lines_of("rw-lines") if line[0] in ("row", "column")]
    }
    assert drawn == {line: {4: 2, 5: 5, 6: 10}[count] for line, count in counts.items() if count >= 4}


def test_coins_are_counted_for_each_pair_of_dice() -> None:
    words = {line[0]: line[1:] for line in lines_of("rw-coins")[7:]}
    crossed = {pair(at) for at in words["crossed"]}
    hits = Counter((int(yellow), int(blue)) for yellow in words["yellow"] for blue in words["blue"])
    drawn = {pair(line[1]): int(line[2]) for line in lines_of("rw-coins") if line[0] == "coin"}
    assert drawn == {at: count for at, count in hits.items() if at in crossed}
