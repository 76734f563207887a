"""Portraits over whole games: complete, honest about what is hidden, and every listed answer can be sent back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import sabika
from sabika.kernel.play import Play
from sabika.kernel.rng import Rng
from sabika.portrait import Portrait, Wish, box, portrait, previews
from sabika.portrait.pieces import CityBoard, CoinFacts, SheetBoard
from sabika.portrait.previews import city_points, sheet_points
from sabika.portrait.tables import plain_items
from sabika.titles.roll_and_write.components import standard_table
from sabika.titles.roll_and_write.frames.score_sheet import cross
from sabika.titles.roll_and_write.game import RollAndWriteGame
from tests.helpers.games import Case, one_case_each, random_action

EACH = [pytest.param(case, id=case.name) for case in one_case_each()]


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


def drawn(game: Any, match: Any, seat: int | None) -> bytes:
    """Return a portrait as it goes over the wire."""
    return msgspec.json.encode(portrait(game, match.view(seat)))


@pytest.mark.parametrize("case", EACH)
def test_a_portrait_tells_nothing_that_the_seat_may_not_know(case: Case) -> None:
    """Whatever is hidden from a seat may be dealt anew: its portrait stays the same to the byte."""
    for game, match, dice in moments(case, 23):
        seat = dice.randrange(game.players)
        other = game.redeal(match.state, seat, Rng(f"anew {match.seq}"))
        again = portrait(game, game.view(other, seat))
        assert msgspec.json.encode(again) == msgspec.json.encode(portrait(game, game.view(match.state, seat)))


@pytest.mark.parametrize("case", EACH)
def test_every_listed_option_can_be_sent_back(case: Case) -> None:
    for game, match, _ in moments(case, 29):
        for seat in match.waiting:
            question = portrait(game, match.view(seat)).question
            assert question is not None
            assert question.choices
            legal = {game.notation.write(action) for action in game.legal(match.state, seat)}
            told = set()
            for choice in question.choices:
                for option in choice.options:
                    action = game.notation.from_json({"seat": seat, "verb": choice.verb, "args": option.args})
                    game.check(match.state, action)
                    told.add(game.notation.write(action))
            assert told == legal


@pytest.mark.parametrize("case", EACH)
def test_portraits_survive_the_wire(case: Case) -> None:
    for game, match, _ in moments(case, 61):
        for seat in (None, *range(game.players)):
            picture = portrait(game, match.view(seat))
            assert msgspec.json.decode(msgspec.json.encode(picture), type=Portrait) == picture
    assert msgspec.json.encode(box(case.game()))


@pytest.mark.parametrize("case", EACH)
def test_only_the_own_hand_is_shown(case: Case) -> None:
    for game, match, _ in moments(case, 61):
        for seat in (None, *range(game.players)):
            board = portrait(game, match.view(seat)).board
            if isinstance(board, CityBoard) and match.outcome is None:
                shown = [player.seat for player in board.seats if player.hand is not None and player.cards]
                assert shown in ([], [seat])


@pytest.mark.parametrize("case", EACH)
def test_walls_and_places_are_those_of_the_city(case: Case) -> None:
    for game, match, _ in moments(case, 31):
        for seat in range(game.players):
            board = portrait(game, match.view(seat)).board
            if isinstance(board, SheetBoard):
                assert sum(board.seats[seat].boxes) <= len(board.seats[seat].crossed)
                continue
            player = match.state.seats[seat]
            own = board.seats[seat]
            assert len(own.city.run) == own.city.wall == player.city.wall()
            assert len(own.city.tiles) == len(player.city.tiles)
            for name, cells in own.places.items():
                for cell in cells:
                    square = game.notation.kinds["cell"].from_json(cell)
                    assert square not in player.city.tiles
                    assert player.city.occupied(square), name


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_sheet_tells_what_coins_cost_and_who_gets_the_dice(players: int) -> None:
    """What the portrait says before a deed is what comes true by it."""
    game: Any = sabika.game("roll_and_write", players=players)
    dice = Random(players)
    told: set[str] = set()
    for seed in "coins":
        match = sabika.Match(game, seed)
        while not match.is_over:
            seat = match.waiting[0]
            picture = portrait(game, match.view(seat))
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
    told = box(sabika.game("roll_and_write", players=3)).coins
    coins = standard_table()["coins"]
    assert told == CoinFacts(coins["track_length"], coins["second_building_cost"], coins["unspent_coins_per_point"])
    assert box(sabika.game("granada", players=3)).coins is None


@pytest.mark.parametrize("title", ["alhambra", "granada"])
def test_what_one_is_short_of_decides_what_can_be_bought(title: str) -> None:
    """In an own turn a field can be bought exactly if nothing is missing."""
    game: Any = sabika.game(title, players=3)
    match = sabika.Match(game, "short")
    dice = Random(8)
    while not match.is_over:
        seat = match.waiting[0]
        picture = portrait(game, match.view(seat))
        assert picture.question is not None
        if picture.question.prompt == "turn":
            buys = [choice for choice in picture.question.choices if choice.verb == "buy"]
            fields = {option.args["field"] for choice in buys for option in choice.options}
            assert isinstance(picture.board, CityBoard)
            assert fields == {field.field for field in picture.board.market if field.tile and not field.short}
        match.play(random_action(game, match.state, dice))


@pytest.mark.parametrize("case", EACH)
def test_a_preview_is_what_really_happens(case: Case) -> None:
    """The gains of a wish are the difference between the points before and after the deed itself."""
    seen = 0
    for game, match, dice in moments(case, 7):
        if match.is_over:
            continue
        seat = match.waiting[0]
        points = sheet_points if isinstance(game, RollAndWriteGame) else city_points
        actions = [action for action in game.legal(match.state, seat) if action.verb in ("place", "add", "cross")]
        if not actions:
            continue
        action = dice.choice(actions)
        args = game.notation.to_json(action)["args"]
        preview = previews(game, match.view(seat), [Wish(args["cell"], args.get("tile"))])[0]
        state = match.state.copy()
        play: Play[Any, Any] = Play(game, state, None)
        if isinstance(game, RollAndWriteGame):
            cross(play, state.seats[seat], action.args[0], "RW-CROSS-1")  # the deed itself may end the game
        else:
            state.stack[-1].deed(play, action).do(play, action)
        before, after = points(game, match.state, seat), points(game, state, seat)
        wanted = {name: (before.get(name, 0), after.get(name, 0)) for name in before | after}
        told = {gain.source: (gain.before, gain.after) for gain in preview.gains}
        assert told == {name: pair for name, pair in wanted.items() if pair[0] != pair[1]}
        seen += 1
    assert seen


@pytest.mark.parametrize("title", ["alhambra", "granada"])
def test_the_next_scoring_comes_when_it_is_foretold(title: str) -> None:
    """The card of the scoring lies in the deck between the two numbers that everybody is told."""
    game: Any = sabika.game(title, players=3)
    match = sabika.Match(game, "scorings")
    dice = Random(5)
    told = set()
    while not match.is_over:
        board = portrait(game, match.view(None)).board
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
