"""What a card that is for sale means for one player now, and what modules will cost them."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.client_view import client_view
from sabika.client_view.model.city_board import CityBoard
from sabika.client_view.titles import present
from sabika.titles.alhambra.modules.m07_characters.auction import CharacterAuction
from tests.titles.alhambra.modules.set_table import city, hand, table, tiles


def on_sale(role: str) -> tuple[Any, Any]:
    """Return a position in which a character is auctioned; the first seat has little money, a wall and a reserve."""
    game, state = table(3, "characters")
    state.market = tiles(game, "tower-13-e", "tower-12-open", "garden-08-ne", "pavilion-02-new")
    state.display = tuple(game.card_id(name) for name in ("denar-3", "florin-4", "ducat-5", "dirham-9"))
    player = state.seats[0]
    player.hand = hand(game, "denar-8", "ducat-4")
    player.reserve = tiles(game, "garden-10-open")
    player.city = city(game, "arcades-04-nes 1,0")
    state.stack.append(CharacterAuction(game.card_id(role), (0, 1, 2)))
    return game, state


@pytest.mark.parametrize(
    ("role", "facts"),
    [
        ("traveling_magician", {"number": 4}),
        ("beggar", {"number": 2}),
        ("rich_patron", {"tiles": ["tower-13-e"]}),
        ("miser", {"tiles": ["tower-13-e", "tower-12-open"]}),
        ("architect", {"tiles": ["garden-10-open"]}),
        ("merchant", {"cards": ["denar-3", "florin-4"], "total": 7, "gain": 7}),
        ("dancer", {"number": 2, "total": 4}),
        ("money_changer", {"cards": ["denar-3", "florin-4", "ducat-5"]}),
        ("city_watch", {"length": 3, "points": 1}),
    ],
)
def test_a_character_means_what_the_table_shows(role: str, facts: dict[str, object]) -> None:
    game, state = on_sale(role)
    question = client_view(game, game.view(state, 0)).question
    assert question is not None
    assert question.meaning is not None
    assert (question.meaning.name, question.meaning.facts) == (role, facts)


def test_the_wise_man_is_worth_a_place_that_he_wins() -> None:
    """In the first scoring the first place in towers is 6 points, in gardens 5: half a building has it alone."""
    game, state = on_sale("wise_man")
    best = []
    for lines in ((), ("tower-11-open 1,0",)):
        state.seats[1].city = city(game, *lines)
        question = client_view(game, game.view(state, 0)).question
        assert question is not None
        assert question.meaning is not None
        best.append(question.meaning.facts)
    assert best == [{"type": "tower", "points": 6}, {"type": "garden", "points": 5}]


def test_a_watcher_is_told_nothing_about_themselves() -> None:
    game, state = on_sale("merchant")
    question = client_view(game, game.view(state, None)).question
    assert question is not None
    assert question.card is not None
    assert question.meaning is None


def told(game: Any, match: Any, seat: int) -> dict[str, tuple[int, int]]:
    """Return what each module will cost a seat."""
    board = client_view(game, match.view(seat)).board
    assert isinstance(board, CityBoard)
    return {area.module: (area.loss.least, area.loss.most) for area in board.module_areas if area.loss}


@pytest.mark.parametrize("open_attack", [False, True])
def test_what_modules_will_cost_comes_true(open_attack: bool) -> None:
    """Whenever a scoring comes without a city having changed, everybody has lost what they were told."""
    game: Any = sabika.game("alhambra", 3, ("medina", "invaders"), {"open_attack": open_attack})
    bot, rng = sabika.bot("greedy"), sabika.Rng("losses")
    compared = 0
    for seed in range(3):
        match = sabika.Match(game, f"losses {seed}")
        while not match.is_over:
            before = match.state
            losses = [told(game, match, seat) for seat in range(3)]
            match.play(bot.choose(game, match.view(match.waiting[0]), rng))
            rows = match.state.ledger[len(before.ledger) :]
            same = all(one.city == two.city for one, two in zip(before.seats, match.state.seats, strict=True))
            if not rows or not same:
                continue
            for seat in range(3):
                lost = {rule: -points for _, who, _, points, rule, _ in rows if who == seat and points < 0}
                medina = sum(number for rule, number in lost.items() if rule.startswith("MED"))
                least, most = losses[seat].get("medina", (0, 0))
                assert least == most == medina
                attacked = sum(dict(row[5])["loss"] for row in rows if row[1] == seat and row[4] == "INV-9")
                least, most = losses[seat].get("invaders", (0, 0))
                assert attacked <= most
                if not any(row[1] == seat and row[4] == "INV-9" for row in rows):
                    continue
                assert least <= attacked
                assert not open_attack or least == most == attacked
                compared += 1
    assert compared > 3


def test_a_scout_knows_what_the_attack_will_cost() -> None:
    game, state = table(3, "invaders")
    state.seats[0].city = city(game, "arcades-04-nes 1,0")
    record = state.modules["invaders"]
    record.attacks = tuple(game.card_id(f"attack-{side}") for side in "wens")
    presenter: Any = present(game)
    (invaders,) = game.modules

    def losses(seat: int) -> tuple[int, int]:
        found: tuple[int, int] = presenter.losses(game.view(state, seat).state, seat, invaders)
        return found

    # The start tile is open to the north, south and west; nothing is open to the east. A side costs 1 at first.
    assert losses(0) == (0, 1)
    record.lookouts[0].things = record.attacks[:1]
    assert losses(0) == (1, 1)
    record.lookouts[1].things = record.attacks[:1]
    record.lookouts[0].things = ()
    assert losses(0) == (0, 1), "what somebody else has seen is their secret"
