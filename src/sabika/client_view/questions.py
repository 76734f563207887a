"""What is asked, of whom, about what, and every way to answer, in the form that a client sends back."""

from __future__ import annotations

from typing import Any

from sabika.client_view.cache import DrawingCache
from sabika.client_view.model.question import Choice, Meaning, Question
from sabika.kernel.decision import Choice as Offered
from sabika.kernel.decision import Decision
from sabika.kernel.record import HIDDEN
from sabika.parts.auction import Auction


def draw_question(cache: DrawingCache, state: Any, decision: Decision, seat: int | None) -> Question:
    """Return the question with the choices of the seat that looks."""
    frame = state.stack[-1]
    tile = getattr(frame, "tile", 0)
    auction = frame if isinstance(frame, Auction) else None
    question = Question(
        prompt=decision.prompt,
        step=frame.step,
        rule=decision.rule,
        seats=list(decision.seats),
        choices=[draw_choice(cache, state, choice) for choice in decision.choices],
        tile=cache.tiles[tile] if isinstance(tile, int) and tile > 0 else None,
        card=cache.cards[auction.lot] if auction else None,
        meaning=draw_meaning(cache, state, seat, auction.lot) if auction else None,
        bid=auction.bid if auction else None,
        leader=auction.leader if auction and auction.leader != HIDDEN else None,
        bidders=list(auction.bidders) if auction else [],
    )
    return cache.same(("question", seat), question)


def draw_meaning(cache: DrawingCache, state: Any, seat: int | None, card: int) -> Meaning | None:
    """Return what a card that is for sale would mean for the seat that looks."""
    found = cache.presenter.meaning(state, seat, card) if seat is not None else None
    return Meaning(found.name, found.facts) if found else None


def draw_choice(cache: DrawingCache, state: Any, choice: Offered) -> Choice:
    """Return one thing that can be done, with all listed ways to do it."""
    name, actions, album = choice.verb, choice.actions, cache.options
    verb, seat = cache.verbs[name], actions[0].seat
    facts = cache.game.facts(state, actions)
    drawn = Choice(
        verb=name,
        shape=choice.shape,
        rule=choice.rule,
        complete=choice.complete,
        params=verb.params,
        options=[album[name, action.args, fact] for action, fact in zip(actions, facts, strict=True)],
        limit=cache.presenter.money_limit(state, seat) if verb.takes_money else 0,
    )
    return cache.same(("choice", seat, name), drawn)
