"""The arena: every deal from every seat, the same on any number of cores, resumed without loss, safe from any bot."""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rich.console import Console

import sabika
from sabika.arena_command import contest_of, run_contest
from sabika.bots.random_bot import RandomBot
from sabika.cli import main
from sabika.kernel.action import Action
from sabika.kernel.errors import SetupError
from sabika.kernel.rng import Rng
from sabika.sim.arena import Bout, Contest, interval, play_bouts, random_sets, ratings, read_bouts, results
from sabika.sim.arena_report import record, show
from sabika.sim.guest import ask, find_bot

HERE = "tests.sim.test_arena"


def contest(*bots: str, players: int = 2, deals: int = 2, title: str = "roll_and_write", **more: Any) -> Contest:
    return contest_of(bots, title, players, more.pop("sets", ((),)), {}, deals=deals, seed="arena", **more)


class Crashing:
    """It fails at every question."""

    def choose(self, game: Any, view: Any, rng: Rng) -> Action:
        raise ValueError("oh dear")


class Leaving:
    """It wants to end the whole process."""

    def choose(self, game: Any, view: Any, rng: Rng) -> Action:
        raise SystemExit(3)


class Hanging:
    """It never answers, and catches whatever it can."""

    def choose(self, game: Any, view: Any, rng: Rng) -> Action:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue


class Cheating:
    """It plays for somebody else, or what is not allowed."""

    def choose(self, game: Any, view: Any, rng: Rng) -> Action:
        return Action(view.seat, "keep", (0,)) if rng.below("how", 2) else Action(view.seat + 1, "coins")


class Decent(RandomBot):
    """It is as good as chance."""


def test_every_deal_is_played_from_every_seat() -> None:
    pairings = contest("greedy", "random", players=3).games()
    assert len(pairings) == 2 * 2 * 3
    assert {(one.one, one.deal, one.seat) for one in pairings} == {
        (bot, deal, seat) for bot in ("greedy", "random") for deal in (0, 1) for seat in (0, 1, 2)
    }
    assert len(contest("greedy", "random", "casual").games()) == 3 * 2 * 2


def test_any_number_of_cores_plays_the_same_games() -> None:
    one = contest("greedy", "random", players=3)
    alone = sorted(play_bouts(one, workers=1), key=lambda bout: bout.pairing)
    with ThreadPoolExecutor(3) as threads:
        together = sorted(play_bouts(one, executor=threads), key=lambda bout: bout.pairing)
    processes = sorted(play_bouts(one, workers=2), key=lambda bout: bout.pairing)
    assert alone == together == processes
    assert results(one, alone) == results(one, processes)
    assert ratings(one.bots, alone) == ratings(one.bots, list(reversed(processes)))


def test_an_interrupted_contest_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    one = contest("greedy", "random", deals=3)
    whole = run_contest(one, file, 1)
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines[:3], lines[3][:20]]), "utf-8")  # broken off in the middle of a line
    assert read_bouts(file, one) == whole[:2]
    assert run_contest(one, file, 1) == whole
    assert len(file.read_text("utf-8").splitlines()) == len(lines) + 1
    assert run_contest(one, file, 1) == whole


def test_a_file_of_another_contest_is_refused_but_more_deals_are_not(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run_contest(contest("greedy", "random", deals=1), file, 1)
    assert len(run_contest(contest("greedy", "random", deals=2), file, 1)) == 4
    with pytest.raises(SetupError, match="other games"):
        run_contest(contest("casual", "random", deals=1), file, 1)


def test_the_interval_is_over_deals_and_never_too_sure() -> None:
    assert interval([0.5] * 10)[0] < 0.5 < interval([0.5] * 10)[1]
    low, high = interval([1.0] * 10)
    assert 0.6 < low < 0.8
    assert high == 1.0
    narrow, wide = interval([0.0, 1.0] * 100), interval([0.0, 1.0] * 10)
    assert narrow[1] - narrow[0] < wide[1] - wide[0]


def bout(deal: int, seat: int, won: float) -> Bout:
    return Bout("greedy", "random", deal, seat, (10, 20), won, 10.0, ())


def test_results_and_ratings_say_who_is_better() -> None:
    one = contest("greedy", "random", deals=10)
    bouts = [bout(deal, seat, 1.0 if deal else 0.5) for deal in range(10) for seat in range(2)]
    (found,) = results(one, bouts)
    assert (found.games, found.rate, found.ahead) == (20, 0.95, 10.0)
    assert found.low < 0.95 <= found.high
    rated = ratings(one.bots, bouts)
    assert rated["greedy"][0] > rated["random"][0] + 5


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("Crashing", "crashed: ValueError: oh dear (test_arena.py, line "),
        ("Leaving", "crashed: SystemExit: 3 (test_arena.py, line "),
        ("Hanging", "too slow"),
        ("Cheating", "illegal"),
    ],
)
def test_a_bad_bot_loses_its_moves_and_nothing_else(kind: str, why: str) -> None:
    game = sabika.game("roll_and_write", 2)
    state = game.new("bad")
    bot = find_bot(f"{HERE}:{kind}")
    for number in range(3):
        seat = game.waiting(state)[0]
        action, said = ask(bot, game, state, seat, Rng(f"{number}"), seconds=0.05)
        assert action == game.default(state, seat)
        assert said.startswith(why)
        game.play(state, action)


def test_a_game_against_a_bad_bot_tells_its_faults() -> None:
    one = contest(f"{HERE}:Crashing", "random", deals=1)
    bouts = list(play_bouts(one, workers=1))
    assert all(bout.faults for bout in bouts)
    assert {fault["seat"] for fault in bouts[1].faults} == {1}
    assert results(one, bouts)[0].faults > 0


def test_reasons_for_lost_moves_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without anything to rate with, all else is still shown."""
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    one = contest(f"{HERE}:Crashing", "random", deals=1)
    bouts = list(play_bouts(one, workers=1))
    console = Console(width=200, record=True, file=StringIO())
    show(one, bouts, console)
    shown = console.export_text().splitlines()
    told = [line for line in shown if "lost" in line]
    lost = sum(len(bout.faults) for bout in bouts)
    first = bouts[0].faults[0]["seq"]
    assert [line[: line.index(": crashed")] for line in told] == [
        f"{HERE}:Crashing lost {lost} moves, the first in deal 0, question {first}"
    ]
    assert "No ratings: ratings need openskill: pip install 'sabika[arena]'" in shown
    assert record(one, bouts)["ratings"] == {}


@pytest.mark.parametrize("name", ["no_such_module:Bot", f"{HERE}:NoSuchBot", f"{HERE}:contest", "genius"])
def test_a_bot_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(SetupError, match="bot"):
        contest(name, "random")


def test_sets_with_options_of_their_own_take_turns_with_others() -> None:
    """Watchtowers bring an option that no other set knows."""
    given = contest("greedy", "random", title="alhambra", sets=(("watchtowers",), ("squares",)))
    assert [bout.deal for bout in play_bouts(given, workers=1)] == [0, 0, 1, 1]


def test_random_sets_of_modules_take_turns() -> None:
    sets = random_sets("alhambra", 2, 20, "x")
    assert all(1 <= len(one) <= 6 for one in sets)
    assert len(set(sets)) > 15
    assert sets == random_sets("alhambra", 2, 20, "x")
    one = contest("greedy", "random", title="alhambra", sets=sets[:2])
    assert [one.recipe(deal)[2] for deal in range(3)] == [sets[0], sets[1], sets[0]]
    with pytest.raises(SetupError, match="no modules"):
        random_sets("granada", 2, 3, "x")


def test_the_command_shows_tables_chart_and_json(tmp_path: Path) -> None:
    args = ["arena", "--title", "roll_and_write", "--bots", "greedy,random", "--deals", "2", "--workers", "1"]
    file = tmp_path / "games.jsonl"
    shown = CliRunner().invoke(main, [*args, "--file", str(file)], catch_exceptions=False, env={"COLUMNS": "140"})
    assert shown.exit_code == 0
    assert "greedy" in shown.output
    assert "●" in shown.output
    assert "Ratings" in shown.output
    told = CliRunner().invoke(main, [*args, "--file", str(file), "--json"], catch_exceptions=False)
    found = json.loads(told.stdout)
    assert found["matches"][0]["games"] == 4
    assert set(found["ratings"]) == {"greedy", "random"}


def test_the_command_takes_a_bot_of_ones_own() -> None:
    args = ["arena", "--title", "roll_and_write", "--bot", f"{HERE}:Decent", "--bots", "random", "--deals", "1"]
    result = CliRunner().invoke(main, [*args, "--workers", "1", "--json"], catch_exceptions=False)
    assert json.loads(result.stdout)["matches"][0]["faults"] == 0
