"""Secrets over whole games: no view, no event and no refusal tells a seat, or a spectator, what it may not know."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.record import HIDDEN, KINDS, OPEN, fields_of, to_json
from sabika.kernel.rng import Rng, seed_hash
from sabika.parts.hand import Hand
from tests.helpers.forge import forgeries, refusal
from tests.helpers.games import Case, every_case, one_case_each, random_action
from tests.helpers.views import sampled, view_json

EVERY = [pytest.param(case, id=case.name) for case in every_case()]
EACH = [pytest.param(case, id=case.name) for case in one_case_each()]

pytestmark = pytest.mark.rule("AL-INFO-1", "AL-INFO-5")


def onlookers(game: Any) -> list[int | None]:
    """Return every seat, and a spectator."""
    return [None, *range(game.players)]


# -- views ------------------------------------------------------------------------------------------------------------

SECRETS = {
    ("Rng", "seed"): "secret",
    ("Rng", "drawn"): "secret",
    ("HiddenRng", "seed"): "secret",
    ("HiddenRng", "drawn"): "secret",
    ("Seat", "hand"): "owner",
    ("GranadaState", "deck"): "count",
    ("GranadaState", "bag"): "count",
    ("RollAndWriteState", "coming"): "secret",
    ("AlhambraState", "deck"): "count",
    ("AlhambraState", "tower"): "count",
    ("SquareStack", "hidden"): "count",
    ("Characters", "spare"): "count",
}
"""What the rules hide (section 6 of alhambra.md, section 9 of the timing): by kind of record and field, and how."""


def test_every_field_that_is_not_open_is_meant_to_be_hidden() -> None:
    """Whoever adds a field thinks about who may see it; whoever opens one changes this table too."""
    for case in one_case_each():
        case.game()  # so that all modules are there
    found = {
        (name, field): declared.sight
        for name, kind in KINDS.items()
        if kind.__module__.startswith("sabika.")
        for field, declared in fields_of(kind).items()
        if declared.sight != OPEN
    }
    assert found == SECRETS


STOCKS: dict[str, tuple[str, ...]] = {"alhambra": ("deck", "tower"), "granada": ("deck", "bag"), "roll_and_write": ()}
"""The face-down stocks of a title, which are drawn from the top."""


def hidden_parts(game: Any, state: Any, viewer: int | None) -> Iterator[tuple[str, Any, Any]]:
    """Yield all that a viewer may not know: where it stands in the JSON of a state, what it is, what is shown of it."""
    yield "rng.seed", state.rng.seed, ""
    yield "rng.drawn", list(state.rng.drawn), []
    if game.setup.title == "roll_and_write":
        yield "coming", state.coming, 0
        return
    for name in STOCKS[game.setup.title]:
        yield name, list(getattr(state, name)), [HIDDEN] * len(getattr(state, name))
    for player in state.seats:
        if player.seat != viewer:
            cards = player.hand.cards
            yield f"seats.{player.seat}.hand.is", list(cards), [HIDDEN] * len(cards)
    if "squares" in state.modules:
        for at, stack in enumerate(state.modules["squares"].stacks):
            yield f"modules.table.squares.stacks.{at}.hidden", list(stack.hidden), [HIDDEN] * len(stack.hidden)
    if "characters" in state.modules:
        spare = state.modules["characters"].spare
        yield "modules.table.characters.spare", list(spare), [HIDDEN] * len(spare)


def part(data: Any, path: str) -> Any:
    """Return what stands at a path in JSON."""
    for step in path.split("."):
        data = data[int(step)] if isinstance(data, list) else data[step]
    return data


def put_part(data: Any, path: str, new: Any) -> None:
    """Put something else there."""
    above, _, last = path.rpartition(".")
    (part(data, above) if above else data)[last] = new


@pytest.mark.parametrize("case", EVERY)
def test_a_view_is_the_state_with_the_secrets_hidden(case: Case) -> None:
    """What the rules hide is hidden, nothing else is, and the seed is nowhere."""
    game, chance = case.game(), Random(f"views {case.name}")
    seed = f"the seed of {case.name} {chance.random()}"
    state = game.new(seed)
    while not game.is_over(state):
        if chance.random() < 0.1:
            truth = json.dumps(to_json(state))
            assert seed in truth
            for viewer in onlookers(game):
                seen = view_json(game, state, viewer)
                expected = json.loads(truth)
                for path, real, shown in hidden_parts(game, state, viewer):
                    assert part(expected, path) == json.loads(json.dumps(real))
                    put_part(expected, path, shown)
                assert seen["state"] == expected
                text = json.dumps(seen)
                assert seed not in text
                assert seed_hash(seed) not in text
                choices = seen["asked"]["choices"]
                assert bool(choices) == (viewer in game.waiting(state)), "the choices of others are not shown"
                assert all(action["seat"] == viewer for choice in choices for action in choice["actions"])
        state = game.apply(state, random_action(game, state, chance)).state


# -- events -----------------------------------------------------------------------------------------------------------


def names_in(game: Any, data: Any) -> set[str]:
    """Return the names of cards and tiles that JSON mentions, by name or by id."""
    words: set[str] = set()
    if isinstance(data, dict):
        for item in data.values():
            words |= names_in(game, item)
    elif isinstance(data, list):
        for item in data:
            words |= names_in(game, item)
    elif isinstance(data, str):
        words.add(data)
    return words


def visible_names(game: Any, state: Any, viewer: int | None) -> set[str]:
    """Return the names of the cards and tiles that a viewer sees on the table, in cities and in his own hand."""
    if game.setup.title == "roll_and_write":
        return set()
    seen = game.view(state, viewer).state
    cards = {
        *seen.display,
        *seen.discard,
        *seen.removed,
        *(card for player in seen.seats for card in player.hand.cards),
    }
    cards |= {card for player in seen.seats for card in player.shown}
    offer = seen.yard if game.setup.title == "granada" else seen.market
    tiles = {*offer, *(seen.dirk.tiles if seen.dirk else ())}
    for player in seen.seats:
        tiles |= {*player.city.tiles.values(), *player.reserve, *player.pending}
    own = seen.modules
    if "squares" in own:
        tiles |= {stack.open for stack in own["squares"].stacks}
    if "characters" in own:
        cards |= {card for owned in own["characters"].owned for card in owned}
        cards |= {frame.lot for frame in seen.stack if hasattr(frame, "lot")}
    if "city_walls" in own:
        cards |= set(own["city_walls"].open)
    if "power_of_the_sultan" in own:
        marked = (own["power_of_the_sultan"].open, *own["power_of_the_sultan"].owned)
        cards |= {card for cards_of in marked for card, _ in cards_of}
        tiles |= {frame.tile for frame in seen.stack if hasattr(frame, "tile")}
    return {game.cards[card].name for card in cards if card > 0} | {game.tiles[tile].name for tile in tiles if tile > 0}


@pytest.mark.rule("AL-SETUP-7", "CHR-14", "CHR-10", "EXC-3", "GAT-5")
@pytest.mark.parametrize("case", EVERY)
def test_events_name_nothing_that_is_hidden_before_and_after(case: Case) -> None:
    """A card or a tile is named only to those who see it before or after, or whose payment is told to all."""
    game, chance = case.game(), Random(f"events {case.name}")
    seed = f"the seed of {case.name} {chance.random()}"
    state = game.new(seed)
    things = {thing.name for name in ("cards", "tiles") for thing in getattr(game, name, ())}
    secret = 0
    while not game.is_over(state):
        action = random_action(game, state, chance)
        after, events = game.apply(state, action)
        said = names_in(game, game.notation.to_json(action))
        for viewer in onlookers(game):
            told = [event.seen_by(viewer) for event in events]
            named = names_in(game, told) & things
            if named - said:
                known = visible_names(game, state, viewer) | visible_names(game, after, viewer) | said
                assert named <= known, f"{named - known} are told to {viewer} by {game.notation.write(action)}"
            assert seed not in json.dumps(told)
        secret += sum(bool(event.secret) for event in events)
        for event in events:
            for seat in set(onlookers(game)) - {event.owner}:
                assert all(event.seen_by(seat)[name] == HIDDEN for name in event.secret)
        state = after
    assert not secret or "characters" in case.modules, "so far the beggar alone does anything in secret"


@pytest.mark.parametrize("case", EACH)
def test_equal_views_before_and_after_mean_equal_events(case: Case) -> None:
    """What happens is told to a seat in the same words in every world that looks the same to it.

    Worlds are dealt anew for each onlooker. Where he cannot tell them apart before an action, nor after it, he must not
    be able to tell them apart by what he was told.
    """
    game, chance = case.game(), Random(f"worlds {case.name}")
    state = game.new(f"worlds {case.name}")
    compared = 0
    seen: Counter[str] = Counter()
    while not game.is_over(state):
        action = random_action(game, state, chance)
        step = game.apply(state, action)
        seen[action.verb] += 1
        if seen[action.verb] <= 4 or chance.random() < 0.1:
            for viewer in onlookers(game):
                compared += compare_worlds(game, state, action, step, viewer, chance)
        state = step.state
    assert compared > 20


def compare_worlds(game: Any, state: Any, action: Any, step: Any, viewer: int | None, chance: Random) -> int:
    """Play the same action in worlds that look the same; return how many of them still looked the same afterwards."""
    compared = 0
    told = [event.seen_by(viewer) for event in step.events]
    after = view_json(game, step.state, viewer)
    for _ in range(2):
        other = sampled(game, state, viewer, Rng(str(chance.random())))
        keep_what_comes_out(game.setup.title, state, step.state, other, chance)
        if refusal(game, other, action) is None:  # the hand of another may not allow it
            elsewhere = game.apply(other, action)
            if view_json(game, elsewhere.state, viewer) == after:
                compared += 1
                assert [event.seen_by(viewer) for event in elsewhere.events] == told
    return compared


def keep_what_comes_out(title: str, state: Any, after: Any, other: Any, chance: Random) -> None:
    """Let the other world draw the same cards and tiles in this step, where that can be done by changing an order."""
    if chance.random() < 0.5:
        return
    other.rng = state.rng.copy()
    if hasattr(state, "coming"):
        other.coming = state.coming
    for name in STOCKS[title]:
        real, mixed, left = getattr(state, name), getattr(other, name), len(getattr(after, name))
        drawn = real[: len(real) - left]
        rest = list(mixed)
        if left <= len(real) and all(drawn.count(thing) <= rest.count(thing) for thing in drawn):
            for thing in drawn:
                rest.remove(thing)
            setattr(other, name, (*drawn, *rest))


@pytest.mark.rule("CHR-14")
@pytest.mark.parametrize(
    "modules", [("characters",), ("currency_exchange", "characters"), ("city_gates", "characters")]
)
def test_what_the_beggar_draws_is_known_to_his_owner_alone(modules: tuple[str, ...]) -> None:
    """Random games rarely come here, so the position is made."""
    game: Any = sabika.game("alhambra", 3, modules)
    chance = Random("beggar")
    for seed in range(8):
        state = game.new(f"beggar {seed}")
        seat = state.active
        beggar = game.card_id("beggar")
        state.deck = tuple(card for card in state.deck if card != beggar)
        owned = [(), (), ()]
        owned[seat] = (beggar,)
        state.modules["characters"].owned = tuple(owned)
        state.seats[seat].hand = Hand(state.seats[seat].hand.cards[:2])
        action = game.notation.read(f"p{seat + 1} characters.beg")
        step = game.apply(state, action)
        for viewer in {None, 0, 1, 2} - {seat}:
            assert sum(compare_worlds(game, state, action, step, viewer, chance) for _ in range(6)) > 3
        (told,) = [event for event in step.events if event.kind == "beggar_drew"]
        assert game.card_id(told.seen_by(seat)["card"]) in step.state.seats[seat].hand.cards
        assert told.seen_by(None)["card"] == told.seen_by((seat + 1) % 3)["card"] == HIDDEN


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-10")
@pytest.mark.parametrize("case", EVERY)
def test_refusals_tell_nothing(case: Case) -> None:
    """Whatever a seat tries, whether it is asked or not, it gets the same answer in every world that looks the same."""
    game, chance = case.game(), Random(f"refused {case.name}")
    state = game.new(f"refused {case.name}")
    probed: dict[str, int] = {}
    answers = 0
    while not game.is_over(state):
        kind = f"{type(state.stack[-1]).__name__} {state.stack[-1].step}"
        if probed.get(kind, 0) < 1 or chance.random() < 0.01:
            probed[kind] = probed.get(kind, 0) + 1
            for seat in range(game.players):
                others = [sampled(game, state, seat, Rng(str(chance.random()))) for _ in range(2)]
                tries = list(forgeries(game, state, seat, chance))
                for action in chance.sample(tries, min(250, len(tries))):
                    answer = refusal(game, state, action)
                    answers += answer is not None
                    assert json.loads(json.dumps(answer)) == (list(answer) if answer else None)
                    for other in others:
                        assert refusal(game, other, action) == answer
        state = game.apply(state, random_action(game, state, chance)).state
    assert answers > 100


def test_no_refusal_names_the_seed() -> None:
    game: Any = sabika.game("alhambra", 3, ["all"])
    state = game.new("a very secret seed")
    for seat in range(3):
        for action in forgeries(game, state, seat, Random(seat)):
            assert "secret" not in str(refusal(game, state, action))
