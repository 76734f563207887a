"""The tables of interactions in the rules of the modules, compared with the code and with the scenarios."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

from sabika.scenario import parse
from sabika.titles import title_of
from sabika.titles.interactions import interactions_of
from tests.helpers.rules import FOLDER, ROOT

MODULES = title_of("alhambra").MODULES
NOTHING = re.compile(r"none\b|no special rule|(payment and money only, )?no interaction")
"""How a row begins that says: these two do not touch each other."""
QUIET = {
    frozenset(("bonus_cards", "watchtowers")): "no bonus card names a watchtower",
    frozenset(("invaders", "treasure_chamber")): "chests are never paid exactly",
    frozenset(("magical_buildings", "medina")): "both look at tiles, and see nothing in each other's",
}
"""Pairs that meet in the code without anything coming of it, and why."""

Pair = frozenset[str]


@cache
def ruled_pairs() -> dict[Pair, list[str]]:
    """Return what the rules say about each pair of modules, row by row; pairs without effect are not among them."""
    found: dict[Pair, list[str]] = {}
    for module in MODULES.values():
        text = next(FOLDER.glob(f"modules/{module.number:02}_{module.id}.md")).read_text("utf-8")
        section = text.partition("## 6. Interactions")[2].partition("\n## ")[0]
        for others, said in re.findall(r"^\| ([^|]+) \| ([^|]+) \|", section, re.MULTILINE):
            for other in re.findall(r"\w+", others):
                if other in MODULES and other != module.id and not NOTHING.match(said):
                    found.setdefault(frozenset((module.id, other)), []).append(said)
    return found


def played_pairs() -> set[Pair]:
    """Return every pair of modules that some scenario plays together."""
    cases = [
        case for path in (ROOT / "tests/scenarios").rglob("*.scn") for case in parse(path.read_text("utf-8")).cases
    ]
    return {frozenset(pair) for modules in {case.modules for case in cases} for pair in combinations(modules, 2)}


def test_the_tables_are_read() -> None:
    pairs = ruled_pairs()
    assert pairs[frozenset(("diamonds", "currency_exchange"))] == [
        "never together with an exchange card",
        "never together",
    ]
    assert frozenset(("thieves", "new_score_cards")) not in pairs
    assert len(pairs) > 250


def test_modules_meet_in_the_code_only_where_the_rules_say_something() -> None:
    meet = {frozenset((row.module, row.other)) for row in interactions_of("alhambra")}
    assert meet - set(ruled_pairs()) == set(QUIET)


def test_every_pair_of_modules_with_an_effect_is_played_in_a_scenario() -> None:
    missing = set(ruled_pairs()) - played_pairs()
    assert not missing, "\n".join(f"{' and '.join(sorted(pair))}: {ruled_pairs()[pair]}" for pair in missing)
