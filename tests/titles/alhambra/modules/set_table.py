"""Setting up positions, acting in them by a line of text, and playing whole games with every check there is."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.record import from_json, redact, to_json
from sabika.kernel.rng import Rng
from sabika.parts.city import FITS, City, cell_at, city_from_json, new_city
from sabika.parts.hand import Hand
from sabika.titles.alhambra.components import FOUNTAIN
from sabika.titles.alhambra.hooks import HELD_CARDS, HELD_TILES

Inventory = tuple[Counter[int], Counter[int]]


def table(players: int, *modules: str) -> tuple[Any, Any]:
    """Return a game and a first state in which it is the first seat's turn."""
    game = sabika.game("alhambra", players, modules)
    state = game.new("a table for tests")
    state.active = state.stack[-1].seat = 0
    return game, state


def tiles(game: Any, *names: str) -> tuple[int, ...]:
    """Return tile ids by name."""
    return tuple(game.tile_id(name) for name in names)


def hand(game: Any, *names: str) -> Hand:
    """Return a hand of cards by name."""
    return Hand(tuple(sorted(game.card_id(name) for name in names)))


def city(game: Any, *lines: str) -> City:
    """Return a legal city: `garden-10-open 0,-1` lays that tile north of the start tile, and so on in this order."""
    built = new_city(FOUNTAIN)
    for line in lines:
        name, place = line.split()
        x, y = place.split(",")
        cell, tile = cell_at(int(x), int(y)), game.tile_id(name)
        assert built.fit(cell, game.tile_walls[tile]) == FITS, line
        built = built.lay(cell, tile, game.tile_walls[tile])
    return built


def act(game: Any, state: Any, *lines: str) -> Any:
    """Return the state after some actions."""
    for line in lines:
        state = game.apply(state, game.notation.read(line)).state
    return state


def told(game: Any, state: Any, line: str) -> list[tuple[str, str]]:
    """Return the kind and the rule of every event of an action."""
    return [(event.kind, event.rule) for event in game.apply(state, game.notation.read(line)).events]


def refused(game: Any, state: Any, line: str) -> str:
    """Return the rule that forbids an action; it must not be listed either."""
    action = game.notation.read(line)
    assert action not in list(game.legal(state))
    with pytest.raises(sabika.Illegal) as refusal:
        game.check(state, action)
    return refusal.value.rule


def offered(game: Any, state: Any, verb: str) -> list[str]:
    """Return the listed actions of a verb, without the seat."""
    lines = [game.notation.write(action).split(" ", 1)[1] for action in game.legal(state)]
    return [line for line in lines if line.split()[0] == verb]


def counts(game: Any, state: Any, round: int = 3) -> dict[str, float]:
    """Return how many buildings of each type the first seat is paid for when a scoring is due now."""
    return {row[2]: dict(row[5])["count"] for row in ledger(game, state, round) if row[2] != "wall"}


def wall(game: Any, state: Any) -> int:
    """Return the wall points of the first seat when the first scoring is due now."""
    return sum(row[3] for row in ledger(game, state, 1) if row[2] == "wall")


def ledger(game: Any, state: Any, round: int) -> list[Any]:
    """Return the ledger lines of the first seat of a scoring at the end of this turn."""
    state = state.copy()
    state.due = (round,)
    after = act(game, state, "p1 take 1")
    return [row for row in after.ledger if row[:2] == (round, 0)]


def inventory(game: Any, state: Any) -> Inventory:
    """Return all cards and all tiles of a game, wherever they are."""
    cards = [*state.display, *state.deck, *state.discard, *state.removed]
    found = [*state.market, *state.tower, *(state.dirk.tiles if state.dirk else ())]
    for player in state.seats:
        cards += player.hand.cards
        found += [*player.pending, *player.reserve, *player.city.tiles.values()]
    for collect in HELD_CARDS.of(game):
        cards += collect(state)
    for collect in HELD_TILES.of(game):
        found += collect(state)
    return Counter(card for card in cards if card), Counter(tile for tile in found if tile)


def whole_game(players: int, modules: tuple[str, ...], seed: int) -> tuple[Any, Any]:
    """Play a random game to its end, checking everything at every step; return the game and its last state."""
    game = sabika.game("alhambra", players, modules)
    state = game.new(f"whole game {seed}")
    chance = Random(seed)
    everything = inventory(game, state)
    while not game.is_over(state):
        choices: dict[str, list[Any]] = {}
        for action in game.legal(state):
            choices.setdefault(action.verb, []).append(action)
        check_listed(game, state, [action for actions in choices.values() for action in actions])
        action = chance.choice(choices[chance.choice(sorted(choices))])
        before = state
        if chance.random() < 0.05:
            check_redeal(game, state, everything, str(chance.random()))
            state = check_saving(game, state, action)
        else:
            state = game.apply(state, action).state
        assert inventory(game, state) == everything
        for old, new in zip(before.seats, state.seats, strict=True):
            if old.city is not new.city:
                check_city(new.city)
    return game, state


def check_listed(game: Any, state: Any, actions: list[Any]) -> None:
    """What is listed is legal, listed once, and can be written and read in both forms."""
    assert len(set(actions)) == len(actions)
    for action in actions:
        game.check(state, action)
        assert game.notation.read(game.notation.write(action)) == action
        assert game.notation.from_json(game.notation.to_json(action)) == action


def check_saving(game: Any, state: Any, action: Any) -> Any:
    """Copying, saving and loading are the identity, and an action leaves the old state alone; return the new one."""
    saved = to_json(state)
    assert from_json(saved) == state == state.copy()
    after = game.apply(state, action).state
    assert to_json(state) == saved
    assert to_json(game.apply(from_json(saved), action).state) == to_json(after)
    return after


def check_redeal(game: Any, state: Any, everything: Inventory, seed: str) -> None:
    """Dealing the hidden things anew changes nothing that a seat sees or may do."""
    for seat in range(game.players):
        other = game.redeal(state, seat, Rng(seed))
        assert to_json(redact(other, seat)) == to_json(redact(state, seat))
        assert game.legal(other, seat) == game.legal(state, seat)
        assert inventory(game, other) == everything


def check_city(built: City) -> None:
    """A city is legal, and all that it remembers is what a fresh look at its tiles gives."""
    assert built.matches()
    assert built.is_connected()
    assert not built.has_hole()
    fresh = city_from_json(built.to_json())
    assert built.needed() == fresh.cut_cells()
    assert built.free == fresh.free
    assert built.exchangeable() == fresh.exchangeable()
    assert all(built.entry(cell) == fresh.entry(cell) for cell in [*built.tiles, *built.rim()])
    assert built.wall() == fresh.wall()
