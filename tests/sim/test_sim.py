"""Many games: the same on any number of cores, and summed up rightly."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import sabika
from sabika.sim import GameResult, play_many, play_out, simulate
from sabika.sim.bench import bench
from sabika.sim.games import chunks, points_by_source
from sabika.sim.statistics import summarise, wilson


def result(index: int, scores: tuple[int, ...], winners: tuple[int, ...], **more: int) -> GameResult:
    points = tuple({"wall": score} for score in scores)
    moves = tuple(1 for _ in scores)
    decisions = more.get("decisions", 10)
    return GameResult(index, str(index), scores, winners, None, decisions, moves, bool(winners), points, 0.1)


def test_one_and_two_workers_play_the_same_games() -> None:
    alone = simulate(games=9, seed="cores", bots=["random", "greedy"], workers=1)
    together = simulate(games=9, seed="cores", bots=["random", "greedy"], workers=2)
    assert [one.record() for one in alone.results] == [one.record() for one in together.results]
    assert alone.statistics == together.statistics


def test_any_executor_plays_the_same_games() -> None:
    alone = simulate(players=2, modules=["squares"], options={"dirk_can_win": True}, games=5, seed="x", workers=1)
    with ThreadPoolExecutor(3) as threads:
        together = simulate(
            players=2, modules=["squares"], options={"dirk_can_win": True}, games=5, seed="x", executor=threads
        )
    assert [one.record() for one in alone.results] == [one.record() for one in together.results]


def test_a_game_is_the_same_however_many_are_played() -> None:
    few = simulate(games=2, seed="n", workers=1).results
    many = simulate(games=4, seed="n", workers=1).results
    assert [one.record() for one in few] == [one.record() for one in many[:2]]
    assert many[2].scores != many[3].scores or many[2].decisions != many[3].decisions


def test_another_seed_gives_other_games() -> None:
    one, two = (simulate(games=3, seed=seed, workers=1).results for seed in ("a", "b"))
    assert [game.scores for game in one] != [game.scores for game in two]


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate(games=3, workers=1, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_results_come_one_by_one() -> None:
    games = play_many(games=1000, workers=1)
    assert next(games).index == 0
    assert next(games).index == 1


def test_a_bad_set_up_is_refused_at_once() -> None:
    wrongs: list[dict[str, Any]] = [{"players": 9}, {"modules": ["x"]}, {"options": {"x": 1}}, {"bots": ["x"]}]
    for wrong in [*wrongs, {"title": "x"}]:
        with pytest.raises(sabika.SetupError):
            simulate(games=1, **wrong)


def test_the_points_by_source_add_up_to_the_score() -> None:
    for one in simulate(players=2, games=3, bots=["greedy"], workers=1).results:
        assert one.scores == tuple(sum(points.values()) for points in one.points)
        assert sum(one.moves) == one.decisions
        assert "seconds" not in one.record()


def test_dirk_is_no_seat_of_the_statistics() -> None:
    game = sabika.game("alhambra", 2)
    state, _ = play_out(game, "dirk", ["random", "random"])
    assert any(line[1] == 2 for line in state.ledger)
    assert len(points_by_source(state, 2)) == 2


def test_greedy_beats_random_clearly() -> None:
    """Three against one would win a quarter of the games each if they were equal."""
    seen = simulate(players=4, games=24, seed="duel", bots=["greedy", "random", "random", "random"]).statistics
    assert seen.seats[0].low > 0.6
    assert seen.seats[0].mean > 1.5 * max(seat.mean for seat in seen.seats[1:])


def test_statistics() -> None:
    seen = summarise([result(0, (10, 20), (1,)), result(1, (30, 30), (0, 1), decisions=20)], ["a", "b"])
    one, two = seen.seats
    assert (one.mean, one.least, one.most, one.wins, one.win_rate) == (20, 10, 30, 0.5, 0.25)
    assert (two.mean, two.wins, two.bot) == (25, 1.5, "b")
    assert one.sd == pytest.approx(14.14, abs=0.01)
    assert (seen.decisions, seen.least_decisions, seen.most_decisions, seen.unfinished) == (15, 10, 20, 0)
    assert one.sources == {"wall": 20.0}


def test_a_single_game_has_no_spread() -> None:
    assert summarise([result(0, (10, 20), ())], ["a", "b"]).seats[0].sd == 0
    assert summarise([result(0, (10, 20), ())], ["a", "b"]).unfinished == 1


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (0, 50), (50, 50), (1, 3)])
def test_the_interval_contains_the_rate(wins: int, games: int) -> None:
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
    assert high - low < 1


@pytest.mark.parametrize(("games", "workers"), [(1, 1), (7, 2), (1000, 8), (3, 64)])
def test_chunks_cover_every_game_once(games: int, workers: int) -> None:
    assert [index for part in chunks(range(games), workers) for index in part] == list(range(games))


def test_bench_measures() -> None:
    row = bench("alhambra", 2, ["squares"], seconds=0.1)
    assert row["modules"] == ["squares"]
    assert row["mode"] in ("pure", "native")
    for name in (
        "decisions_per_s",
        "known_decisions_per_s",
        "playout_decisions_per_s",
        "search_playouts_per_s",
        "games_per_s",
        "us_per_decision",
        "us_per_copy",
        "us_per_view",
        "us_per_sample",
    ):
        assert row[name] > 0
    assert row["us_per_event"] >= 0
    for name in ("times_base", "ms_slowest_legal", "ms_per_picture"):
        assert row[name] > 0
