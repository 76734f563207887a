"""What client views tell about single things: coins, money, scorings; whole games are in tests/properties."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

import sabika
from sabika.client_view import PreviewRequest, client_view, game_info, previews
from sabika.client_view.city_tables import plain_items
from sabika.client_view.model.city_board import CityBoard
from sabika.client_view.model.game_info import CoinFacts
from sabika.client_view.model.sheet_board import SheetBoard
from sabika.titles.roll_and_write.components import standard_table
from tests.helpers.games import Case, random_action


def moments(case: Case, every: int) -> Iterator[tuple[Any, Any, Random]]:
    """Play a random game; yield its game and its match now and then, and at the end."""
    game = case.game()
    match = sabika.Match(game, "portraits")
    dice = Random(case.name)
    step = 0
    while not match.is_over and step < 400:
        if step % every == 0:
            yield game, match, dice
        match.play(random_action(game, match.state, dice))
        step += 1
    yield game, match, dice


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_sheet_tells_what_coins_cost_and_who_gets_the_dice(players: int) -> None:
    """What the client view says before an action is what comes true by it."""
    game: Any = sabika.game("roll_and_write", players=players)
    dice = Random(players)
    told: set[str] = set()
    for seed in "coins":
        match = sabika.Match(game, seed)
        while not match.is_over:
            seat = match.waiting[0]
            picture = client_view(game, match.view(seat))
            assert isinstance(picture.board, SheetBoard)
            assert picture.question is not None
            choice = dice.choice([choice for choice in picture.question.choices if choice.options])
            option = dice.choice(choice.options[:4])
            sheet = picture.board.seats[seat]
            for event in match.play(game.notation.from_json({"seat": seat, "verb": choice.verb, "args": option.args})):
                if event.kind == "dice_passed":
                    assert event.params["receiver"] == sheet.receiver
                    told.add("receiver")
            assert match.state.seats[seat].spent == sheet.spent + (option.price or 0)
            assert (sheet.receiver is None) == (players == 1)
            told |= {choice.verb} if option.price else set()
    assert told == {"turn", "second"} | ({"receiver"} if players > 1 else set())


def test_the_box_tells_about_coins_what_the_sheets_say() -> None:
    told = game_info(sabika.game("roll_and_write", players=3)).coins
    coins = standard_table()["coins"]
    assert told == CoinFacts(coins["track_length"], coins["second_building_cost"], coins["unspent_coins_per_point"])
    assert game_info(sabika.game("granada", players=3)).coins is None


@pytest.mark.parametrize("title", ["alhambra", "granada"])
def test_what_one_is_short_of_decides_what_can_be_bought(title: str) -> None:
    """In an own turn a field can be bought exactly if nothing is missing."""
    game: Any = sabika.game(title, players=3)
    match = sabika.Match(game, "short")
    dice = Random(8)
    while not match.is_over:
        seat = match.waiting[0]
        picture = client_view(game, match.view(seat))
        assert picture.question is not None
        if picture.question.prompt == "turn":
            buys = [choice for choice in picture.question.choices if choice.verb == "buy"]
            fields = {option.args["field"] for choice in buys for option in choice.options}
            assert isinstance(picture.board, CityBoard)
            assert fields == {field.field for field in picture.board.market if field.tile and not field.short}
        match.play(random_action(game, match.state, dice))


@pytest.mark.parametrize(("title", "modules"), [("alhambra", ("characters",)), ("granada", ())])
def test_the_limit_of_money_decides_what_may_be_taken_together(title: str, modules: tuple[str, ...]) -> None:
    """Any two cards up to the limit may be taken, and none beyond; a character may raise it (CHR-20)."""
    limits = set()
    for game, match, _ in moments(Case(title, modules, 3), 1):
        question = client_view(game, match.view(match.waiting[0])).question if match.waiting else None
        for choice in question.choices if question else ():
            if not choice.limit:
                continue
            limits.add(choice.limit)
            board = client_view(game, match.view(None)).board
            assert isinstance(board, CityBoard)
            worths = {slot.slot: slot.card.value for slot in board.display if slot.card and slot.card.kind == "money"}
            wanted = {pair for pair in combinations(worths, 2) if worths[pair[0]] + worths[pair[1]] <= choice.limit}
            listed = {tuple(option.args["slots"]) for option in choice.options}
            assert {pair for pair in listed if len(pair) == 2} == wanted
    assert 5 in limits


@pytest.mark.parametrize("title", ["alhambra", "granada"])
def test_a_wish_that_cannot_be_names_its_rule(title: str) -> None:
    """A tile is refused exactly where its places do not list it, by a rule of the city."""
    rules = set()
    for game, match, dice in moments(Case(title, (), 3), 9):
        seat = dice.randrange(game.players)
        picture = client_view(game, match.view(seat)).board
        assert isinstance(picture, CityBoard)
        rim = [game.notation.kinds["cell"].to_json(cell) for cell in match.state.seats[seat].city.rim()]
        for tile, places in picture.seats[seat].places.items():
            told = previews(game, match.view(seat), [PreviewRequest(cell, tile) for cell in rim])
            assert {one.wish.cell for one in told if one.refused is None} == set(places)
            rules |= {one.refused for one in told if one.refused}
    assert len(rules) > 1
    assert all("-CITY-" in rule for rule in rules)


@pytest.mark.parametrize("title", ["alhambra", "granada"])
def test_the_next_scoring_comes_when_it_is_foretold(title: str) -> None:
    """The card of the scoring lies in the deck between the two numbers that everybody is told."""
    game: Any = sabika.game(title, players=3)
    match = sabika.Match(game, "scorings")
    dice = Random(5)
    told = set()
    while not match.is_over:
        board = client_view(game, match.view(None)).board
        assert isinstance(board, CityBoard)
        cards = [game.cards[card] for card in match.state.deck]
        depths = [at for at, card in enumerate(cards, start=1) if card.kind == "scoring"]
        if depths and board.coming and len(match.state.scored) + len(match.state.due) == board.coming.number - 1:
            assert board.coming.soonest <= depths[0] <= board.coming.latest
            told.add(board.coming.number)
        match.play(random_action(game, match.state, dice))
    assert told == {1, 2}


def test_a_module_that_nobody_drew_shows_its_numbers() -> None:
    game = sabika.game("alhambra", players=3, modules=["city_gates"])
    state = sabika.Match(game, "1").state
    assert [item.label for item in plain_items(state.modules["city_gates"])] == ["open", "supply"]
