"""The named points of the timeline, joined by modules made for a test."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.action import Action, Number, Param, Verb
from sabika.kernel.action_type import ActionType
from sabika.kernel.decision import PICK
from sabika.kernel.hooks import Module
from sabika.parts.hand import Hand
from sabika.titles.alhambra import make
from sabika.titles.alhambra.components import Tile
from sabika.titles.alhambra.hooks import (
    ANYTIME,
    PREDEAL,
    SCORING_AFTER,
    SCORING_END,
    TILES,
    TRAITS,
    WARES,
    AlhambraContext,
)
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.traits import GIVEN, RESERVED, Traits
from sabika.titles.alhambra.wares import Shelf, Ware
from tests.titles.alhambra.modules.set_table import act, hand, offered, refused, tiles


def game_with(module: Module, players: int = 3, *modules: str) -> Any:
    """Return a game with a module that only a test knows."""
    plain = sabika.game("alhambra", players, modules)
    return make(plain.setup, (*plain.modules, module))


def first_turn(game: Any) -> Any:
    """Return a state in which it is the first seat's turn."""
    state = game.new("points")
    state.active = state.stack[-1].seat = 0
    return state


@pytest.mark.rule("AL-SETUP-8")
def test_what_is_dealt_before_the_start_money_does_not_decide_who_starts() -> None:
    module = Module("gifts", 99, "X")

    @module.on(PREDEAL)
    def deal(ctx: AlhambraContext) -> None:
        for seat in ctx.state.seats:
            cards = ctx.state.deck[-seat.seat - 1 :] if seat.seat else ()
            ctx.state.deck = ctx.state.deck[: len(ctx.state.deck) - len(cards)]
            seat.hand = Hand(cards)

    plain: Any = sabika.game("alhambra", 4)
    game = game_with(module, 4)
    for seed in range(30):
        one, other = plain.new(f"start {seed}"), game.new(f"start {seed}")
        assert one.first == other.first
        more = [
            len(late.hand.cards) - len(early.hand.cards) for early, late in zip(one.seats, other.seats, strict=True)
        ]
        assert more == [0, 2, 3, 4]


def test_every_scoring_tells_when_it_is_over() -> None:
    module = Module("listener", 99, "X")
    heard: list[tuple[str, int, int]] = []

    @module.on(SCORING_END)
    def ended(ctx: AlhambraContext, round: int) -> None:
        heard.append(("end", round, len(ctx.state.dirk.tiles) if ctx.state.dirk else 0))

    @module.on(SCORING_AFTER)
    def after(ctx: AlhambraContext, round: int) -> None:
        heard.append(("after", round, len(ctx.state.dirk.tiles) if ctx.state.dirk else 0))

    game = game_with(module, 2)
    state, rng = game.new("scorings"), Random(5)
    while not game.is_over(state):
        game.play(state, rng.choice(list(game.legal(state))))
    assert [(what, round) for what, round, _ in heard] == [
        ("end", 1),
        ("after", 1),
        ("end", 2),
        ("after", 2),
        ("end", 3),
    ]
    assert heard[0][2] + 6 == heard[1][2]  # Dirk's tiles come in between


# -- at any question --------------------------------------------------------------------------------------------------


class Wave(ActionType):
    """Something that may be done whenever one is asked; its argument is of a kind that the module brings."""

    __slots__ = ()

    def legal(self, ctx: AlhambraContext, seat: int) -> list[Action]:
        return [Action(seat, self.name, (7,))]

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        pass

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        ctx.tell("waved", "AL-TURN-1", seat=action.seat, times=action.args[0])


def waving() -> Module:
    """Return a module that lets everybody wave."""
    module = Module("waving", 99, "X")
    verb = Verb("waving.wave", "wave", Param("times", "times"))
    module.verbs.append(verb)
    module.kinds.append(Number("times"))
    module.add(ANYTIME, Wave(verb, PICK, "AL-TURN-1"))
    return module


def test_some_things_can_be_done_at_any_question_and_the_question_stays() -> None:
    game = game_with(waving(), 3, "characters", "viziers_favour")
    state, rng = game.new("any"), Random(3)
    prompts: set[str] = set()
    while not game.is_over(state):
        seat = game.waiting(state)[0]
        others = [action for action in game.legal(state) if action.verb != "waving.wave"]
        step = game.apply(state, game.notation.read(f"p{seat + 1} waving.wave 7"))
        assert [event.kind for event in step.events] == ["waved"]
        assert [action for action in game.legal(step.state) if action.verb != "waving.wave"] == others
        assert game.decision(state).choices[-1].verb == "waving.wave"
        prompts.add(game.decision(state).prompt)
        game.play(state, rng.choice(others))
    assert {"turn", "place", "window", "auction"} <= prompts


# -- kinds of tiles, and where they are sold --------------------------------------------------------------------------


class Stall(Ware):
    """A tile that is sold beside the market."""

    __slots__ = ()

    def take(self, ctx: AlhambraContext) -> None:
        STALL.clear()


STALL: list[int] = []


class Stalls(Shelf):
    """All of them."""

    def row(self, state: AlhambraState) -> tuple[int, ...]:
        return tuple(STALL)

    def wares(self, ctx: AlhambraContext) -> list[Ware]:
        return [Stall("stall", tile, 2, 5, exact="BAZ-2") for tile in STALL]


def stalls() -> Module:
    """Return a module that sells one tile of a new kind, which is neither kept nor given away."""
    module = Module("stalls", 99, "X")

    @module.on(TILES)
    def stall_tiles() -> list[Tile]:
        return [Tile("stall", "stall", price=5)]

    module.add(WARES, Stalls())
    module.add(TRAITS, Traits("stall", {GIVEN: "X-8", RESERVED: "X-9"}))
    return module


def test_what_modules_sell_is_bought_like_a_tile_of_the_market_by_everybody() -> None:
    game = game_with(stalls(), 2, "viziers_favour")
    STALL[:] = [game.tile_id("stall")]
    state = first_turn(game)
    state.market = tiles(game, "garden-10-open", "tower-12-open", "chambers-09-s", "tower-11-n")
    state.tower = tuple(tile for tile in state.tower if tile not in state.market)
    state.seats[0].hand = hand(game, "ducat-5", "ducat-6")
    state.seats[1].hand = hand(game, "ducat-5")
    assert offered(game, state, "buy")[-1] == "buy 5 with ducat 5"
    assert refused(game, state, "p1 buy 5 with ducat 6") == "BAZ-2"
    assert refused(game, state, "p1 buy 6 with ducat 6") == "AL-BUY-1"
    after = act(game, state, "p1 buy 5 with ducat 5")
    assert after.stack[-1].step == "act"
    after = act(game, after, "p1 take 1")
    assert after.seats[0].pending == (game.tile_id("stall"),)
    assert refused(game, after, "p1 give stall") == "X-8"
    assert refused(game, after, "p1 reserve stall") == "X-9"
    assert offered(game, after, "give") == offered(game, after, "reserve") == []
    assert game.default(after, 0).verb == "place"
    STALL[:] = [game.tile_id("stall")]
    window = act(game, state, "p1 take 1")
    assert "viziers_favour.buy 5 with ducat 5" in offered(game, window, "viziers_favour.buy")
    assert act(game, window, "p2 viziers_favour.buy 5 with ducat 5").seats[1].pending == (game.tile_id("stall"),)
