"""Modules by their manifests: which can be chosen, by how many, with which options, and new ones from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sabika
from sabika.kernel.errors import SetupError
from sabika.kernel.hooks import Module
from sabika.kernel.setup import Option
from sabika.titles import remake, remake_stored, title_of

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
            assert set(module.presets) <= set(package.meta.PRESETS)
