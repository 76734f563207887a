"""Options of the tests: which sample of games, all of them, or a part of all."""

from __future__ import annotations

import argparse
import signal
from random import Random

import pytest

from tests.helpers.tree import tree_name


def shard(text: str) -> tuple[int, int]:
    """Return which part of how many, of `2/5`."""
    at, slash, of = text.partition("/")
    if not (slash and at.isdecimal() and of.isdecimal() and 1 <= int(at) <= int(of)):
        raise argparse.ArgumentTypeError(f"a part is written like 2/5, not {text!r}")
    return int(at), int(of)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of this suite."""
    group = parser.getgroup("sabika")
    group.addoption("--sample", default="", help="repeat the sample of this name (default: drawn by the tree's hash)")
    group.addoption("--deep", action="store_true", help="every case, and all combinations of modules and players")
    group.addoption("--shard", type=shard, default=(1, 1), metavar="2/5", help="run a part of the tests only")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Name the sample, once for all processes; undo what a shell does to the signals of what it runs behind."""
    config.option.sample = config.option.sample or tree_name()
    # `make test &` hands down SIGINT as ignored, and every process that a test starts would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(trylast=True)  # after what was asked for by name: of that nothing is left out unless it is much
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Draw the sample, or deal the part that was asked for.

    What takes long comes first: nobody waits for it at the end, and one process has it all, so that it is built once.
    """
    kept = items if config.option.deep else drawn(items, config.option.sample)
    at, of = config.option.shard
    kept = sorted(kept, key=lambda item: item.get_closest_marker("long") is None)[at - 1 :: of]
    left_out = set(items) - set(kept)
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = kept


def drawn(items: list[pytest.Item], sample: str) -> list[pytest.Item]:
    """Return the tests without those cases of a `sampled` one that are not in the sample."""
    cases: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        mark = item.get_closest_marker("sampled")
        if mark is not None and mark.args:  # without a number it draws its cases itself
            cases.setdefault((item.nodeid.partition("[")[0], mark.args[0]), []).append(item)
    left_out: set[pytest.Item] = set()
    for (name, most), like in cases.items():
        left_out |= set(like) - set(Random(f"{sample} {name}").sample(like, min(most, len(like))))
    return [item for item in items if item not in left_out]


def pytest_report_header(config: pytest.Config) -> str:
    """Say how to repeat this."""
    return f"sample: {config.option.sample} (repeat it with --sample {config.option.sample})"
