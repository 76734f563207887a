"""A module of one's own has its own kinds of everything that a module brings, also where the engine is compiled."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sabika.kernel.setup import Setup
from sabika.titles.alhambra import make
from sabika.titles.alhambra.modules import MODULES
from tests.modules import lantern, stall


def game_with(*modules: str) -> Any:
    """Return a game with these modules of the box, the lantern and the stall."""
    known = (*(MODULES[name] for name in modules), lantern.MODULE, stall.MODULE)
    return make(Setup("alhambra", 3, tuple([module.id for module in known])), known)


@pytest.mark.parametrize("modules", [(), ("viziers_favour", "change", "watchtowers")])
def test_games_are_played_with_all_that_it_brings(modules: tuple[str, ...]) -> None:
    game, rng, seen = game_with(*modules), Random(1), set()
    for number in range(3):
        state = game.new(f"own {number}")
        while choices := game.legal(state):
            action = rng.choice(choices)
            game.check(state, action)
            assert game.notation.read(game.notation.write(action)) == action
            seen.add(action.verb)
            game.play(state, action)
        assert game.outcome(state) is not None
    assert {verb.name for module in (lantern, stall) for verb in module.MODULE.verbs} <= seen
    assert {"buy"} <= seen


def test_what_it_sells_is_bought_and_placed_like_any_tile() -> None:
    game, rng = game_with(), Random(2)
    trinkets = {tile for tile, face in enumerate(game.tiles) if face.kind == stall.TRINKET}
    bought: set[int] = set()
    for number in range(4):
        state = game.new(f"sold {number}")
        while choices := game.legal(state):
            sold = [action for action in choices if action.verb == "buy" and action.args[0] > 4]
            game.play(state, sold[0] if sold else rng.choice(choices))
        bought |= trinkets & {tile for seat in state.seats for tile in (*seat.city.laid(), *seat.reserve)}
    assert bought
