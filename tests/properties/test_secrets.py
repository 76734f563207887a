"""Secrets that whole games rarely come to, and what the rules of the titles hide."""

from __future__ import annotations

from itertools import accumulate
from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.record import HIDDEN, KINDS, OPEN, fields_of
from sabika.parts.hand import Hand
from tests.helpers.worlds import compare_worlds

pytestmark = pytest.mark.rule("AL-INFO-1", "AL-INFO-5")

SECRETS = {
    ("Rng", "seed"): "secret",
    ("Rng", "drawn"): "secret",
    ("HiddenRng", "seed"): "secret",
    ("HiddenRng", "drawn"): "secret",
    ("Seat", "hand"): "owner",
    ("GranadaState", "deck"): "count",
    ("GranadaState", "bag"): "count",
    ("RollAndWriteState", "coming"): "secret",
    ("AlhambraState", "deck"): "count",
    ("AlhambraState", "tower"): "count",
}
"""What the rules hide (section 6 of alhambra.md, section 9 of the timing): by kind of record and field, and how."""


def test_what_the_rules_of_the_titles_hide_is_declared_so() -> None:
    """Whoever opens one of these changes this table too; what a module hides is the business of its own tests."""
    for title in sabika.TITLES:
        sabika.game(title, 3)
    titles = ("sabika.kernel.", "sabika.parts.seat", *(f"sabika.titles.{title}.state" for title in sabika.TITLES))
    found = {
        (name, field): declared.visibility
        for name, kind in KINDS.items()
        if kind.__module__.startswith(titles)
        for field, declared in fields_of(kind).items()
        if declared.visibility != OPEN
    }
    assert found == SECRETS


def give_character(game: Any, state: Any, seat: int, role: str) -> None:
    """Let a seat own a character; it leaves the spare ones, or its pile of the deck."""
    card, own = game.card_id(role), state.modules["characters"]
    own.owned = tuple((card,) if each == seat else () for each in range(game.players))
    if card in own.spare:
        own.spare = tuple(other for other in own.spare if other != card)
        return
    at = state.deck.index(card)
    state.deck = (*state.deck[:at], *state.deck[at + 1 :])
    ends = accumulate(state.piles)
    pile = next(number for number, end in enumerate(ends) if at < end)
    state.piles = tuple(size - (number == pile) for number, size in enumerate(state.piles))


@pytest.mark.rule("CHR-14")
@pytest.mark.parametrize(
    "modules", [("characters",), ("currency_exchange", "characters"), ("city_gates", "characters")]
)
def test_what_the_beggar_draws_is_known_to_his_owner_alone(modules: tuple[str, ...]) -> None:
    """Random games rarely come here, so the position is made."""
    game: Any = sabika.game("alhambra", 3, modules)
    rng = Random("beggar")
    for seed in range(8):
        state = game.new(f"beggar {seed}")
        seat = state.active
        give_character(game, state, seat, "beggar")
        state.seats[seat].hand = Hand(state.seats[seat].hand.cards[:2])
        action = game.notation.read(f"p{seat + 1} characters.beg")
        step = game.apply(state, action)
        for viewer in {None, 0, 1, 2} - {seat}:
            assert sum(compare_worlds(game, state, action, step, viewer, rng) for _ in range(6)) > 3
        (told,) = [event for event in step.events if event.kind == "beggar_drew"]
        assert game.card_id(told.seen_by(seat)["card"]) in step.state.seats[seat].hand.cards
        assert told.seen_by(None)["card"] == told.seen_by((seat + 1) % 3)["card"] == HIDDEN
