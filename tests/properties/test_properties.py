"""What holds at every step of every game: base, each module, every pair of modules, all of them, 2 to 6 players."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.decision import SHAPES
from sabika.kernel.event import Event
from sabika.kernel.record import from_json, to_json
from sabika.kernel.rng import Rng
from tests.helpers.forge import forgeries, is_variant, normal, refusal
from tests.helpers.games import (
    Case,
    check_listed,
    check_new_cities,
    check_points,
    every_case,
    inventory,
    numbers_of_players,
    one_case_each,
    random_action,
    text_of,
)
from tests.helpers.rules import known_rules
from tests.helpers.views import sampled, view_json

EVERY = [pytest.param(case, id=case.name) for case in every_case()]
EACH = [pytest.param(case, id=case.name) for case in one_case_each()]
RULES = known_rules()
LONGEST = 6000
"""More steps than any random game needs."""


# -- random games -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AL-CITY-9", "AL-SCORE-8", "G-21")
@pytest.mark.parametrize("case", EVERY)
def test_a_random_game_ends_and_nothing_is_lost(case: Case) -> None:
    """Also: what is listed is legal, what is asked has a known shape, what is told cites a rule."""
    game, chance = case.game(), Random(f"ends {case.name}")
    state, events = game.start(f"ends {case.name}")
    check_events(events, state.seq)
    everything = inventory(game, state)
    for _ in range(LONGEST):
        if game.is_over(state):
            break
        actions = list(game.legal(state))
        check_listed(game, state, actions, chance)
        check_question(game, state, actions)
        step = game.apply(state, random_action(game, state, chance))
        assert step.state.seq == state.seq + 1
        check_events(step.events, step.state.seq)
        check_new_cities(state, step.state)
        state = step.state
        assert inventory(game, state) == everything
    assert game.is_over(state), "a random game comes to an end"
    check_points(state)
    outcome = game.outcome(state)
    assert outcome.scores == tuple(seat.score for seat in state.seats)
    best = tuple(at for at, score in enumerate(outcome.scores) if score == max(outcome.scores))
    assert outcome.winners in ((best,) if case.players > 1 and not case.options else (best, ()))
    assert list(game.legal(state)) == []
    assert game.decision(state) is None
    assert game.waiting(state) == ()


def check_question(game: Any, state: Any, actions: list[Any]) -> None:
    """There is somebody to ask and something to answer, in shapes that a client can draw; nobody else may act."""
    asked = game.waiting(state)
    assert asked
    assert actions
    for seat in range(game.players):
        decision = game.decision(state, seat)
        assert decision.seq == state.seq
        assert decision.seats == asked
        assert decision.prompt
        assert decision.rule in RULES
        assert {choice.shape for choice in decision.choices} <= set(SHAPES)
        assert {choice.rule for choice in decision.choices} <= RULES
        offered = [action for choice in decision.choices for action in choice.actions]
        assert offered == list(game.legal(state, seat))
        assert bool(offered) == (seat in asked)
        if seat in asked:
            game.check(state, game.default(state, seat))
        else:
            for action in actions[:3]:
                stolen = sabika.Action(seat, action.verb, action.args)
                assert refusal(game, state, stolen) is not None


def check_events(events: tuple[Event, ...], seq: int) -> None:
    """Events belong to the question that was answered, cite a rule, and are plain JSON for everybody."""
    for event in events:
        assert event.seq == seq
        assert event.rule in RULES, f"{event.kind} cites {event.rule}"
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", event.kind)
        for seat in (None, 0, 1):
            seen = event.seen_by(seat)
            assert json.loads(json.dumps(seen)) == seen


def test_random_games_use_every_verb_and_tell_every_kind_of_thing() -> None:
    """The games of this file go everywhere: otherwise they would prove little."""
    for title in sabika.TITLES:
        played: set[str] = set()
        verbs: set[str] = set()
        for players in numbers_of_players(title):
            for seed in range(8):
                game: Any = sabika.game(title, players, ["all"])
                state, chance = game.new(f"verbs {seed}"), Random(f"verbs {players} {seed}")
                verbs |= set(game.notation.verbs)
                while not game.is_over(state):
                    action = random_action(game, state, chance)
                    played.add(action.verb)
                    game.play(state, action)
        assert verbs - played <= NEVER_LISTED


NEVER_LISTED = {"stop", "city_gates.swap"}
"""One needs an option; the other is allowed, but a gate is never needed for it (GAT-11)."""


# -- absent players ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", EVERY)
def test_a_game_of_absent_players_ends(case: Case) -> None:
    game = case.game()
    state = game.new(f"absent {case.name}")
    steps = 0
    while not game.is_over(state):
        seat = game.waiting(state)[-1]
        action = game.default(state, seat)
        game.check(state, action)
        game.play(state, action)
        steps += 1
        assert steps < LONGEST, "a game of absent players comes to an end"
    assert game.outcome(state) is not None


# -- legal and check --------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-17", "G-21", "GAT-11", "GAT-14", "EXC-9")
@pytest.mark.parametrize("case", EVERY)
def test_legal_and_check_agree(case: Case) -> None:
    """Whatever `check` accepts is listed; where a list is not complete, it is a listed action with more in it."""
    game, chance = case.game(), Random(f"agree {case.name}")
    state = game.new(f"agree {case.name}")
    probed: dict[str, int] = {}
    accepted = refused = 0
    while not game.is_over(state):
        kind = f"{type(state.stack[-1]).__name__} {state.stack[-1].step}"
        if probed.get(kind, 0) < 3 or chance.random() < 0.04:
            probed[kind] = probed.get(kind, 0) + 1
            yes, no = probe(game, state, chance)
            accepted, refused = accepted + yes, refused + no
        state = game.apply(state, random_action(game, state, chance)).state
    assert accepted > 20
    assert refused > 1000


def probe(game: Any, state: Any, chance: Random) -> tuple[int, int]:
    """Forge actions of every seat that is asked; return how many were accepted and how many refused."""
    yes = no = 0
    for seat in game.waiting(state):
        legal = game.legal(state, seat)
        deeds = {deed.name: deed for deed in legal.deeds}
        listed = {normal(action) for action in legal}
        for forged in forgeries(game, state, seat, chance):
            why = refusal(game, state, forged)
            if why is not None:
                no += 1
                assert why[0] in RULES, why
                assert normal(forged) not in listed, f"{game.notation.write(forged)} is listed, but: {why}"
                continue
            yes += 1
            assert forged.verb in deeds, forged
            if deeds[forged.verb].complete:
                assert normal(forged) in listed, f"{game.notation.write(forged)} is legal, but not listed"
            else:
                assert is_variant(normal(forged), listed), (
                    f"{game.notation.write(forged)} is no variant of a listed one"
                )
    return yes, no


# -- states are values ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", EVERY)
def test_saving_loading_and_copying_change_nothing(case: Case) -> None:
    """At every step a state survives real JSON text and a copy, and so does the order of what is legal."""
    game, chance = case.game(), Random(f"saved {case.name}")
    state = game.new(f"saved {case.name}")
    while True:
        data = to_json(state)
        loaded = from_json(json.loads(json.dumps(data)))
        copied = state.copy()
        assert type(loaded) is type(state)
        assert loaded == state == copied
        if chance.random() < 0.3:  # the same to the last order, as text has it
            assert to_json(loaded) == to_json(copied) == data
        legal = list(game.legal(state))
        assert list(game.legal(loaded)) == legal
        assert list(game.legal(copied)) == legal
        assert game.outcome(loaded) == game.outcome(state)
        if not legal:
            break
        action = random_action(game, state, chance)
        if chance.random() < 0.1:
            step = game.apply(state, action)
            again = game.apply(loaded, action)
            game.play(copied, action)
            assert text_of(again.state) == text_of(step.state) == text_of(copied)
            assert [event.seen_by(0) for event in again.events] == [event.seen_by(0) for event in step.events]
            assert to_json(state) == data
        state = loaded if chance.random() < 0.1 else state  # a game goes on from what was loaded as if nothing was
        state = game.apply(state, action).state


@pytest.mark.rule("G-20")
@pytest.mark.parametrize("case", EACH)
def test_older_states_never_change(case: Case) -> None:
    """Whatever is done with copies, older states, views and a match that undoes: what was is as it was."""
    game, chance = case.game(), Random(f"older {case.name}")
    match = sabika.Match(game, f"older {case.name}")
    kept: list[tuple[Any, str]] = [(match.state, text_of(match.state))]
    views: list[tuple[Any, str]] = []
    undone = 0
    while not match.is_over:
        action = random_action(game, match.state, chance)
        match.play(action)
        if match.undo_to(action.seat) is not None and chance.random() < 0.3:
            undone += 1
            back = chance.randint(match.undo_to(action.seat) or 0, match.seq - 1)
            match.undo(action.seat, back)
            kept = kept[: back + 1]
            assert match.state is kept[-1][0]
            continue
        kept.append((match.state, text_of(match.state)))
        meddle(game, chance.choice(kept[-30:])[0], chance, views)
        meddle(game, chance.choice(kept)[0], chance, views)
    assert match.states == [state for state, _ in kept]
    for state, text in kept:
        assert text_of(state) == text
    for view, text in views:
        assert text_of(view) == text
    assert undone > 3 or case.players > 4 or case.title == "roll_and_write", "dice that are rolled stay rolled"


def meddle(game: Any, old: Any, chance: Random, views: list[tuple[Any, str]]) -> None:
    """Do something with an older state that must not change it: apply, play on a copy, view, deal anew, save."""
    if game.is_over(old):
        return
    what = chance.randrange(5)
    if what == 0:
        game.apply(old, random_action(game, old, chance))
    elif what == 1:
        mine = old.copy()
        for _ in range(4):
            if not game.is_over(mine):
                game.play(mine, random_action(game, mine, chance))
    elif what == 2:
        view = game.view(old, chance.choice([None, *range(game.players)])).state
        views.append((view, text_of(view)))
    elif what == 3:
        mine = sampled(game, old, chance.randrange(game.players), Rng(str(chance.random())))
        for _ in range(4):  # in place, under the eyes of views
            seen = game.view(mine, 0).state
            views.append((seen, text_of(seen)))
            if not game.is_over(mine):
                game.play(mine, random_action(game, mine, chance))
    else:
        loaded = from_json(to_json(old))
        game.play(loaded, random_action(game, loaded, chance))


@pytest.mark.parametrize("case", EVERY)
def test_replay_equals_play(case: Case) -> None:
    """A match written as a game file and read again gives the same states, events and result."""
    game, chance = case.game(), Random(f"replay {case.name}")
    match = sabika.Match(game, f"replay {case.name}")
    while not match.is_over:
        match.play(random_action(game, match.state, chance))
    text = sabika.write_game(match)
    again = sabika.replay(text)
    assert again.notes == []
    assert again.actions == match.actions
    assert again.outcome == match.outcome is not None
    assert again.states == match.states
    assert text_of(again.state) == text_of(match.state)
    told = [event.seen_by(0) for event in match.events()]
    assert [event.seen_by(0) for event in again.events()] == told
    assert sabika.write_game(again) == text


# -- hidden things ----------------------------------------------------------------------------------------------------


DEALT = {"alhambra": ("deck", "tower"), "granada": ("deck", "bag"), "roll_and_write": ("rng",)}
"""What a sample changes, by title."""


@pytest.mark.rule("AL-INFO-1", "AL-INFO-2", "AL-INFO-4", "SQR-15")
@pytest.mark.parametrize("case", EVERY)
def test_what_a_seat_sees_and_may_do_does_not_depend_on_what_is_hidden(case: Case) -> None:
    """Deal anew all that a seat may not know: its view, its choices and a spectator's view stay the same."""
    game, chance = case.game(), Random(f"hidden {case.name}")
    state = game.new(f"hidden {case.name}")
    everything = inventory(game, state)
    prompts: dict[str, int] = {}
    changed = 0
    while not game.is_over(state):
        prompt = f"{type(state.stack[0]).__name__} {state.stack[-1].PROMPT}"
        if prompts.get(prompt, 0) < 3 or chance.random() < 0.04:
            prompts[prompt] = prompts.get(prompt, 0) + 1
            for seat in range(game.players):
                other = sampled(game, state, seat, Rng(f"{chance.random()}"))
                changed += any(getattr(other, name) != getattr(state, name) for name in DEALT[case.title])
                assert view_json(game, other, seat) == view_json(game, state, seat)
                assert view_json(game, other, None) == view_json(game, state, None)
                assert inventory(game, other) == everything
                for real, dealt in zip(state.seats, other.seats, strict=True):
                    if getattr(real, "shown", ()):
                        assert dealt.hand == real.hand, "hands that were shown are known (AL-INFO-4)"
                assert list(game.legal(other)), "whoever is asked can answer in every world that is possible"
                for _ in range(2):
                    if not game.is_over(other):
                        game.play(other, random_action(game, other, chance))
        state = game.apply(state, random_action(game, state, chance)).state
    assert changed > 2


# -- modules that are off ---------------------------------------------------------------------------------------------

WITHOUT_MODULES = """
import sys
from types import ModuleType
for title in {titles}:
    empty = ModuleType(f"sabika.titles.{{title}}.modules")
    empty.MODULES = {{}}
    sys.modules[empty.__name__] = empty
from sabika.titles import title_of
from tests.properties.test_properties import base_games
assert not any(title_of(title).MODULES for title in {titles})
print(base_games())
"""


def base_games() -> str:
    """Return a hash over every state and event of some base games."""
    told = sha256()
    for title in sabika.TITLES:
        for players in numbers_of_players(title):
            game: Any = sabika.game(title, players)
            state, events = game.start(f"off {players}")
            chance = Random(players)
            while True:
                assert state.modules == {}
                told.update(text_of(state).encode())
                told.update(json.dumps([event.seen_by(None) for event in events]).encode())
                if game.is_over(state):
                    break
                state, events = game.apply(state, random_action(game, state, chance))
    return told.hexdigest()


def test_the_base_game_is_the_same_whether_or_not_there_are_modules() -> None:
    """In a process in which no module exists, base games are the same to the last card."""
    program = WITHOUT_MODULES.format(titles=list(sabika.TITLES))
    paths = os.pathsep.join([path for path in sys.path if path])
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == base_games()


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in every_case() if case.modules])
def test_a_module_has_its_own_chances(case: Case) -> None:
    """With a module or without, a seed deals the same start money, display and tiles; what is off is not there."""
    assert case.title == "alhambra", "say here what a seed fixes in this title"
    game, base = case.game(), Case(case.title, (), case.players).game()
    for seed in ("one", "two", "three"):
        state, plain = game.new(seed), base.new(seed)
        assert set(state.modules) <= set(case.modules)
        assert [seat.hand for seat in state.seats] == [seat.hand for seat in plain.seats]
        assert (state.first, state.display, state.market) == (plain.first, plain.display, plain.market)
        assert (state.tower, state.dirk) == (plain.tower, plain.dirk)
        money = sorted(card for card in state.deck if card <= 38)
        assert money == sorted(plain.deck), "the money and the scoring cards that are left are the same"
        if not set(case.modules) - {"squares", "viziers_favour"}:  # those that put no card into the deck
            assert state.deck == plain.deck
