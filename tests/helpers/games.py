"""Whole games of any title, and what must hold at every step of them."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import sabika
from sabika.kernel.record import from_json, redact, to_json
from sabika.kernel.rng import Rng
from sabika.titles import title_of
from sabika.titles.alhambra.components import FOUNTAIN
from sabika.titles.alhambra.hooks import HELD_CARDS, HELD_TILES
from tests.helpers.cities import check_kept
from tests.helpers.views import sampled

# -- which games ----------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """A title, some of its modules, a number of players and some options."""

    title: str
    modules: tuple[str, ...]
    players: int
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def name(self) -> str:
        """The words for a list of tests."""
        everything = tuple(title_of(self.title).MODULES)
        words = "+".join(self.modules) or "base"
        chosen = [f"{name}={value}" for name, value in self.options]
        return "-".join([self.title, "all" if everything == self.modules != () else words, str(self.players), *chosen])

    def game(self) -> Any:
        """Return the game."""
        return sabika.game(self.title, self.players, self.modules, dict(self.options))


def numbers_of_players(title: str) -> range:
    """Return how many can play a title."""
    meta = title_of(title).meta
    return range(meta.FEWEST, meta.MOST + 1)


def module_sets(title: str) -> list[tuple[str, ...]]:
    """Return the base game, each module, all pairs of them and all together, in the order of the rulebook."""
    modules = tuple(title_of(title).MODULES)
    return list(dict.fromkeys([(), *((module,) for module in modules), *combinations(modules, 2), modules]))


def option_cases(title: str) -> list[Case]:
    """Return the base game with each option switched from its default, with the fewest players who may do that."""
    found: list[Case] = []
    for option in title_of(title).meta.OPTIONS:
        for value in option.allowed:
            cases = [Case(title, (), players, ((option.name, value),)) for players in numbers_of_players(title)]
            found += [case for case in cases if value != option.default and is_possible(case)][:1]
    return found


def is_possible(case: Case) -> bool:
    """Return whether there is such a game."""
    try:
        case.game()
    except sabika.SetupError:
        return False
    return True


def every_case() -> list[Case]:
    """Return every set of modules with every number of players, and every option."""
    found: list[Case] = []
    for title in sabika.TITLES:
        for modules in module_sets(title):
            found += [Case(title, modules, players) for players in numbers_of_players(title)]
        found += option_cases(title)
    return found


def one_case_each() -> list[Case]:
    """Return every set of modules once, with the numbers of players in turn; base and all with every number."""
    found: list[Case] = []
    for title in sabika.TITLES:
        numbers, sets = numbers_of_players(title), module_sets(title)
        for at, modules in enumerate(sets):
            chosen = numbers if modules in (sets[0], sets[-1]) else [numbers[at % len(numbers)]]
            found += [Case(title, modules, players) for players in chosen]
    return found


# -- playing --------------------------------------------------------------------------------------------------------

HASTE = ("buy", "take")
"""Verbs that bring the end nearer."""


def random_action(game: Any, state: Any, chance: Random) -> Any:
    """Return a listed action: first a verb at random, so that rare ones are not drowned, then one of its actions."""
    choices: dict[str, list[Any]] = {}
    for action in game.legal(state):
        choices.setdefault(action.verb, []).append(action)
    hasty = [verb for verb in HASTE if verb in choices]
    verbs = hasty if hasty and chance.random() < 0.3 else sorted(choices)
    return chance.choice(choices[chance.choice(verbs)])


def text_of(state: Any) -> str:
    """Return a state as a line of JSON, in which every order counts."""
    return json.dumps(to_json(state))


# -- nothing gets lost ------------------------------------------------------------------------------------------------

Inventory = tuple[Counter[int], Counter[int], Counter[str]]
"""Cards, tiles and pieces."""


def inventory(game: Any, state: Any) -> Inventory:
    """Return all cards, all tiles and all pieces of a game, wherever they are."""
    if game.setup.title == "granada":
        return granada_inventory(state)
    if game.setup.title == "roll_and_write":
        return Counter(), Counter(), dice_and_sheets(state)
    assert game.setup.title == "alhambra", "say here what a game of this title consists of"
    cards = [*state.display, *state.deck, *state.discard, *state.removed]
    tiles = [*state.market, *state.tower, *(state.dirk.tiles if state.dirk else ())]
    for player in state.seats:
        cards += player.hand.cards
        tiles += [*player.pending, *player.reserve, *player.city.tiles.values()]
    for collect in HELD_CARDS.of(game):
        cards += collect(state)
    for collect in HELD_TILES.of(game):
        tiles += collect(state)
    return Counter(card for card in cards if card), Counter(tile for tile in tiles if tile), pieces(game, state)


def granada_inventory(state: Any) -> Inventory:
    """Return all cards and all tiles of a game of Granada, whichever face lies up; the marker is the only piece."""
    cards = [*state.display, *state.deck, *state.discard, *state.removed]
    faces = [*state.yard, *state.bag, *(state.dirk.tiles if state.dirk else ())]
    for player in state.seats:
        cards += player.hand.cards
        faces += [*player.pending, *player.reserve, *player.city.tiles.values()]
    assert all(face % 2 == 0 for face in state.bag)
    tiles = Counter(face // 2 for face in faces if face)
    return Counter(card for card in cards if card), tiles, Counter(pawns=len(state.seats), marker=1)


def dice_and_sheets(state: Any) -> Counter[str]:
    """Return the dice and sheets of a game of Roll & Write; between two buildings the used pair is off the sheet."""
    off = sum(frame.step == "second" for frame in state.stack)
    return Counter(
        yellow=sum(len(sheet.yellow) for sheet in state.seats) + off,
        blue=sum(len(sheet.blue) for sheet in state.seats) + off,
        sheets=len(state.seats),
        imaginary=len(state.imaginary),
    )


def pieces(game: Any, state: Any) -> Counter[str]:
    """Return the pieces of the modules of Alhambra: stones, gates, wooden walls."""
    found: Counter[str] = Counter(pawns=len(state.seats))
    modules = state.modules
    if "viziers_favour" in modules:
        found["stones"] = len(modules["viziers_favour"].awake)
    if "city_gates" in modules:
        found["gates"] = modules["city_gates"].supply + sum(len(player.city.gates) for player in state.seats) // 2
    if "city_walls" in modules:
        found["wooden walls"] = wooden_walls(game, state)
    return found


def wooden_walls(game: Any, state: Any) -> int:
    """Return the wooden walls: those on tiles, and those that the cards which are not used yet still promise."""
    shown = {at: card.value.bit_count() for at, card in enumerate(game.cards) if card.kind == "wall"}
    unused: int = sum(shown.values()) - sum(shown.get(card, 0) for card in state.removed)
    nailed: int = sum(sides.bit_count() for _, sides in state.modules["city_walls"].wooden)
    built: int = sum(
        walls.bit_count()
        for player in state.seats
        for cell, walls in player.city.walls.items()
        if player.city.tiles[cell] == FOUNTAIN
    )
    return unused + nailed + built


def check_points(state: Any) -> None:
    """Every point of a player, and of Dirk, stands in the ledger (AL-SCORE-8)."""
    for seat in state.seats:
        assert seat.score == sum(line[3] for line in state.ledger if line[1] == seat.seat)
    if getattr(state, "dirk", None) is not None:
        assert state.dirk.score == sum(line[3] for line in state.ledger if line[1] == len(state.seats))


# -- checks -----------------------------------------------------------------------------------------------------------


def check_listed(game: Any, state: Any, actions: list[Any], chance: Random | None = None) -> None:
    """What is listed is legal, listed once, and can be written and read in both forms (or some of it, by chance)."""
    assert len(set(actions)) == len(actions)
    for action in actions:
        game.check(state, action)
    for action in actions if chance is None else chance.sample(actions, min(4, len(actions))):
        assert game.notation.read(game.notation.write(action)) == action
        assert game.notation.from_json(json.loads(json.dumps(game.notation.to_json(action)))) == action


def check_saving(game: Any, state: Any, action: Any) -> Any:
    """Copying, saving and loading are the identity, and an action leaves the old state alone; return the new one."""
    saved = to_json(state)
    assert from_json(saved) == state == state.copy()
    after = game.apply(state, action).state
    assert to_json(state) == saved
    assert to_json(game.apply(from_json(saved), action).state) == to_json(after)
    return after


def check_sample(game: Any, state: Any, everything: Inventory, seed: str) -> None:
    """Dealing the hidden things anew changes nothing that a seat sees or may do."""
    for seat in range(game.players):
        other = sampled(game, state, seat, Rng(seed))
        assert to_json(redact(other, seat)) == to_json(redact(state, seat))
        assert game.legal(other, seat) == game.legal(state, seat)
        assert inventory(game, other) == everything


def check_city(built: Any) -> None:
    """A city is legal, and all that it remembers is what a fresh look at its tiles gives."""
    assert built.matches()
    assert built.is_connected()
    assert not built.has_hole()
    check_kept(built)


def check_new_cities(before: Any, after: Any) -> None:
    """Check the cities that an action has changed, where there are cities."""
    for old, new in zip(before.seats, after.seats, strict=True):
        if hasattr(new, "city") and old.city is not new.city and old.city != new.city:
            check_city(new.city)


def whole_game(players: int, modules: tuple[str, ...], seed: int) -> tuple[Any, Any]:
    """Play a random game of Alhambra to its end, checking at every step; return the game and its last state."""
    game: Any = sabika.game("alhambra", players, modules)
    return game, play_checked(game, seed)


def play_checked(game: Any, seed: int) -> Any:
    """Play a random game to its end, checking at every step; return its last state."""
    state = game.new(f"whole game {seed}")
    chance = Random(seed)
    everything = inventory(game, state)
    while not game.is_over(state):
        check_listed(game, state, list(game.legal(state)))
        action = random_action(game, state, chance)
        before = state
        if chance.random() < 0.05:
            check_sample(game, state, everything, str(chance.random()))
            state = check_saving(game, state, action)
        else:
            state = game.apply(state, action).state
        assert inventory(game, state) == everything
        check_new_cities(before, state)
    return state
