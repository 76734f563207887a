"""Computer players: they play every game to its end by the rules, from their view alone, always the same way."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.bots import BOTS, make_bot
from sabika.bots.evaluator import payable
from sabika.kernel.rng import Rng
from sabika.sim import play_out
from sabika.titles.alhambra import MODULES
from tests.helpers.views import sampled


def positions(game: Any, seed: str, bot: str, every: int) -> list[Any]:
    """Return some positions of one game between bots of a kind."""
    _, actions = play_out(game, seed, [bot] * game.players)
    match = sabika.Match(game, seed)
    for action in actions:
        match.play(action)
    return match.states[:-1:every]


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(sabika.SetupError, match="known: random, greedy"):
        make_bot("genius")


@pytest.mark.parametrize("name", list(BOTS))
@pytest.mark.parametrize("players", [2, 3, 6])
def test_it_plays_whole_games_by_the_rules(name: str, players: int) -> None:
    game = sabika.game("alhambra", players)
    state, actions = play_out(game, "bots", [name] * players)
    assert game.outcome(state) is not None
    assert len(actions) > 50


@pytest.mark.parametrize("name", list(BOTS))
@pytest.mark.parametrize("module", [*MODULES, "all"])
def test_it_copes_with_modules_that_it_does_not_know(name: str, module: str) -> None:
    game = sabika.game("alhambra", 3, [module])
    state, _ = play_out(game, "modules", [name] * 3)
    assert game.outcome(state) is not None


@pytest.mark.parametrize("name", list(BOTS))
def test_the_same_chance_gives_the_same_choice(name: str) -> None:
    game = sabika.game("alhambra", 3)
    for state in positions(game, "same", name, 20):
        seat = game.waiting(state)[0]
        choices = {make_bot(name).choose(game, game.view(state, seat), Rng("chance")) for _ in range(3)}
        assert len(choices) == 1
        assert choices <= set(game.legal(state))


@pytest.mark.parametrize("name", list(BOTS))
@pytest.mark.rule("AL-INFO-5")
def test_it_cannot_know_what_is_hidden(name: str) -> None:
    """Whatever the seat cannot see is dealt anew; the bot decides the same."""
    game = sabika.game("alhambra", 3, ["squares"])
    for at, state in enumerate(positions(game, "hidden", name, 15)):
        seat = game.waiting(state)[0]
        other = sampled(game, state, seat, Rng(f"sample {at}"))
        chosen = [make_bot(name).choose(game, game.view(one, seat), Rng("chance")) for one in (state, other)]
        assert chosen[0] == chosen[1]


def test_it_leaves_its_view_as_it_was() -> None:
    game = sabika.game("alhambra", 4)
    for state in positions(game, "view", "greedy", 10):
        seat = game.waiting(state)[0]
        view = game.view(state, seat)
        before = view.state.copy()
        make_bot("greedy").choose(game, view, Rng("chance"))
        assert view.state == before


def test_greedy_pays_exactly_where_it_can() -> None:
    """Of all purchases in some games most are exact, which random play seldom manages."""
    game = sabika.game("alhambra", 3)
    exact = {"greedy": 0.0, "random": 0.0}
    for name in exact:
        match = sabika.Match(game, "exact")
        for action in play_out(game, "exact", [name] * 3)[1]:
            match.play(action)
        bought = [event.params for event in match.events() if event.kind == "tile_bought"]
        exact[name] = sum(one["paid"] == one["price"] for one in bought) / len(bought)
    assert exact["greedy"] > 0.5 > exact["random"]


def test_payable_sums() -> None:
    assert payable(()) == 1
    assert [total for total in range(20) if payable((9, 9)) >> total & 1] == [0, 9, 18]
