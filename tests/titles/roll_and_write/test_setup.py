"""Setting the game up, over many rolls."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.kernel.rng import Rng

PLAYERS = range(1, 6)
SEEDS = [f"set-up {number}" for number in range(25)]


def started(players: int, seed: str, **options: Any) -> tuple[Any, Any, list[Any]]:
    """Return a game, its first state and what happened."""
    game: Any = sabika.game("roll_and_write", players, options=options)
    state, events = game.start(seed)
    return game, state, list(events)


@pytest.mark.rule("RW-SETUP-1", "RW-SETUP-8", "RW-SETUP-5", "RW-SETUP-7")
@pytest.mark.parametrize("players", PLAYERS)
def test_what_everybody_starts_with(players: int) -> None:
    for seed in SEEDS:
        game, state, _ = started(players, seed)
        assert len(state.seats) == players
        for sheet in state.seats:
            dice = 2 if sheet.seat == state.first else 1
            assert (len(sheet.yellow), len(sheet.blue)) == (dice, dice)
            assert list(sheet.yellow) == sorted(sheet.yellow)
            assert (sheet.coins, sheet.spent, sheet.score) == (3, 0, 0)
            assert sheet.crossed.bit_count() == sum(sheet.boxes) == 3
            for kind, number in enumerate(sheet.boxes):
                assert (sheet.crossed & game.box.cells[kind]).bit_count() == number
        assert game.waiting(state) == (state.first,)
        assert state.round == 1


@pytest.mark.rule("RW-SETUP-2", "RW-G-1", "RW-D-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_start_player(players: int) -> None:
    assert {started(players, seed)[1].first for seed in SEEDS} == set(range(players))
    for number in range(1, players + 1):
        assert started(players, "fixed", start_player=number)[1].first == number - 1
    for wrong in (players + 1, True):
        with pytest.raises(sabika.SetupError, match=r"RW-D-3|start_player"):
            sabika.game("roll_and_write", players, options={"start_player": wrong})


def test_the_start_player_by_lot_rolls_the_same_dice() -> None:
    """The lot has a stream of its own, so the dice are the same whoever begins."""
    _, _, one = started(3, "same", start_player=1)
    _, _, two = started(3, "same", start_player=2)
    assert [event.params["yellow"] for event in one if event.kind == "dice_rolled"] == [
        event.params["yellow"] for event in two if event.kind == "dice_rolled"
    ]


@pytest.mark.rule("RW-SETUP-3", "RW-SETUP-4", "RW-SETUP-6", "RW-D-5", "RW-G-20", "RW-G-26", "RW-2P-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_order_of_the_rolls(players: int) -> None:
    """Clockwise from the start player, three times round; then the dice, the additional pair, the imaginary players."""
    for seed in SEEDS:
        game, state, events = started(players, seed)
        order = [(state.first + step) % players for step in range(players)]
        crossed = [event.params["seat"] for event in events if event.kind == "building_crossed"]
        rows = [players + at for at in range(game.imaginary) for _ in range(3)]
        assert crossed == order * 3 + rows
        rolled = [event.params["seat"] for event in events if event.kind == "dice_rolled"]
        assert rolled == [*order, order[0]]
        kinds = [event.kind for event in events if event.kind in ("building_crossed", "dice_rolled")]
        assert kinds == ["building_crossed"] * 3 * players + ["dice_rolled"] * (players + 1) + [
            "building_crossed"
        ] * len(rows)


@pytest.mark.rule("RW-SETUP-4", "RW-2P-2")
def test_a_crossed_building_is_rolled_again_only_by_real_players() -> None:
    again = 0
    for number in range(150):
        _, state, events = started(2, f"again {number}")
        again += sum(event.kind == "start_rerolled" for event in events)
        assert not any(event.kind == "imaginary_rerolled" for event in events)
        assert [row.boxes.count(0) >= 3 for row in state.imaginary] == [True]
    assert again > 10


@pytest.mark.rule("RW-G-20", "RW-SETUP-9")
def test_all_dice_come_from_one_stream_in_their_order() -> None:
    _, _, events = started(3, "stream", start_player=1)
    numbers = Rng("stream").numbers("dice", [36**12] * 4)
    pairs: list[tuple[int, int]] = []
    for number in reversed(numbers):
        for _ in range(12):
            pairs.append((number % 36 // 6 + 1, number % 6 + 1))
            number //= 36
    shown = [
        (event.params["yellow"], event.params["blue"])
        for event in events
        if event.kind in ("building_crossed", "start_rerolled", "dice_rolled")
    ]
    flat = [(yellow, blue) if isinstance(yellow, int) else (yellow[0], blue[0]) for yellow, blue in shown]
    assert flat == pairs[: len(flat)]


@pytest.mark.rule("RW-VAR-4", "RW-VAR-1", "RW-G-24")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_solo_options_are_for_one_player(players: int) -> None:
    with pytest.raises(sabika.SetupError, match="RW-VAR-4"):
        sabika.game("roll_and_write", players, options={"solo_contest": True})
    with pytest.raises(sabika.SetupError, match="RW-VAR-1"):
        sabika.game("roll_and_write", players, options={"solo_imaginary": 3})


def test_there_are_no_modules_and_one_to_five_players() -> None:
    assert sabika.game("roll_and_write", 3, ["all"]).setup.modules == ()
    with pytest.raises(sabika.SetupError, match="no module 'squares'"):
        sabika.game("roll_and_write", 3, ["squares"])
    for players in (0, 6):
        with pytest.raises(sabika.SetupError, match="1 to 5"):
            sabika.game("roll_and_write", players)
    with pytest.raises(sabika.SetupError, match="solo_imaginary"):
        sabika.game("roll_and_write", 1, options={"solo_imaginary": 5})
