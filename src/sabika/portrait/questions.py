"""What is asked, of whom, about what, and every way to answer, in the form that a client sends back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sabika.kernel.action import Action
from sabika.kernel.decision import Choice as Offered
from sabika.kernel.decision import Decision
from sabika.kernel.record import HIDDEN
from sabika.parts.auction import Auction
from sabika.portrait.options import VerbSketch
from sabika.portrait.pieces import Choice, Question
from sabika.portrait.sketchbook import Sketchbook
from sabika.portrait.titles.roll_and_write import coin_prices
from sabika.titles.alhambra.game import AlhambraGame
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
        tile=book.tiles[tile] if isinstance(tile, int) and tile > 0 else None,
        card=book.cards[auction.lot] if auction else None,
        bid=auction.bid if auction else None,
        leader=auction.leader if auction and auction.leader != HIDDEN else None,
        bidders=list(auction.bidders) if auction else [],
    )
    return book.same(("question", seat), question)


def draw_choice(book: Sketchbook, state: Any, choice: Offered) -> Choice:
    """Return one thing that can be done, with all listed ways to do it."""
    name, actions, album = choice.verb, choice.actions, book.options
    verb, seat = book.verbs[name], actions[0].seat
    args = [action.args for action in actions]
    prices = draw_prices(book.game, state, choice, verb)
    drawn = Choice(
        verb=name,
        shape=choice.shape,
        rule=choice.rule,
        complete=choice.complete,
        params=verb.params,
        options=[album[name, one, price] for one, price in zip(args, prices, strict=True)],
        limit=book.presenter.money_limit(state, seat) if verb.takes_money else 0,
    )
    return book.same(("choice", seat, name), drawn)


def draw_prices(game: Any, state: Any, choice: Offered, verb: VerbSketch) -> Sequence[int | None]:
    """Return what each way to do something costs, None where there is nothing to pay."""
    actions = choice.actions
    if isinstance(game, RollAndWriteGame):
        return coin_prices(game, state, choice.verb, actions)
    if verb.cards < 0:
        return (None,) * len(actions)
    return [price_of(game, state, action, verb.names) if action.args[verb.cards] else None for action in actions]


def price_of(game: Any, state: Any, action: Action, names: list[str]) -> int | None:
    """Return what a payment is for: a tile of the market, a bid, an open card, turning a tile over."""
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
