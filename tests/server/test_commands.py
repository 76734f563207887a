"""The command `sabika serve`: it says where it is, finds a free port, and ends properly."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from platformdirs import user_data_dir

from sabika.cli import main
from sabika.server import config
from sabika.server.commands import PORT, listen
from tests.helpers.processes import started


def test_serve_says_where_it_is_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    words = ["serve", "--no-open", "--port", "0", "--database", str(tmp_path / "games.db")]
    command = [sys.executable, "-W", "error", "-m", "sabika.cli", *words]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        said = ""
        while not (found := re.search(r"http://127\.0\.0\.1:\d+", said)):
            line = process.stdout.readline()
            assert line, said
            said += line
        transport = httpx.HTTPTransport(retries=5)
        with httpx.Client(transport=transport, timeout=60) as client:
            assert client.get(f"{found[0]}/api/health").json()["status"] == "ok"
            assert "Sabika" in client.get(found[0]).text
        process.send_signal(signal.SIGINT)
        said += process.communicate(timeout=60)[0]
    assert "Traceback" not in said
    assert process.returncode in (0, 130, -signal.SIGINT)


def test_the_network_is_let_in_only_by_a_flag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, tuple[str, ...]]] = []

    class Quiet:
        def run(self, sockets: list[socket.socket]) -> None:
            heard.append((sockets[0].getsockname()[0], self.network))
            sockets[0].close()

        def __init__(self, made: config.Config) -> None:
            self.network = made.network

    monkeypatch.setattr("sabika.server.running.make_server", Quiet)
    monkeypatch.setattr("sabika.server.commands.reachable", lambda host: ["192.168.1.24"] if host == "0.0.0.0" else [])
    words = ["serve", "--no-open", "--port", "0", "--database", str(tmp_path / "games.db")]
    plain, lan = (CliRunner().invoke(main, [*words, *more]) for more in ([], ["--lan"]))
    assert (heard[0], heard[1][0]) == (("127.0.0.1", ()), "0.0.0.0")
    assert "network" not in plain.output
    assert heard[1][1][0] in lan.output
    assert heard[1][1][0].startswith("http://192.168.1.24:")
    both = CliRunner().invoke(main, [*words, "--lan", "--host", "127.0.0.1"])
    assert both.exit_code == 2


def test_the_next_port_is_taken_when_the_usual_one_is_not_free() -> None:
    first = listen("127.0.0.1", None)
    second = listen("127.0.0.1", None)
    try:
        assert PORT <= first.getsockname()[1] < second.getsockname()[1]
    finally:
        first.close()
        second.close()


def test_a_port_that_was_asked_for_must_be_free(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        words = ["serve", "--no-open", "--port", str(other.getsockname()[1]), "--database", str(tmp_path / "games.db")]
        done = CliRunner().invoke(main, words)
    assert done.exit_code == 1
    assert "cannot listen" in done.output


@pytest.mark.parametrize(
    "url", ["/no/such/folder/games.db", "postgresql://me:hidden@127.0.0.1:1/games", "oracle://somewhere"]
)
def test_a_database_that_cannot_be_opened_is_one_line(url: str) -> None:
    done = CliRunner().invoke(main, ["serve", "--no-open", "--database", url])
    assert done.exit_code == 1
    assert "the database cannot be opened" in done.output
    assert "hidden" not in done.output
    assert len(done.output.strip().splitlines()) == 1


def test_a_kind_of_database_that_is_not_supported_says_which_are() -> None:
    done = CliRunner().invoke(main, ["serve", "--no-open", "--database", "mysql://somewhere/games"])
    assert done.exit_code == 1
    assert "mysql is not supported; give a file, or sqlite:// or postgresql://" in done.output


def test_the_database_comes_from_the_option_the_environment_or_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SABIKA_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("SABIKA_DATABASE", raising=False)
    assert config.database_url() == f"sqlite+aiosqlite:///{tmp_path}/data/tables.db"
    monkeypatch.setenv("SABIKA_DATABASE", "postgres://host/games")
    assert config.database_url() == "postgresql+asyncpg://host/games"
    assert config.database_url("sqlite:///mine.db") == "sqlite+aiosqlite:///mine.db"
    monkeypatch.delenv("SABIKA_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert config.data_folder() == Path(user_data_dir("sabika", appauthor=False))
    if sys.platform == "linux":  # elsewhere the platform has one place
        assert config.data_folder() == tmp_path / "sabika"
