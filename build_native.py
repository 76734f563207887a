"""Compile the hot modules with mypyc: the same source, the same results, several times as fast.

Run `make native`. The extensions land beside the sources, where Python prefers them; `make clean` removes them, and
`SABIKA_PURE=1` in the environment makes Sabika ignore them. GCC learns from games first, but not with
`SABIKA_LEARN=0`.
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path

from mypy.nodes import CallExpr, MemberExpr, RefExpr, TypeInfo
from mypyc.build import mypycify
from mypyc.ir.ops import Call, Value
from mypyc.ir.rtypes import object_rprimitive
from mypyc.irbuild.builder import IRBuilder
from mypyc.irbuild.specialize import specialize_function
from setuptools import Extension, setup

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
LEARNING = os.environ.get("SABIKA_LEARN", LEVEL) != "0"
"""Whether GCC learns from games and compiles a second time, which takes about twice as long."""
ASKED = 'PLAIN_PYTHON: Final = __file__.endswith(".py")'
"""Where the engine finds out whether it is compiled; the compiler knows, and leaves out what is for plain Python."""
SOURCE, STAGE = Path("src/sabika"), Path("build/typed/sabika")
"""The source, and the same with typed copies, which is what the compiler reads."""


def hot_files() -> list[Path]:
    """Return the files to compile, relative to the package."""
    found = [path for package in PACKAGES for path in sorted(SOURCE.glob(f"{package}/*.py"))]
    return [path.relative_to(SOURCE) for path in found if path.name not in COLD]


def staged(files: list[Path]) -> list[str]:
    """Put everything on the stage, with typed copies in these files; return where they are.

    What was compiled before stays behind: beside newer source it would count as stale, and nothing be learnt from it.
    """
    shutil.rmtree(STAGE, ignore_errors=True)
    shutil.copytree(SOURCE, STAGE, ignore=shutil.ignore_patterns("static", "*.so", "*.pyd", "compiled.json"))
    texts = with_copies([(SOURCE / file).read_text("utf-8") for file in files])
    texts = [text.replace(ASKED, "PLAIN_PYTHON: Final = False") for text in texts]
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


def compile_all(extensions: list[Extension], arguments: list[str], *flags: str) -> None:
    """Compile everything by the arguments of a command; the C compiler gets some flags more."""
    usual = [extension.extra_compile_args for extension in extensions]
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        extension.extra_link_args = list(flags)
    setup(name="sabika-native", package_dir={"": "src"}, packages=[], ext_modules=extensions, script_args=arguments)
    for extension, before in zip(extensions, usual, strict=True):
        extension.extra_compile_args = before


def can_learn() -> bool:
    """Return whether the C compiler is GCC, which learns from games in a way that is known here."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    try:
        said = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return False
    return "Free Software Foundation" in said


def has_learned() -> bool:
    """Return whether the C compiler has learned from this very code; C that stays the same isn't written anew."""
    written = max(path.stat().st_mtime for path in Path("build").rglob("*.c"))
    return any(path.stat().st_mtime > written for path in Path("build").rglob("*.gcda"))


def learn(extensions: list[Extension]) -> None:
    """Compile an engine that counts, on the stage, and let it play (`build_training.py`); if it can't, nobody gets it.

    Nothing else may use that engine, so nothing of it is left.
    """
    for path in Path("build").rglob("*.gcda"):
        path.unlink()
    compile_all(extensions, ["build_ext", "--force", "--build-lib", str(STAGE.parent)], "-fprofile-generate")
    environment = os.environ | {"PYTHONPATH": str(STAGE.parent), "PYTHONHASHSEED": "0", "SABIKA_PURE": ""}
    subprocess.run([sys.executable, "build_training.py"], env=environment, check=True)
    for path in Path("build").rglob("*.o"):
        path.unlink()


os.environ["MYPYPATH"] = str(STAGE.parent)
files = hot_files()
paths = staged(files)
hashes = {file.as_posix(): sha256((SOURCE / file).read_bytes()).hexdigest() for file in files}
"""By which `sabika.pure` knows whether the source has changed since."""
extensions = mypycify(["--config-file=pyproject.toml", *paths], opt_level=LEVEL, debug_level="0")
if os.name == "posix":
    for extension in extensions:
        # Nobody replaces or calls our functions from outside, so the compiler may inline them and call them directly.
        # Of warnings about C that nobody has written it shall not even think: they take most of its time without
        # optimization, told or not, since those about indentation read every line again.
        quick = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt", "-w", "-Wno-all"]
        extension.extra_compile_args = [*extension.extra_compile_args, *quick, "-include", "build_native.h"]
if not LEARNING or not can_learn():
    compile_all(extensions, sys.argv[1:])
elif has_learned():
    compile_all(extensions, sys.argv[1:], "-fprofile-use")
else:
    learn(extensions)
    compile_all(extensions, [*sys.argv[1:], "--force"], "-fprofile-use")
if "--inplace" in sys.argv:
    (SOURCE / "compiled.json").write_text(json.dumps(hashes, indent=1), "utf-8")
