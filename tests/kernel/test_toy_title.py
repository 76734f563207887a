"""The kernel plays a title of which it knows nothing: a toy that is defined in these tests."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel import frame as frame_module
from sabika.kernel.action import Action, Verb
from sabika.kernel.action_type import ActionType
from sabika.kernel.context import Context
from sabika.kernel.decision import PICK, SHAPES
from sabika.kernel.errors import Illegal, RecordError, Stale
from sabika.kernel.hooks import Module
from sabika.kernel.match import Match
from sabika.kernel.record import HIDDEN, from_json, to_json
from sabika.kernel.replay import read_game, replay, write_game
from sabika.kernel.rng import Rng
from sabika.kernel.setup import Setup

if not frame_module.__file__.endswith(".py"):
    # A compiled Frame takes no plain Python subclass, such as the toy's frames; without `make native` this all runs.
    pytest.skip("frames of a compiled kernel are compiled too", allow_module_level=True)

from tests.helpers.views import sampled
from tests.kernel.toy import ACTION_TYPES, SHOWN, WORTH, Choosing, ToyContext, ToyTurns, make, toy

KERNEL = Path(frame_module.__file__).parent


def after(game: Any, state: Any, *lines: str) -> Any:
    """Return the state after some lines of notation."""
    for line in lines:
        state = game.apply(state, game.notation.read(line)).state
    return state


def chosen(game: Any, seed: str = "toy") -> Any:
    """Return the state after everybody's first choice."""
    return after(game, game.new(seed), *(f"p{seat + 1} choose {seat % 3}" for seat in range(game.players)))


def test_the_kernel_names_no_title() -> None:
    for path in KERNEL.glob("*.py"):
        code = path.read_text("utf-8")
        assert "sabika.titles" not in code, path.name
        assert "sabika.parts" not in code, path.name
        for name in sabika.TITLES:
            assert name not in code.replace("title alhambra #b1c2d3", ""), path.name  # an example in a docstring


def test_a_game_is_played_to_its_end() -> None:
    game, rng = toy(3), Random(1)
    state, events = game.start("whole")
    assert [event.kind for event in events] == ["begun"]
    told = []
    while not game.is_over(state):
        assert game.outcome(state) is None
        state, events = game.apply(state, rng.choice(list(game.legal(state))))
        told += [event.kind for event in events]
    assert state.seq == 3 + 12
    assert told[-1] == "over"
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.scores == tuple(seat.score for seat in state.seats)
    assert max(outcome.scores) == outcome.scores[outcome.winners[0]]
    assert (game.decision(state), game.waiting(state), len(game.legal(state))) == (None, (), 0)
    with pytest.raises(Illegal) as refused:
        game.check(state, Action(0, "pass"))
    assert refused.value.rule == "TOY-4"


def test_several_seats_are_asked_at_once_and_answer_in_any_order() -> None:
    game = toy(3)
    state = game.new("all")
    assert game.waiting(state) == (0, 1, 2)
    assert [len(game.legal(state, seat)) for seat in range(3)] == [3, 3, 3]
    state = after(game, state, "p2 choose 2")
    assert game.waiting(state) == (0, 2)
    assert list(game.legal(state, 1)) == []
    decision = game.decision(state, 1)
    assert decision is not None
    assert decision.choices == []
    with pytest.raises(Illegal, match="not p2's turn"):
        game.check(state, Action(1, "choose", (0,)))
    state = after(game, state, "p3 choose 1", "p1 choose 0")
    assert (game.waiting(state), state.extra) == ((0,), 3)
    assert type(state.stack[-1]) is ToyTurns


def test_what_is_chosen_in_secret_is_seen_by_nobody() -> None:
    game = toy(3)
    before = game.new("secret")
    one, two = game.apply(before, Action(1, "choose", (0,))), game.apply(before, Action(1, "choose", (2,)))
    for seat in (0, 2, None):
        assert to_json(game.view(one.state, seat).state) == to_json(game.view(two.state, seat).state)
        assert [event.seen_by(seat) for event in one.events] == [event.seen_by(seat) for event in two.events]
    assert one.events[0].seen_by(1)["number"] == 0
    assert one.events[0].seen_by(0)["number"] == HIDDEN


def test_apply_leaves_the_old_state_alone_and_play_does_not() -> None:
    game = toy(2)
    state = chosen(game)
    before = to_json(state)
    step = game.apply(state, Action(0, "draw"))
    assert to_json(state) == before
    assert step.state.seats[0].hand == state.bag[:1]
    mine = state.copy()
    game.play(mine, Action(0, "draw"))
    assert mine == step.state
    assert to_json(state) == before


def test_the_question_and_its_choices() -> None:
    game = toy(2)
    state = after(game, chosen(game), "p1 draw", "p2 draw")
    decision = game.decision(state)
    assert decision is not None
    assert (decision.seq, decision.seats, decision.prompt, decision.rule) == (4, (0,), "turn", "TOY-4")
    assert [(choice.verb, choice.rule, choice.complete) for choice in decision.choices] == [
        ("draw", "TOY-1", True),
        ("show", "TOY-2", True),
        ("pass", "TOY-4", True),
    ]
    assert {choice.shape for choice in decision.choices} <= set(SHAPES)
    assert [action for choice in decision.choices for action in choice.actions] == list(game.legal(state))
    assert game.default(state, 0) == Action(0, "pass")


def test_a_choice_without_actions_is_not_offered() -> None:
    game = toy(2)
    state = chosen(game)
    state.bag = ()
    decision = game.decision(state)
    assert decision is not None
    assert [choice.verb for choice in decision.choices] == ["pass"]


def test_three_kinds_of_no() -> None:
    game = toy(2)
    state = chosen(game)
    with pytest.raises(sabika.NotationError):
        game.notation.read("p1 steal 3")
    with pytest.raises(Illegal) as illegal:
        game.apply(state, Action(0, "show", (7,)))
    assert (illegal.value.rule, illegal.value.params) == ("TOY-2", {"number": 7})
    with pytest.raises(Illegal) as unknown:
        game.check(state, Action(0, "fly"))
    assert unknown.value.rule == "TOY-4"
    with pytest.raises(Stale) as stale:
        game.apply(state, Action(0, "show", (7,)), seq=state.seq - 1)
    assert (stale.value.asked, stale.value.answered) == (state.seq, state.seq - 1)
    assert game.apply(state, Action(0, "draw"), seq=state.seq).state.seq == state.seq + 1


def test_a_view_shows_what_is_declared() -> None:
    game = toy(2)
    state = after(game, chosen(game), "p1 draw", "p2 draw")
    for viewer in (0, 1, None):
        view = game.view(state, viewer)
        assert view.state.bag == (HIDDEN,) * 8
        assert (view.state.rng.seed, view.state.rng.drawn) == ("", ())
        for seat in (0, 1):
            real = state.seats[seat].hand
            assert view.state.seats[seat].hand == (real if seat == viewer else (HIDDEN,))
        assert [action.seat for action in view.legal] == ([0] * 3 if viewer == 0 else [])
        assert view.seq == state.seq
    assert state.bag != (HIDDEN,) * 8


def test_events_tell_the_owner_more() -> None:
    game = toy(2)
    state = chosen(game)
    (event,) = game.apply(state, Action(0, "draw")).events
    assert event.seen_by(0) == {"event": "drawn", "rule": "TOY-1", "seq": 3, "seat": 0, "number": state.bag[0]}
    assert event.seen_by(1) == event.seen_by(None) == event.seen_by(0) | {"number": HIDDEN}


def test_nobody_listens_nothing_is_told() -> None:
    game = toy(2)
    state = chosen(game)
    ctx: Context[Any, Any] = Context(game, state, None)
    ctx.tell("anything", "TOY-1")
    ctx.tell_owner("anything", "TOY-1", 0, {})
    assert ctx.events is None


def test_a_match_undoes_up_to_what_was_revealed() -> None:
    match = Match(toy(1), "undo")
    for line in ("p1 choose 1", "p1 pass", "p1 draw", "p1 pass", "p1 pass"):
        match.play(line)
    assert match.undo_to(0) == 3, "the draw before cannot be taken back"
    match.undo(0, to=3)
    assert match.seq == 3
    with pytest.raises(Illegal, match="TOY-5"):
        match.undo(0)
    match.play(f"p1 show {match.state.seats[0].hand[0]}")
    assert match.state.shown


def test_a_game_file_of_the_toy_is_replayed() -> None:
    match = Match(toy(3), "file")
    rng = Random(5)
    while not match.is_over:
        match.play(rng.choice(list(match.game.legal(match.state))))
    text = write_game(match)
    assert "title toy" in text
    again = replay(read_game(text), make)
    assert again.states == match.states
    assert again.outcome == match.outcome
    assert write_game(again) == text
    damaged = text.replace("title toy", "title boy")
    with pytest.raises(RecordError) as refused:
        read_game(damaged)
    assert refused.value.line == 2


def test_saving_in_the_middle_of_a_question() -> None:
    game = toy(3)
    state = after(game, game.new("save"), "p2 choose 2")
    loaded = from_json(json.loads(json.dumps(to_json(state))))
    assert loaded == state
    assert isinstance(loaded.stack[-1], Choosing)
    assert loaded.stack[-1].chosen == ((1, 2),)
    lines = ("p1 choose 1", "p3 choose 0", "p1 draw")
    assert after(game, loaded, *lines) == after(game, state, *lines)


def test_a_sample_changes_nothing_that_the_seat_sees() -> None:
    game = toy(3)
    state = after(game, chosen(game), "p1 draw", "p2 draw", "p3 draw")
    worlds = {sampled(game, state, 0, Rng(str(at))).seats[1].hand for at in range(60)}
    assert len(worlds) > 5
    for at in range(10):
        other = sampled(game, state, 0, Rng(str(at)))
        assert to_json(game.view(other, 0).state) == to_json(game.view(state, 0).state)


# -- modules ----------------------------------------------------------------------------------------------------------


class Burn(ActionType):
    """A deed of a module: throw a number of the bag away."""

    __slots__ = ()

    def legal(self, ctx: ToyContext, seat: int) -> list[Action]:
        return [Action(seat, self.name)] if ctx.state.bag else []

    def check(self, ctx: ToyContext, action: Action) -> None:
        if not ctx.state.bag:
            raise Illegal("BRN-1", "the bag is empty")

    def apply(self, ctx: ToyContext, action: Action) -> None:
        ctx.state.bag = ctx.state.bag[1:]


def test_modules_join_in_without_being_named() -> None:
    burning = Module("burning", 2, "BRN")
    verb = Verb("burning.burn", "throw a number away")
    burning.verbs.append(verb)
    burning.add(ACTION_TYPES, Burn(verb, PICK, "BRN-1"))
    doubling = Module("doubling", 1, "DBL")

    @doubling.on(WORTH)
    def double(ctx: ToyContext, number: int, worth: int) -> int:
        return worth * 2

    @burning.on(WORTH)
    def plus_one(ctx: ToyContext, number: int, worth: int) -> int:
        return worth + 1

    @burning.on(SHOWN, when="doubling")
    def burn_more(ctx: ToyContext, seat: int, number: int) -> None:
        ctx.state.bag = ctx.state.bag[1:]

    def score(*modules: Module) -> tuple[int, int]:
        game = toy(2, *modules)
        state = after(game, chosen(game, "modules"), "p1 draw", "p2 pass")
        state.seats[0].hand = (5,)
        shown = after(game, state, "p1 show 5")
        return shown.seats[0].score, len(shown.bag)

    assert score() == (6, 9)
    assert score(doubling) == (12, 9)
    assert score(burning) == (7, 9)
    assert score(burning, doubling) == (13, 8), "the lower number first: doubled, then one more; and both meet"
    game = toy(2, burning)
    state = chosen(game)
    assert [action.verb for action in game.legal(state)] == ["draw", "burning.burn", "pass"]
    assert len(after(game, state, "p1 burning.burn").bag) == 9
    with pytest.raises(sabika.NotationError):
        toy(2).notation.read("p1 burning.burn")


# -- things that must not happen --------------------------------------------------------------------------------------


def test_frames_that_never_wait_are_found_out() -> None:
    game = toy(2)
    state = chosen(game)

    class Restless(Choosing):
        __slots__ = ()

        def run(self, ctx: ToyContext) -> bool:
            return False

    state.stack.append(Restless())
    with pytest.raises(RuntimeError, match="for ever"):
        Context(game, state, None).settle()


def test_a_game_without_rules_says_so() -> None:
    game: Any = sabika.Game(Setup("nothing", 2), ())
    for name, args in (
        ("empty_state", ("",)),
        ("begin", (None,)),
        ("outcome", (None,)),
        ("fill", (None, None, Rng(""))),
    ):
        with pytest.raises(NotImplementedError):
            getattr(game, name)(*args)
