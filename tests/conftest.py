"""Options of the tests: which sample of games, all of them, or a part of all."""

from __future__ import annotations

import argparse
import signal

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
    group.addoption("--deep", action="store_true", help="play all combinations of modules with all numbers of players")
    group.addoption("--shard", type=shard, default=(1, 1), metavar="2/5", help="play a part of the games only")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Name the sample, once for all processes; undo what a shell does to the signals of what it runs behind."""
    config.option.sample = config.option.sample or tree_name()
    # `make test &` hands down SIGINT as ignored, and every process that a test starts would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long: nobody waits for it at the end, and one process has it all, so it is built once."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_report_header(config: pytest.Config) -> str:
    """Say how to repeat this."""
    return f"sample: {config.option.sample} (repeat it with --sample {config.option.sample})"
