"""Which games are played in tests, how, and what must hold at every step of them."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import sabika
from sabika.kernel.record import from_json, redact, to_json
from sabika.kernel.rng import Rng
from sabika.titles import title_of
from tests.helpers.cities import check_kept
from tests.helpers.contents import Inventory, inventory
from tests.helpers.views import sampled

# -- which games ----------------------------------------------------------------------------------------------------

PAIRS = 8
"""How many pairs of modules are played in one version of the tree."""
SUBSETS = 2
"""How many sets of three modules or more."""
DEEP_SUBSETS = 500
"""The same, where everything is played."""


ALL = ("all",)
"""Every module that so many players can play with."""


class Case(NamedTuple):
    """A title, some of its modules, a number of players and some options."""

    title: str
    modules: tuple[str, ...]
    players: int
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def name(self) -> str:
        """The words for a list of tests."""
        words = "+".join(self.modules) or "base"
        return "-".join([self.title, words, str(self.players), *(f"{name}={value}" for name, value in self.options)])

    def game(self) -> Any:
        """Return the game."""
        return sabika.game(self.title, self.players, self.modules, dict(self.options))


def numbers_of_players(title: str) -> range:
    """Return how many can play a title."""
    meta = title_of(title).meta
    return range(meta.MIN_PLAYERS, meta.MAX_PLAYERS + 1)


def with_every_number(title: str, modules: tuple[str, ...] = ()) -> list[Case]:
    """Return a set of modules with every number of players that it admits."""
    cases = [Case(title, modules, players) for players in numbers_of_players(title)]
    return [case for case in cases if is_possible(case)]


def with_one_number(title: str, modules: tuple[str, ...], rng: Random) -> list[Case]:
    """Return a set of modules with one number of players; nothing if nobody can play it."""
    cases = with_every_number(title, modules)
    return [rng.choice(cases)] if cases else []


def option_cases(title: str) -> list[Case]:
    """Return each option of a title, or of a module, switched from its default, with the fewest who may do that."""
    found: list[Case] = []
    brought: list[tuple[tuple[str, ...], Any]] = [((), option) for option in title_of(title).meta.OPTIONS]
    brought += [((module.id,), option) for module in title_of(title).MODULES.values() for option in module.options]
    for modules, option in brought:
        for value in option.allowed:
            cases = [Case(title, modules, players, ((option.name, value),)) for players in numbers_of_players(title)]
            found += [case for case in cases if value != option.default and is_possible(case)][:1]
    return found


def is_possible(case: Case) -> bool:
    """Return whether there is such a game."""
    try:
        case.game()
    except sabika.SetupError:
        return False
    return True


def subsets(title: str, number: int, rng: Random) -> list[tuple[str, ...]]:
    """Return sets of three modules or more, in the order of the rulebook."""
    modules = tuple(title_of(title).MODULES)
    if len(modules) < 4:
        return []
    chosen = [rng.sample(modules, rng.randrange(3, len(modules))) for _ in range(number)]
    return [tuple(module for module in modules if module in some) for some in chosen]


def sampled_cases(sample: str) -> list[Case]:
    """Return what every version of the tree plays: all titles, options and modules; of their combinations some.

    Which combinations, and how many play them, is drawn by the name of the sample.
    """
    found: list[Case] = []
    for title in sabika.TITLES:
        rng = Random(f"{sample} {title}")
        modules = tuple(title_of(title).MODULES)
        pairs = list(combinations(modules, 2))
        some = [*rng.sample(pairs, min(PAIRS, len(pairs))), *subsets(title, SUBSETS, rng)]
        found += [*with_every_number(title), *option_cases(title)]
        for chosen in [*((module,) for module in modules), *some, *([ALL] if modules else [])]:
            found += with_one_number(title, chosen, rng)
    return list(dict.fromkeys(found))


def every_case(sample: str) -> list[Case]:
    """Return every module, every pair of modules and all of them with every number of players, and larger sets."""
    found: list[Case] = []
    for title in sabika.TITLES:
        rng = Random(f"deep {sample} {title}")
        modules = tuple(title_of(title).MODULES)
        sets = [(), *((module,) for module in modules), *combinations(modules, 2), *([ALL] if modules else [])]
        for chosen in dict.fromkeys(sets):
            found += with_every_number(title, chosen)
        for chosen in subsets(title, DEEP_SUBSETS, rng):
            found += with_one_number(title, chosen, rng)
        found += option_cases(title)
    return list(dict.fromkeys(found))


# -- playing --------------------------------------------------------------------------------------------------------

HASTE = ("buy", "take")
"""Verbs that bring the end nearer."""


def random_action(game: Any, state: Any, rng: Random) -> Any:
    """Return a listed action: first a verb at random, so that rare ones are not drowned, then one of its actions."""
    choices: dict[str, list[Any]] = {}
    for action in game.legal(state):
        choices.setdefault(action.verb, []).append(action)
    hasty = [verb for verb in HASTE if verb in choices]
    verbs = hasty if hasty and rng.random() < 0.3 else sorted(choices)
    return rng.choice(choices[rng.choice(verbs)])


def text_of(state: Any) -> str:
    """Return a state as a line of JSON, in which every order counts."""
    return json.dumps(to_json(state))


# -- checks -----------------------------------------------------------------------------------------------------------


def check_points(state: Any) -> None:
    """Every point of a player, and of Dirk, stands in the ledger (AL-SCORE-8)."""
    for seat in state.seats:
        assert seat.score == sum(line[3] for line in state.ledger if line[1] == seat.seat)
    if getattr(state, "dirk", None) is not None:
        assert state.dirk.score == sum(line[3] for line in state.ledger if line[1] == len(state.seats))


def check_listed(game: Any, state: Any, actions: list[Any], rng: Random | None = None) -> None:
    """What is listed is legal, listed once, and can be written and read in both forms (or some of it, by chance)."""
    assert len(set(actions)) == len(actions)
    for action in actions:
        game.check(state, action)
    for action in actions if rng is None else rng.sample(actions, min(4, len(actions))):
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
    rng = Random(seed)
    everything = inventory(game, state)
    while not game.is_over(state):
        check_listed(game, state, list(game.legal(state)))
        action = random_action(game, state, rng)
        before = state
        if rng.random() < 0.05:
            check_sample(game, state, everything, str(rng.random()))
            state = check_saving(game, state, action)
        else:
            state = game.apply(state, action).state
        assert inventory(game, state) == everything
        check_new_cities(before, state)
    return state
