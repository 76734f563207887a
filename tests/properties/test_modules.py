"""What holds of modules as such: off, they are not there; on, they have chances of their own; all of them are used."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sabika
from sabika.titles import title_of
from sabika.titles.alhambra.hooks import DECK, HANDS, OPENING, PILES, PREDEAL, TOWER
from tests.helpers.games import Case, numbers_of_players, random_action, text_of, with_every_number

SCENARIOS = Path(__file__).parents[1] / "scenarios"
MODULES = [(title, module) for title in sabika.TITLES for module in title_of(title).MODULES]


# -- all of them are used ---------------------------------------------------------------------------------------------

GAMES = 40
"""How many games may be needed until every verb has been used."""


@pytest.mark.parametrize("title", sabika.TITLES)
def test_random_games_use_every_verb(title: str) -> None:
    """The games of this folder go everywhere: otherwise they would prove little."""
    missing: set[str] = {"all"}
    for number in range(GAMES):
        players = numbers_of_players(title)[number % len(numbers_of_players(title))]
        game: Any = sabika.game(title, players, ["all"])
        if number == 0:
            missing = {verb.name for verb in game.notation.verbs.values() if not (verb.rare or verb.option)}
        state, rng = game.new(f"verbs {number}"), Random(f"verbs {number}")
        while not game.is_over(state):
            action = random_action(game, state, rng)
            missing.discard(action.verb)
            game.play(state, action)
        if not missing:
            return
    assert missing == set()


@pytest.mark.parametrize("title", sabika.TITLES)
def test_rare_verbs_are_listed_in_a_scenario(title: str) -> None:
    game: Any = sabika.game(title, numbers_of_players(title)[0], ["all"])
    texts = [path.read_text("utf-8") for path in SCENARIOS.rglob("*.scn")]
    for verb in game.notation.verbs.values():
        listed = re.compile(rf"^expect legal {re.escape(verb.name)}: [^-]", re.MULTILINE)
        assert not verb.rare or any(listed.search(text) for text in texts), verb.name


@pytest.mark.parametrize("title", sabika.TITLES)
def test_verbs_name_options_that_exist(title: str) -> None:
    game: Any = sabika.game(title, numbers_of_players(title)[0], ["all"])
    known = {option.name for option in title_of(title).meta.OPTIONS}
    known |= {option.name for module in title_of(title).MODULES.values() for option in module.options}
    assert {verb.option for verb in game.notation.verbs.values()} - {""} <= known


# -- modules that are off ---------------------------------------------------------------------------------------------

WITHOUT_MODULES = """
import sys
from types import ModuleType
for title in {titles}:
    empty = ModuleType(f"sabika.titles.{{title}}.modules")
    empty.MODULES = {{}}
    sys.modules[empty.__name__] = empty
from sabika.titles import title_of
from tests.properties.test_modules import base_games
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
            rng = Random(players)
            while True:
                assert state.modules == {}
                told.update(text_of(state).encode())
                told.update(json.dumps([event.seen_by(None) for event in events]).encode())
                if game.is_over(state):
                    break
                state, events = game.apply(state, random_action(game, state, rng))
    return told.hexdigest()


def test_the_base_game_is_the_same_whether_or_not_there_are_modules() -> None:
    """In a process in which no module exists, base games are the same to the last card."""
    program = WITHOUT_MODULES.format(titles=list(sabika.TITLES))
    paths = os.pathsep.join([path for path in sys.path if path])
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == base_games()


@pytest.mark.parametrize(("title", "module"), MODULES)
def test_a_module_has_its_own_chances(title: str, module: str) -> None:
    """With a module or without, a seed deals the same start money, display and tiles, and money for the deck.

    What a module declares to change in the set-up is left out: tiles for the tower, cards dealt or put into the deck.
    """
    for case in with_every_number(title, (module,)):
        game, base = case.game(), Case(case.title, (), case.players).game()
        deals = any(point.of(game) for point in (DECK, PREDEAL, HANDS, OPENING))
        for seed in ("one", "two", "three"):
            state, plain = game.new(seed), base.new(seed)
            assert set(state.modules) <= set(case.modules)
            if not deals:
                assert [seat.hand for seat in state.seats] == [seat.hand for seat in plain.seats]
                assert (state.first, state.display) == (plain.first, plain.display)
            if not TOWER.of(game) and not deals:
                assert (state.market, state.tower, state.dirk) == (plain.market, plain.tower, plain.dirk)
            if not deals:
                known = set(plain.deck)
                money = [card for card in state.deck if card in known]
                assert sorted(money) == sorted(plain.deck), "the money and the scoring cards that are left are the same"
            if not deals and not PILES.of(game):
                assert state.deck == plain.deck
