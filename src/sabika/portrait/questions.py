"""What is asked, of whom, about what, and every way to answer, in the form that a client sends back."""

from __future__ import annotations

from typing import Any

from sabika.kernel.action import Action
from sabika.kernel.decision import Choice as Offered
from sabika.kernel.decision import Decision
from sabika.kernel.play import Play
from sabika.kernel.record import HIDDEN
from sabika.parts.auction import Auction
from sabika.portrait.pieces import Choice, Option, Question
from sabika.portrait.sheets import coin_price
from sabika.portrait.sketchbook import Sketchbook
from sabika.titles.alhambra.frames.take_money import take_limit
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.granada.frames.take_money import LIMIT
from sabika.titles.roll_and_write.game import RollAndWriteGame


def draw_question(book: Sketchbook, state: Any, decision: Decision, seat: int | None) -> Question:
    """Return the question with the choices of the seat that looks."""
    frame = state.stack[-1]
    tile = getattr(frame, "tile", 0)
    auction = frame if isinstance(frame, Auction) else None
    question = Question(
        prompt=decision.prompt,
        step=frame.step,
        rule=decision.rule,
        seats=list(decision.seats),
        choices=[draw_choice(book, state, choice) for choice in decision.choices],
        tile=book.tile(state, tile) if isinstance(tile, int) and tile > 0 else None,
        card=book.cards[auction.lot] if auction else None,
        bid=auction.bid if auction else None,
        leader=auction.leader if auction and auction.leader != HIDDEN else None,
        bidders=list(auction.bidders) if auction else [],
    )
    return book.same(("question", seat), question)


def draw_choice(book: Sketchbook, state: Any, choice: Offered) -> Choice:
    """Return one thing that can be done, with all listed ways to do it."""
    params = book.verbs[choice.verb]
    seat = choice.actions[0].seat
    limit = money_limit(book.game, state, seat) if "slots" in [param.kind for param in params] else 0
    options = draw_options(book, state, choice, [param.name for param in params])
    drawn = Choice(choice.verb, choice.shape, choice.rule, choice.complete, params, options, limit)
    return book.same(("choice", seat, choice.verb), drawn)


def money_limit(game: Any, state: Any, seat: int) -> int:
    """Return what several cards of the open money may be worth together (AL-MONEY-1, GR-MONEY-1)."""
    return take_limit(Play(game, state, None), seat) if isinstance(game, AlhambraGame) else LIMIT


def draw_options(book: Sketchbook, state: Any, choice: Offered, names: list[str]) -> list[Option]:
    """Return the ways to do something, each with its price where it has one."""
    verb, actions, album = choice.verb, choice.actions, book.options
    if isinstance(book.game, RollAndWriteGame):
        return [album[verb, action.args, coin_price(book.game, state, action)] for action in actions]
    if "cards" not in names:
        return [album[verb, action.args, None] for action in actions]
    return [album[verb, action.args, price_of(book.game, state, action, names)] for action in actions]


def price_of(game: Any, state: Any, action: Action, names: list[str]) -> int | None:
    """Return what a payment is for: a tile of the market, a bid, an open card, turning a tile over."""
    if not action.args[names.index("cards")]:
        return None
    if "field" in names:
        row = state.market if isinstance(game, AlhambraGame) else state.yard
        tile = row[action.args[names.index("field")] - 1]
        return int(game.tile_price[tile]) if tile else None
    frame = state.stack[-1]
    if isinstance(frame, Auction):
        return frame.bid
    if "cell" in names or "tile" in names:
        return None if isinstance(game, AlhambraGame) else int(game.flip_price)
    return None
