"""Where cards go: a module's cards over the five piles of the deck (S9), used ones to the discard."""

from __future__ import annotations

from typing import Any

from sabika.titles.alhambra.hooks import AlhambraContext


def cards_of(ctx: AlhambraContext, kind: str) -> list[int]:
    """Return the card ids of a kind, one for each face; nobody changes the list."""
    return ctx.game.cards_by_kind.get(kind, [])


def spread(ctx: AlhambraContext, kind: str, deck: dict[str, Any]) -> list[list[int]]:
    """Return the cards for the five piles: `pile_2 = 2` in the data puts two random ones into pile 2."""
    cards = ctx.state.rng.shuffle(f"{kind} cards", cards_of(ctx, kind))
    piles: list[list[int]] = []
    for pile in range(1, 6):
        number = deck.get(f"pile_{pile}", 0)
        piles.append(list(cards[:number]))
        cards = cards[number:]
    return piles


def discard(ctx: AlhambraContext, cards: tuple[int, ...]) -> None:
    """Lay used cards on the discard; those that serve once leave the game."""
    state, faces = ctx.state, ctx.game.cards
    state.discard += tuple([card for card in cards if not faces[card].once])
    state.removed += tuple([card for card in cards if faces[card].once])
