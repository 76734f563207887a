"""Modules by their manifests: which can be chosen, by how many, with which options, and new ones from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sabika
from sabika.kernel.errors import SetupError
from sabika.kernel.hooks import Module
from sabika.kernel.setup import BOX, TABLE, Option
from sabika.titles import preset_modules, presets_of, remake, remake_stored, title_of
from sabika.titles.alhambra.hooks import MEANS
from sabika.titles.alhambra.means import ITEM, Means
from sabika.titles.interactions import interactions_of

BRIGHT = Option("bright", False, (False, True), "TST-2", "a brighter one")


@pytest.fixture
def lamp() -> Iterator[Module]:
    """A module for three or five players, with an option, that is there for one test."""
    module = Module("lamp", 99, "TST", difficulty=3, players=(3, 5), presets=("steps",), options=(BRIGHT,))
    known = title_of("alhambra").MODULES
    before = dict(known)
    sabika.register_module("alhambra", module)
    yield module
    known.clear()
    known.update(before)


def test_a_registered_module_can_be_chosen_like_any_other(lamp: Module) -> None:
    game = sabika.game("alhambra", 3, ["lamp", "squares"])
    assert game.setup.modules == ("squares", "lamp")
    assert sabika.game("alhambra", 3, ["all"]).modules[-1] is lamp


def test_a_module_is_refused_where_it_is_not_for_so_many(lamp: Module) -> None:
    with pytest.raises(SetupError, match="lamp is for 3, 5 players, not 4"):
        sabika.game("alhambra", 4, ["lamp"])
    assert lamp not in sabika.game("alhambra", 4, ["all"]).modules


def test_the_options_of_a_module_are_there_with_it_alone(lamp: Module) -> None:
    game = sabika.game("alhambra", 3, ["lamp"], {"bright": True})
    assert game.setup.option("bright") is True
    assert remake(game.setup).setup == remake_stored(game.setup).setup == game.setup
    assert sabika.game("alhambra", 3, ["lamp"]).setup.option("bright") is False
    with pytest.raises(SetupError, match="there is no option 'bright'"):
        sabika.game("alhambra", 3, ["squares"], {"bright": True})


@pytest.mark.parametrize("twin", [Module("squares", 77, "X"), Module("x", 4, "X"), Module("x", 77, "SQR")])
def test_no_two_modules_share_an_id_a_number_or_a_prefix(twin: Module) -> None:
    with pytest.raises(SetupError, match="squares"):
        sabika.register_module("alhambra", twin)
    assert twin not in title_of("alhambra").MODULES.values()


def test_the_modules_that_ship_are_in_the_order_of_the_rulebook() -> None:
    for title in sabika.TITLES:
        package = title_of(title)
        modules = list(package.MODULES.values())
        assert [module.number for module in modules] == sorted(module.number for module in modules)
        for module in modules:
            assert module.difficulty in (1, 2, 3)


# -- ready-made sets --------------------------------------------------------------------------------------------------


def test_boxes_and_tables_are_made_of_modules_that_there_are() -> None:
    sets = presets_of("alhambra")
    known = title_of("alhambra").MODULES
    assert sets["vizier_box"] == ("viziers_favour", "currency_exchange", "bonus_cards", "squares")
    assert sets["everything"] == tuple(known)
    boxes = [preset for preset in title_of("alhambra").meta.PRESETS if preset.kind == BOX]
    numbers = sorted(number for preset in boxes[:-1] for number in preset.numbers)
    assert numbers == list(range(1, 27)) == [module.number for module in known.values()]
    assert len(set(sets.values())) == len(sets), "no two sets are the same"
    for name, chosen in sets.items():
        assert len(chosen) > 1, name
        assert sabika.game("alhambra", 3, preset_modules("alhambra", name)).setup.modules == chosen
    assert presets_of("granada") == presets_of("roll_and_write") == {}


def test_tables_go_from_gentle_to_wild() -> None:
    known = title_of("alhambra").MODULES
    tables = [preset.id for preset in title_of("alhambra").meta.PRESETS if preset.kind == TABLE]
    weights = [sum(known[name].difficulty for name in preset_modules("alhambra", table)) for table in tables]
    assert len(tables) == 4
    assert weights == sorted(weights)
    assert weights[0] < weights[-1]


def test_a_module_from_elsewhere_joins_the_sets_that_it_names(lamp: Module) -> None:
    assert lamp.presets == ("steps",)
    assert presets_of("alhambra")["steps"][-1] == "lamp"
    assert "lamp" in presets_of("alhambra")["everything"]
    assert "lamp" not in presets_of("alhambra")["queenies"]


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("squares", "medina", "squares"), "squares is named twice"),
        (("all", "squares"), "all stands for every module"),
        (("squares", "nothing"), "there is no module 'nothing'"),
    ],
)
def test_modules_that_make_no_sense_are_refused(names: tuple[str, ...], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        sabika.game("alhambra", 3, names)


@pytest.mark.parametrize(("title", "why"), [("alhambra", "known: steps, market"), ("granada", "granada has none")])
def test_a_set_that_there_is_not_is_refused(title: str, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        preset_modules(title, "attic")


# -- which modules touch each other -----------------------------------------------------------------------------------


def test_modules_meet_where_one_registers_and_another_asks() -> None:
    found = interactions_of("alhambra")
    meet = {(row.module, row.other, row.point, row.trait, row.rule) for row in found}
    assert len(meet) == len(found)
    assert ("caravanserai", "power_of_the_sultan", "pay.means", "", "CAR-15") in meet  # through what both use
    assert ("building_sites", "caravanserai", "tile.unfinished", "", "SITE-7") in meet
    assert ("change", "building_sites", "end.void", "", "CHG-11") not in meet  # the words there name no rule of change
    assert ("change", "building_sites", "end.void", "", "") in meet  # it asks there itself
    assert ("camps", "city_walls", "box.traits", "walled", "WAL-3") in meet
    assert ("camps", "caravanserai", "box.tiles", "", "CMP-3") in meet  # it asks what a tile counts as
    assert not [row for row in found if row.module == row.other]
    assert not [row for row in found if row.point.startswith(("inventory.", "table.", "setup."))]


def test_what_is_registered_for_one_module_meets_that_one_alone(lamp: Module) -> None:
    lamp.add(MEANS, Means("lamp", ITEM), when="medina")
    assert [(row.other, row.point) for row in interactions_of("alhambra") if row.module == "lamp"] == [
        ("medina", "pay.means")
    ]
