"""What a game consists of, wherever it lies: nothing of it may get lost, and nothing may come from nowhere."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from sabika.kernel.context import Context
from sabika.titles.alhambra.hooks import HELD_CARDS, HELD_PIECES, HELD_TILES, HIDDEN_TOPS


class Inventory(NamedTuple):
    """Cards and tiles by id, pieces by name."""

    cards: Counter[int]
    tiles: Counter[int]
    pieces: Counter[str]


class Contents(NamedTuple):
    """The ids of cards and of tiles (or their faces) that lie somewhere; what is hidden from a viewer is below 1."""

    cards: list[int]
    tiles: list[int]


def contents(game: Any, state: Any) -> Contents:
    """Return all cards and tiles of a game, or of what a seat sees of it."""
    if game.setup.title == "roll_and_write":
        return Contents([], [])
    assert game.setup.title in ("alhambra", "granada"), "say here where the cards and tiles of this title lie"
    alhambra = game.setup.title == "alhambra"
    cards = [*state.display, *state.deck, *state.discard, *state.removed]
    tiles = [*state.market, *state.tower] if alhambra else [*state.yard, *state.bag]
    tiles += state.dirk.tiles if state.dirk else ()
    for player in state.seats:
        cards += player.hand.cards
        tiles += [*player.pending, *player.reserve, *player.city.tiles.values()]
    for point, found in ((HELD_CARDS, cards), (HELD_TILES, tiles)):
        for collect in point.of(game):
            found += collect(state)
    return Contents(cards, tiles)


def inventory(game: Any, state: Any) -> Inventory:
    """Return all cards, all tiles and all pieces of a game."""
    found = contents(game, state)
    cards, tiles = ([at for at in ids if at] for ids in found)
    if game.setup.title == "granada":  # a tile has two faces, and lies in the bag with the even one up
        assert all(face % 2 == 0 for face in state.bag)
        tiles = [face // 2 for face in tiles]
    return Inventory(Counter(cards), Counter(tiles), pieces(game, state))


def pieces(game: Any, state: Any) -> Counter[str]:
    """Return the pieces that are neither cards nor tiles."""
    if game.setup.title == "roll_and_write":
        return dice_and_sheets(state)
    found = Counter(pawns=len(state.seats))
    for count in HELD_PIECES.of(game):
        found.update(count(Context(game, state, None)))
    return found


def dice_and_sheets(state: Any) -> Counter[str]:
    """Return the dice and sheets of a game of Roll & Write; between two buildings the used pair is off the sheet."""
    off = sum(frame.step == "second" for frame in state.stack)
    return Counter(
        yellow=sum(len(sheet.yellow) for sheet in state.seats) + off,
        blue=sum(len(sheet.blue) for sheet in state.seats) + off,
        sheets=len(state.seats),
        imaginary=len(state.imaginary),
    )


def names_seen(game: Any, state: Any, viewer: int | None) -> set[str]:
    """Return the names of the cards and tiles that a viewer sees: on the table, in their own hand, or face down."""
    seen = game.view(state, viewer).state
    cards, tiles = contents(game, seen)
    cards += [card for player in seen.seats for card in getattr(player, "shown", ())]
    for glimpse in HIDDEN_TOPS.of(game):
        cards += [card for holder in glimpse.holders(seen) for card in getattr(holder, glimpse.field)]
    return {game.cards[card].name for card in cards if card > 0} | {game.tiles[tile].name for tile in tiles if tile > 0}
