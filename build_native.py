"""Compile the hot modules with mypyc: the same source, the same results, several times as fast.

Run `make native`. The extensions land beside the sources, where Python prefers them; `make clean` removes them, and
`SABIKA_PURE=1` in the environment makes Sabika ignore them.
"""

import os
import shutil
from pathlib import Path

from mypy.nodes import CallExpr, MemberExpr, RefExpr, TypeInfo
from mypyc.build import mypycify
from mypyc.ir.ops import Call, Value
from mypyc.ir.rtypes import object_rprimitive
from mypyc.irbuild.builder import IRBuilder
from mypyc.irbuild.specialize import specialize_function
from setuptools import setup

from build_copies import with_copies

PACKAGES = (
    "kernel",
    "parts",
    "titles/alhambra",
    "titles/alhambra/frames",
    "titles/alhambra/modules",
    "titles/alhambra/modules/m*",
    "titles/granada",
    "titles/granada/frames",
    "titles/roll_and_write",
    "titles/roll_and_write/frames",
    "bots/search",
    "envs",
)
"""Where the engine runs; a large module is a package."""
COLD = {"__init__.py", "components.py", "match.py", "meta.py", "native.py", "notation.py", "replay.py"}
"""What only reads files or talks to people stays as it is."""
COLD |= {"candidates.py", "judges.py", "search_bot.py"}
"""So does what runs once for a question."""
COLD |= {"gymnasium_env.py", "observations.py", "open_spiel_game.py", "pettingzoo_env.py", "spaces.py", "table.py"}
"""And what belongs to other libraries: the compiled engine needs none."""
LEVEL = os.environ.get("SABIKA_OPTIMIZE", "3")
"""How hard the C compiler tries; 0 compiles quickly, for tests."""
SOURCE, STAGE = Path("src/sabika"), Path("build/typed/sabika")
"""The source, and the same with typed copies, which is what the compiler reads."""


def hot_files() -> list[Path]:
    """Return the files to compile, relative to the package."""
    found = [path for package in PACKAGES for path in sorted(SOURCE.glob(f"{package}/*.py"))]
    return [path.relative_to(SOURCE) for path in found if path.name not in COLD]


def staged(files: list[Path]) -> list[str]:
    """Put everything on the stage, with typed copies in these files; return where they are."""
    shutil.rmtree(STAGE, ignore_errors=True)
    shutil.copytree(SOURCE, STAGE, ignore=lambda _, names: [name for name in names if name == "static"])
    texts = with_copies([(SOURCE / file).read_text("utf-8") for file in files])
    for file, text in zip(files, texts, strict=True):
        (STAGE / file).write_text(text, "utf-8")
    return [str(STAGE / file) for file in files]


@specialize_function("__new__", object_rprimitive)
def emptied(builder: IRBuilder, call: CallExpr, callee: RefExpr) -> Value | None:
    """Compile `Kind.__new__(Kind)`, with which every copy begins, to a direct call; else Python would look it up."""
    kind = callee.expr.node if isinstance(callee, MemberExpr) and isinstance(callee.expr, RefExpr) else None
    if not isinstance(kind, TypeInfo) or kind not in builder.mapper.type_to_ir:
        return None
    return builder.add(Call(builder.mapper.type_to_ir[kind].setup, [builder.accept(call.args[0])], call.line))


os.environ["MYPYPATH"] = str(STAGE.parent)
paths = staged(hot_files())
extensions = mypycify(["--config-file=pyproject.toml", *paths], opt_level=LEVEL, debug_level="0")
if os.name == "posix":
    for extension in extensions:
        # Nobody replaces or calls our functions from outside, so the compiler may inline them and call them directly.
        # Of warnings about C that nobody has written it shall not even think: they take most of its time without
        # optimization, told or not, since those about indentation read every line again.
        quick = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt", "-w", "-Wno-all"]
        extension.extra_compile_args = [*extension.extra_compile_args, *quick]
setup(name="sabika-native", package_dir={"": "src"}, packages=[], ext_modules=extensions)
