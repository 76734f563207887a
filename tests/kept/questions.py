"""Games in which every kind of question is asked: which kinds the code declares, and where play comes to each."""

from __future__ import annotations

import pkgutil
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import sabika
from sabika.kernel.frame import Frame
from sabika.kernel.record import KINDS
from sabika.titles import title_of
from tests.helpers.games import Case, is_possible, numbers_of_players, option_cases

LONGEST = 6000
"""Actions after which a game is given up."""
HASTE = 0.3
"""How often the rare is passed over for what brings the end nearer."""
FEWEST_GAMES, MOST_GAMES = 40, 400
"""Games of a title that are played in search of rare questions; after the last, one that was never asked is missing."""


class Kind(NamedTuple):
    """A kind of pending question: what asks, where it stands, and one of the verbs that it offers."""

    title: str
    frame: str
    step: str
    verb: str


class Played(NamedTuple):
    """A finished game: what was played, and which kinds of question were asked, each with the number of the first."""

    case: Case
    match: sabika.Match
    asked: dict[Kind, int]


# -- which games ------------------------------------------------------------------------------------------------------


def cases(title: str) -> list[Case]:
    """Return the games that are kept of a title: every number of players, each module, all of them, every option."""
    numbers = numbers_of_players(title)
    modules = tuple(title_of(title).MODULES)
    found = [Case(title, (), players) for players in numbers]
    found += [Case(title, (module,), numbers[at % len(numbers)]) for at, module in enumerate(modules)]
    if modules:
        found += [Case(title, modules, players) for players in numbers]
    return found + option_cases(title)


def rich_cases(title: str) -> Iterator[Case]:
    """Yield many games in which rare questions come up: with everything, with one module, with options."""
    modules = tuple(title_of(title).MODULES)
    numbers = numbers_of_players(title)
    sets = [modules, *((module,) for module in modules)]
    options = [case.options for case in option_cases(title)] or [()]
    for at in range(MOST_GAMES):
        wanted = sets[at // 2 % len(sets)] if at % 2 else modules
        case = Case(title, wanted, numbers[at % len(numbers)], options[at % len(options)] if at % 3 == 0 else ())
        if is_possible(case):
            yield case


# -- which questions --------------------------------------------------------------------------------------------------


def load_everything(title: str) -> None:
    """Import all of a title, so that all its frames are known."""
    package = title_of(title)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)


def declared_frames(title: str) -> set[str]:
    """Return the frames of a title that ask something: those with a prompt."""
    load_everything(title)
    home = f"{title_of(title).__name__}."
    return {
        kind.__name__
        for kind in KINDS.values()
        if issubclass(kind, Frame) and kind.PROMPT and f"{kind.__module__}.".startswith(home)
    }


def declared_verbs(title: str) -> set[str]:
    """Return all verbs that a question of a title can offer."""
    games = [case.game() for case in cases(title)]
    return {verb.name for game in games for verb in game.notation.verbs.values() if not verb.rare}


def missing(title: str, asked: set[Kind]) -> set[str]:
    """Return the frames and verbs of a title that no question was about; a frame of its kind stands for a base."""
    frames = {base.__name__ for kind in asked if kind.title == title for base in KINDS[kind.frame].__mro__}
    verbs = {kind.verb for kind in asked if kind.title == title}
    return (declared_frames(title) - frames) | (declared_verbs(title) - verbs)


def kinds_of(game: Any, state: Any) -> set[Kind]:
    """Return the kinds of question that are pending in a position."""
    top = state.stack[-1]
    verbs = {action.verb for seat in game.waiting(state) for action in game.legal(state, seat)}
    return {Kind(game.setup.title, type(top).__name__, top.step, verb) for verb in verbs}


# -- playing ----------------------------------------------------------------------------------------------------------


class Curiosity:
    """Plays games by verbs that it has seldom used, so that rare questions come up early."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()

    def choose(self, game: Any, state: Any, rng: Random) -> Any:
        """Return an action: mostly of the verb that was used least, at times of any that leads on."""
        by_verb: dict[str, list[Any]] = {}
        for action in game.legal(state, game.waiting(state)[0]):
            by_verb.setdefault(action.verb, []).append(action)
        leading: list[str] = [verb for verb in ("buy", "take", "place") if verb in by_verb]
        if leading and rng.random() < HASTE:
            verb: str = rng.choice(leading)
        elif rng.random() < HASTE:
            verb = rng.choice(sorted(by_verb))
        else:
            verb = min(sorted(by_verb), key=lambda each: self.used[each])
        self.used[verb] += 1
        return rng.choice(by_verb[verb])

    def play(self, case: Case, seed: str) -> Played:
        """Return a game that was played to its end."""
        game = case.game()
        match = sabika.Match(game, seed)
        rng = Random(seed)
        asked: dict[Kind, int] = {}
        while not match.is_over:
            assert match.seq < LONGEST, f"{case.name} does not end"
            for kind in kinds_of(game, match.state):
                asked.setdefault(kind, match.seq)
            match.play(self.choose(game, match.state, rng))
        return Played(case, match, asked)
