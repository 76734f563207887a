"""A module that hides all that can be hidden: a stack, a supply for each seat and a pick, each registered in a line."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

import pytest

import sabika
from sabika.kernel.hooks import Module
from sabika.kernel.record import COUNT, HIDDEN, OPEN, OWNER, Field, Record, records, to_json, value
from sabika.kernel.rng import FastRng
from sabika.kernel.setup import Setup
from sabika.parts.hidden import FaceDown, SecretPick, unseen
from sabika.titles.alhambra.components import Card, Tile
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import (
    CARDS,
    HELD_CARDS,
    HELD_TILES,
    HIDDEN_CARDS,
    HIDDEN_PICKS,
    HIDDEN_TILES,
    SETUP,
    SUPPLIES,
    TILES,
    AlhambraContext,
)
from sabika.titles.alhambra.piles import cards_of
from tests.helpers.contents import inventory

SHY = Module("shy", 98, "SHY")


class ShySupply(Record):
    """Two tiles and a card that their owner alone sees, and the type that he picked, if he has."""

    FIELDS: ClassVar[dict[str, Field]] = {
        "seat": value(OPEN),
        "tiles": value(OWNER),
        "cards": value(OWNER),
        "picked": value(OPEN),
        "pick": value(OWNER),
    }
    __slots__ = tuple(FIELDS)
    seat: int
    tiles: tuple[int, ...]
    cards: tuple[int, ...]
    picked: int
    pick: int

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.tiles = self.cards = ()
        self.picked = int(seat != 2)
        self.pick = seat if self.picked else HIDDEN


class Shy(Record):
    """A supply for each seat and a stack of what is left."""

    FIELDS: ClassVar[dict[str, Field]] = {"supplies": records(OPEN), "stack": value(COUNT)}
    __slots__ = tuple(FIELDS)
    supplies: list[ShySupply]
    stack: tuple[int, ...]

    def __init__(self, players: int) -> None:
        self.supplies = [ShySupply(seat) for seat in range(players)]
        self.stack = ()


def supplies_of(state: Any) -> list[ShySupply]:
    """Return the supplies."""
    found: list[ShySupply] = state.modules[SHY.id].supplies
    return found


@SHY.on(TILES)
def shy_tiles() -> list[Tile]:
    return [Tile(f"shy-{at}", "shy") for at in range(9)]


@SHY.on(CARDS)
def shy_cards() -> list[Card]:
    return [*(Card(f"shy-card-{at}", "shy") for at in range(4)), Card("odd-1", "odd"), Card("odd-2", "odd")]


@SHY.on(SETUP)
def make_record(ctx: AlhambraContext) -> None:
    ctx.state.modules[SHY.id] = Shy(len(ctx.state.seats))


@SHY.on(SUPPLIES)
def hand_out(ctx: AlhambraContext) -> None:
    state = ctx.state
    tiles = [at for at, face in enumerate(ctx.game.tiles) if face.kind == "shy"]
    for supply in supplies_of(state):
        supply.tiles, tiles = tuple(tiles[:2]), tiles[2:]
        supply.cards = (cards_of(ctx, "shy")[supply.seat],)
    state.modules[SHY.id].stack = tuple(tiles)  # type: ignore[attr-defined]
    state.deck = (*state.deck, *cards_of(ctx, "odd"))
    state.piles = (*state.piles[:4], state.piles[4] + 2)


@SHY.on(HELD_TILES)
def tiles_held(state: Any) -> list[int]:
    return [*state.modules[SHY.id].stack, *(tile for supply in supplies_of(state) for tile in supply.tiles)]


@SHY.on(HELD_CARDS)
def cards_held(state: Any) -> list[int]:
    return [card for supply in supplies_of(state) for card in supply.cards]


def is_shy(face: Any, at: int) -> bool:
    return bool(face.kind == "shy")


def picks_of(state: Any, seat: int) -> range:
    return range(6 if supplies_of(state)[seat].picked else 0)


SHY.add(HIDDEN_TILES, FaceDown(supplies_of, "tiles", is_shy))
SHY.add(HIDDEN_TILES, FaceDown(lambda state: [state.modules[SHY.id]], "stack", is_shy))
SHY.add(HIDDEN_CARDS, FaceDown(supplies_of, "cards", is_shy))
SHY.add(HIDDEN_PICKS, SecretPick(supplies_of, "pick", picks_of))


@pytest.mark.parametrize("seat", [0, 2, None])
def test_everything_that_a_module_hides_is_sampled(seat: int | None) -> None:
    game = AlhambraGame(Setup("alhambra", 3), (SHY,))
    state = game.new("shy")
    view, rng = game.view(state, seat), FastRng("shy")
    picks: Counter[int] = Counter()
    cards: set[int] = set()
    stacks: set[tuple[int, ...]] = set()
    odd: set[int] = set()
    for _ in range(80):
        other = game.sample(view, rng)
        assert to_json(game.view(other, seat).state) == to_json(view.state)
        assert inventory(game, other)[1] == inventory(game, state)[1], "no tile is lost or there twice"
        supplies = supplies_of(other)
        assert supplies[2].pick == HIDDEN, "who has not picked has not picked"
        if seat == 0:
            assert to_json(supplies[0]) == to_json(supplies_of(state)[0])
        picks[supplies[1].pick] += 1
        cards.add(supplies[1].cards[0])
        stacks.add(other.modules[SHY.id].stack)  # type: ignore[attr-defined]
        odd |= {place for place, card in enumerate(other.deck) if game.cards[card].kind == "odd"}
        assert sum(game.cards[card].kind == "odd" for card in other.deck) == 2
    assert set(picks) == set(range(6))
    assert len(cards) == (4 if seat is None else 3), "the fourth card is in nobody's hands"
    assert len(stacks) > 40
    assert len(odd) > 30, "anywhere in the deck"


def test_what_is_nowhere_in_sight_is_counted() -> None:
    assert unseen([0, 3, 1], [1, 0, HIDDEN, 2]) == [1, 1]
    assert unseen([0, 1], [1, 1]) == [], "a position made by hand may have more than the box"


def test_a_stack_that_the_box_cannot_fill_is_refused() -> None:
    game = AlhambraGame(Setup("alhambra", 3), (SHY,))
    state = game.new("shy")
    state.modules[SHY.id].stack *= 4  # type: ignore[attr-defined]
    with pytest.raises(sabika.SabikaError, match="stack"):
        game.sample(game.view(state, 0), FastRng("x"))
