"""Generated tables: any modules, players, screen, language and theme, at a question drawn from a whole game."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import sabika
from sabika.titles import title_of
from tests.browser.moments import Moment
from tests.helpers.games import Case, random_action, subsets, with_every_number

PHONE = {"is_mobile": True, "has_touch": True}
SCREENS: dict[str, dict[str, Any]] = {
    "1920": {"viewport": {"width": 1920, "height": 1080}},
    "1440": {"viewport": {"width": 1440, "height": 900}},
    "1280": {"viewport": {"width": 1280, "height": 720}},
    "820": {"viewport": {"width": 820, "height": 1180}} | PHONE,
    "390": {"viewport": {"width": 390, "height": 844}} | PHONE,
    "360": {"viewport": {"width": 360, "height": 740}} | PHONE,
}
LANGUAGES = ("en", "nl", "de", "hu")
THEMES = ("light", "dark")
SETS = 20
"""How many sets of several modules there are, each on every screen."""


class Table(NamedTuple):
    """A game and how somebody looks at it."""

    case: Case
    screen: str
    language: str
    theme: str

    @property
    def name(self) -> str:
        """The words for a list of tests."""
        modules = self.case.modules
        few = self.case if len(modules) < 3 else self.case._replace(modules=(f"{len(modules)} modules",))
        return f"{few.name}-{self.screen}-{self.language}-{self.theme}"


def tables() -> list[Table]:
    """Return every title, module, all modules with every number of players, and sets, each on every screen.

    >>> len({table.screen for table in tables() if table.case.modules == ("thieves",)})
    6
    """
    return [
        Table(cases[(n + at) % len(cases)], screen, LANGUAGES[(n + at) % 4], THEMES[(n // 4 + at) % 2])
        for n, cases in enumerate(games())
        for at, screen in enumerate(SCREENS)
    ]


def games() -> list[list[Case]]:
    """Return what is played, each as the numbers of players to choose from."""
    found: list[list[Case]] = []
    for title in sabika.TITLES:
        modules = tuple(title_of(title).MODULES)
        alone = with_every_number(title)
        found += [alone] * len(LANGUAGES)
        found += [with_every_number(title, (module,)) for module in modules]
        found += [with_every_number(title, some) for some in subsets(title, SETS, Random("sets of modules"))]
        found += [[case] for case in with_every_number(title, modules) if modules]
    return [cases for cases in found if cases]


def question_of(table: Table) -> Moment:
    """Return a game at one of its questions: a verb drawn from all that can be answered, then a time for it.

    The players now think and now roll dice, so that cities are large and everything that is allowed happens.
    """
    seed = f"{table.case.name} {table.screen} {table.language}"
    game, dice = table.case.game(), Random(seed)
    match, bot, rng = sabika.Match(game, seed), sabika.bot("greedy"), sabika.Rng(seed)
    times: dict[str, list[tuple[int, int]]] = {}
    while not match.is_over:
        seat = match.waiting[0]
        verbs = {action.verb for action in game.legal(match.state, seat)}
        for verb in sorted(verbs if verbs != {"pass"} else ()):  # of who can only pass the page asks nothing
            times.setdefault(verb, []).append((len(match.actions), seat))
        thinks = dice.random() < 0.5
        match.play(bot.choose(game, match.view(seat), rng) if thinks else random_action(game, match.state, dice))
    length, seat = dice.choice(times[dice.choice(sorted(times))])
    return Moment(game, match.seed, tuple(match.actions[:length]), seat)
