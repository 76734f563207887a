"""All names out of the engine and the service that the client puts into words, read from the code itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeGuard, get_args

import sabika
from sabika.client_view.views import draw_info
from sabika.kernel.errors import Fault
from sabika.kernel.orders import WAIT
from sabika.lessons import lessons
from sabika.parts.money import CURRENCIES
from sabika.titles import TITLES, options_of, replay_game, title_of

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "src" / "sabika"
TALKERS = ("terminal", "server", "bots", "sim", "scenario", "portrait")
"""Packages that are no part of the rules."""
RULE = re.compile(r"[A-Z]+(-[A-Z0-9]+)?-\d+")
LEDGERS = ("all_3_random", "all_4", "module_*", "granada_3", "roll_and_write_contest_3", "roll_and_write_5_random")
"""Recorded games in whose score lines every source of points turns up."""


@cache
def nodes(server: bool = False) -> list[ast.AST]:
    """Return all code of the rules, or of the service, piece by piece."""
    files = sorted((ENGINE / "server").rglob("*.py") if server else ENGINE.rglob("*.py"))
    own = [path for path in files if server or path.relative_to(ENGINE).parts[0] not in TALKERS]
    return [node for path in own for node in ast.walk(ast.parse(path.read_text()))]


def calls(*names: str, server: bool = False) -> Iterator[ast.Call]:
    """Yield every call of a function or method with one of these names."""
    for node in nodes(server):
        if isinstance(node, ast.Call) and called(node) in names:
            yield node


def called(call: ast.Call) -> str:
    """Return the name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def texts(node: ast.AST) -> list[str]:
    """Return the strings within a piece of code."""
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def rules_in(node: ast.AST) -> set[str]:
    """Return the strings within a piece of code that are ids of rules."""
    return {text for text in texts(node) if RULE.fullmatch(text)}


@cache
def rules_named() -> set[str]:
    """Return the ids of rules that stand as strings in the code."""
    return set().union(*(rules_in(node) for node in nodes() if isinstance(node, ast.Constant)))


def first_texts(*names: str) -> set[str]:
    """Return what stands as the first argument of calls."""
    return {text for call in calls(*names) if call.args for text in texts(call.args[0])}


def class_texts(name: str) -> set[str]:
    """Return all values of a class variable of this name."""
    found: set[str] = set()
    for node in nodes():
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == name and node.value is not None:
            found |= {text for text in texts(node.value) if text}
    return found


# -- what is told, asked and done --------------------------------------------------------------------------------------


def events() -> set[str]:
    """Return the kinds of all events."""
    return {name for name in first_texts("tell", "tell_owner") if name}


def misreadings() -> set[str]:
    """Return the faults for which a line of notation is not understood."""
    calls_of = [call for call in calls("NotationError") if len(call.args) > 1]
    return {text for call in calls_of for text in texts(call.args[1])}


def verbs() -> set[str]:
    """Return all verbs of all titles and modules."""
    return first_texts("Verb")


def orders() -> set[str]:
    """Return what seats can order under a condition."""
    return {order.verb for game in games() for order in draw_info(game).orders} - {WAIT}


def parameters() -> dict[str, set[str]]:
    """Return by verb the names of its parameters."""
    found: dict[str, set[str]] = {}
    for game in games():
        for verb in game.notation.verbs.values():
            found.setdefault(verb.name, set()).update(param.name for param in verb.params)
    return found


def prompts() -> set[str]:
    """Return what frames ask for."""
    return class_texts("PROMPT")


def steps() -> set[str]:
    """Return the steps that frames go through."""
    found: set[str] = set()
    for node in nodes():
        if isinstance(node, ast.Assign) and any(getattr(target, "attr", "") == "step" for target in node.targets):
            found |= set(texts(node.value))
    return found


def labels() -> set[str]:
    """Return what modules call the things in their areas."""
    return first_texts("Item") | class_texts("LABELS")


def marks() -> set[str]:
    """Return the kinds of what modules put on tiles."""
    kinds: set[object] = set()
    for path in (ENGINE / "titles" / "alhambra" / "modules").rglob("*.py"):
        made = [call for call in ast.walk(ast.parse(path.read_text("utf-8"))) if is_mark(call)]
        if made:
            module = import_module(".".join(["sabika", *path.relative_to(ENGINE).with_suffix("").parts]))
            kinds |= {getattr(module, call.args[0].id) for call in made if isinstance(call.args[0], ast.Name)}
    return {kind for kind in kinds if isinstance(kind, str)}


def is_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    """Return whether a piece of code makes a mark."""
    return isinstance(node, ast.Call) and called(node) == "Mark"


def lesson_cards() -> set[str]:
    """Return what coaches say, each with the id of its lesson."""
    return {f"{lesson.id}.{step.say}" for lesson in lessons().values() for step in lesson.steps}


def reasons() -> set[str]:
    """Return what a hint can give as a reason: the first argument of every Reason in the bots' source."""
    source = "\n".join(path.read_text() for path in (ENGINE / "bots").rglob("*.py"))
    return set(re.findall(r'Reason\(\s*"(\w+)"', source))


def presets() -> set[str]:
    """Return the ready-made sets of modules."""
    return {"base", *(preset.id for title in TITLES for preset in title_of(title).meta.PRESETS)}


# -- what is refused ---------------------------------------------------------------------------------------------------


def refusal_parameters() -> dict[str, set[str]]:
    """Return by rule what refusals with it tell beside the rule."""
    found: dict[str, set[str]] = {}
    for call in calls("Illegal"):
        for rule in rules_in(call.args[0]) if call.args else ():
            found.setdefault(rule, set()).update(keyword.arg for keyword in call.keywords if keyword.arg)
    return found


@cache
def refusals() -> set[str]:
    """Return the rules that code refuses with.

    Most stand in the refusal itself; others come from a table, from the frame or deed, or are handed to the function
    that refuses.
    """
    found = class_texts("RULE") | class_texts("over_rule") | class_texts("undo_rule")
    handed: set[str] = {"Purchase", "purchase", "SetupError", *means()}
    for node in nodes():
        if isinstance(node, ast.ClassDef) and any(refuses_as(call, "self.rule") for call in ast.walk(node)):
            handed.add(node.name)
        elif isinstance(node, ast.FunctionDef):
            found |= refused_in(node)
            names = {argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)}
            if any(refuses_as(call, *names) for call in ast.walk(node)):
                handed.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            is_one = isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "Final[Refusal]"
            if is_one or getattr(target, "id", "") in ("REFUSED", "REFUSALS"):
                found |= rules_in(node.value)
        elif isinstance(node, ast.keyword) and node.arg == "exact":
            found |= rules_in(node.value)
        elif isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            found |= {rule for key, value in pairs if named(key, "GIVEN") for rule in rules_in(value)}  # a trait
    for call in calls(*handed):
        found |= rules_in(call)
    return found


def named(node: ast.expr | None, name: str) -> bool:
    """Return whether a piece of code is just this name."""
    return isinstance(node, ast.Name) and node.id == name


def means() -> set[str]:
    """Return the names of the means of payment, which carry the rule that they are refused with."""
    added = [call.args[1] for call in calls("add") if call.args and ast.unparse(call.args[0]) == "MEANS"]
    return {called(part) for part in added if isinstance(part, ast.Call)}


def refuses_as(node: ast.AST, *names: str) -> bool:
    """Return whether this is a refusal whose rule has one of these names."""
    return (
        isinstance(node, ast.Call)
        and called(node) == "Illegal"
        and len(node.args) > 0
        and ast.unparse(node.args[0]) in names
    )


def refused_in(function: ast.FunctionDef) -> set[str]:
    """Return the rules that stand in refusals of a function, or in a variable of it that a refusal names.

    A function that judges a city returns a rule and words.
    """
    found: set[str] = set()
    judges = function.returns is not None and ast.unparse(function.returns) == "Refusal | None"
    for node in ast.walk(function):
        if judges and isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            found |= rules_in(node.value)
        if isinstance(node, ast.Call) and called(node) == "Illegal" and node.args:
            found |= rules_in(node.args[0])
            if isinstance(node.args[0], ast.Name):
                name = node.args[0].id
                for step in ast.walk(function):
                    if isinstance(step, ast.Assign) and name in ast.unparse(step.targets[0]).split(", "):
                        found |= rules_in(step.value)
    return found


def errors() -> set[str]:
    """Return the words for what the service refuses; "illegal" is a rule's own refusal."""
    found = {"refused"}
    for node in nodes(server=True):
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "WORDS" and node.value is not None:
            found |= set(texts(node.value))
    for call in calls("Refusal", "ErrorBody", server=True):
        at = 1 if called(call) == "Refusal" else 0
        found |= {
            text
            for argument in call.args[at : at + 1]
            if isinstance(argument, ast.Constant)
            for text in texts(argument)
        }
    return found - {"illegal"}


def faults() -> set[str]:
    """Return the words for what is wrong with a game file."""
    return set(get_args(Fault))


def abouts() -> set[str]:
    """Return what a set-up can be wrong about; an option is followed by its name."""
    told = [argument for call in calls("SetupError") for argument in call.args[1:2]]
    told += [word.value for call in calls("Refusal", server=True) for word in call.keywords if word.arg == "about"]
    return {text.split()[0] for argument in told for text in texts(argument)}


# -- things ------------------------------------------------------------------------------------------------------------


@cache
def games() -> list[Any]:
    """Return a game of each title, with all modules."""
    return [sabika.game(title, players=3, modules=["all"] if title == "alhambra" else []) for title in TITLES]


def cards() -> dict[str, set[str]]:
    """Return the names of all cards, by kind."""
    found: dict[str, set[str]] = {}
    for game in games():
        for card in getattr(game, "cards", ()):
            found.setdefault(card.kind, set()).add(card.name)
    found.pop("nothing", None)
    return found


def tiles() -> dict[str, set[str]]:
    """Return the names of all tiles, by kind."""
    found: dict[str, set[str]] = {}
    for game in games():
        for tile in getattr(game, "tiles", ()):
            found.setdefault(tile.kind, set()).add(tile.name)
    found.pop("nothing", None)
    return found


def types() -> set[str]:
    """Return the building types of all titles."""
    return {name for game in games() for name in draw_info(game).types}


def currencies() -> set[str]:
    """Return the currencies, and what money is called that has none."""
    cards = [card for game in games() for card in getattr(game, "cards", ())]
    return {*CURRENCIES, *(card.kind for card in cards if card.money and card.currency < 0)}


def modules() -> set[str]:
    """Return the modules that can be played."""
    return {module for game in games() for module in game.setup.modules}


def prefixes() -> set[str]:
    """Return the beginnings of the rule ids of all modules."""
    return {module.prefix for game in games() for module in getattr(game, "modules", ())}


def options() -> dict[str, set[str]]:
    """Return the options of all titles and modules, with those values that have names."""
    found: dict[str, set[str]] = {}
    for title in TITLES:
        for option in options_of(title, title_of(title).MODULES.values()):
            values = found.setdefault(option.name, set())
            for value in option.allowed:
                if isinstance(value, str):
                    values.add(value)
                elif not isinstance(value, bool):
                    values.add("number")
    return found


@cache
def sources() -> set[str]:
    """Return where points come from, out of recorded games."""
    found: set[str] = set()
    for path in [path for name in LEDGERS for path in (ROOT / "tests" / "golden").glob(f"{name}.game")]:
        found |= {line[2] for line in replay_game(path.read_text()).state.ledger}
    return found
