"""Which kinds of events a game can tell, read from its code: a word that no code tells is a slip of the pen."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path
from typing import Any

from sabika.kernel.game import Game

TELLING = ("tell", "tell_owner")


def event_kinds(game: Game[Any]) -> frozenset[str]:
    """Return all kinds of events of a game's title and of its modules, wherever these come from."""
    title = sys.modules[type(game).__module__].__file__
    here = Path(__file__).parents[1]
    found = [*(here / "parts").rglob("*.py"), *(Path(title).parent.rglob("*.py") if title else ())]
    calls = [hook.call for module in game.modules for hook in module.hooks]
    names = {getattr(call, "__module__", "") for call in calls} | {type(call).__module__ for call in calls}
    files = [getattr(sys.modules.get(name), "__file__", None) for name in names]
    found += [source_of(Path(file)) for file in files if file]
    return frozenset().union(*(told_in(path) for path in sorted(set(found)) if path.is_file()))


def source_of(path: Path) -> Path:
    """Return the source of a module, which lies beside it where it is compiled."""
    return path if path.suffix == ".py" else path.with_name(path.name.partition(".")[0] + ".py")


@cache
def told_in(path: Path) -> frozenset[str]:
    """Return the kinds of events that a file tells: every text in the first argument of a call that tells."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TELLING:
            for part in ast.walk(node.args[0]) if node.args else ():
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    found.add(part.value)
    return frozenset(found)
