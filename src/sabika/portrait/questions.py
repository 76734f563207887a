"""What is asked, of whom, about what, and every way to answer, in the form that a client sends back."""

from __future__ import annotations

from typing import Any

from sabika.kernel.action import Action
from sabika.kernel.decision import Choice as Offered
from sabika.kernel.decision import Decision
from sabika.kernel.play import Play
from sabika.kernel.record import HIDDEN
from sabika.parts.auction import Auction
from sabika.parts.hand import MONEY_KINDS, worth
from sabika.portrait.faces import draw_card, draw_tile
from sabika.portrait.pieces import Choice, Option, Param, Question
from sabika.portrait.sheets import coin_price
from sabika.titles.alhambra.frames.take_money import take_limit
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.granada.frames.take_money import LIMIT
from sabika.titles.roll_and_write.game import RollAndWriteGame


def draw_question(game: Any, state: Any, decision: Decision) -> Question:
    """Return the question with the choices of the seat that looks."""
    frame = state.stack[-1]
    tile = getattr(frame, "tile", 0)
    auction = frame if isinstance(frame, Auction) else None
    return Question(
        prompt=decision.prompt,
        step=frame.step,
        rule=decision.rule,
        seats=list(decision.seats),
        choices=[draw_choice(game, state, choice) for choice in decision.choices],
        tile=draw_tile(game, state, tile) if isinstance(tile, int) and tile > 0 else None,
        card=draw_card(game, auction.lot) if auction else None,
        bid=auction.bid if auction else None,
        leader=auction.leader if auction and auction.leader != HIDDEN else None,
        bidders=list(auction.bidders) if auction else [],
    )


def draw_choice(game: Any, state: Any, choice: Offered) -> Choice:
    """Return one thing that can be done, with all listed ways to do it."""
    params = [Param(param.name, param.kind) for param in game.notation.verb(choice.verb).params]
    options = [draw_option(game, state, action) for action in choice.actions]
    limit = money_limit(game, state, choice.actions[0].seat) if any(param.kind == "slots" for param in params) else 0
    return Choice(choice.verb, choice.shape, choice.rule, choice.complete, params, options, limit)


def money_limit(game: Any, state: Any, seat: int) -> int:
    """Return what several cards of the open money may be worth together (AL-MONEY-1, GR-MONEY-1)."""
    return take_limit(Play(game, state, None), seat) if isinstance(game, AlhambraGame) else LIMIT


def draw_option(game: Any, state: Any, action: Action) -> Option:
    """Return one way to answer; a payment says what it adds up to and what it is for."""
    args = game.notation.to_json(action)["args"]
    if isinstance(game, RollAndWriteGame):
        return Option(args, price=coin_price(game, state, action))
    if not args.get("cards"):
        return Option(args)
    params = game.notation.verb(action.verb).params
    cards = next(arg for arg, param in zip(action.args, params, strict=True) if param.name == "cards")
    paid = sum(worth(card) for card in cards if card <= MONEY_KINDS)
    return Option(args, paid, price_of(game, state, args))


def price_of(game: Any, state: Any, args: dict[str, Any]) -> int | None:
    """Return what a payment is for: a tile of the market, a bid, an open card, turning a tile over."""
    frame = state.stack[-1]
    if "field" in args:
        row = state.market if hasattr(state, "market") else state.yard
        tile = row[args["field"] - 1]
        return int(game.tile_price[tile]) if tile else None
    if isinstance(frame, Auction):
        return frame.bid
    if "cell" in args or "tile" in args:
        return int(game.flip_price) if hasattr(game, "flip_price") else None
    return None
