"""What a view of Alhambra does not show: other hands, the order of deck and tower, the secrets of modules.

The box's contents are those of a game that has just been set up. What is possible follows from the view alone: how many
cards everybody holds, what lies open, which special cards were put into which pile of the deck, and that a hand can
keep what its owner has promised. Who took which card, or what somebody's play suggests, is not in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabika.kernel.context import Context
from sabika.kernel.rng import RandomSource
from sabika.kernel.view import View
from sabika.parts.hidden import (
    HiddenCards,
    HiddenTiles,
    Shortfall,
    agree_on_tops,
    count_things,
    find_rows,
    hands_in_sight,
    make_picks,
    stuck,
    unseen,
)
from sabika.titles.alhambra.hooks import (
    HAND_KINDS,
    HELD_CARDS,
    HELD_TILES,
    HIDDEN_CARDS,
    HIDDEN_PICKS,
    HIDDEN_TILES,
    HIDDEN_TOPS,
    PROMISES,
    AlhambraContext,
)
from sabika.titles.alhambra.setup import special_cards
from sabika.titles.alhambra.state import AlhambraState

if TYPE_CHECKING:
    from sabika.titles.alhambra.game import AlhambraGame


def cards_in_sight(game: AlhambraGame, state: AlhambraState) -> list[int]:
    """Return all cards that a state shows, but for the deck."""
    found = [*state.display, *state.discard, *state.removed, *hands_in_sight(state.seats)]
    for collect in HELD_CARDS.of(game):
        found += collect(state)
    return found


def tiles_in_sight(game: AlhambraGame, state: AlhambraState) -> list[int]:
    """Return all tiles that a state shows, but for the tower."""
    found = [*state.market, *(state.dirk.tiles if state.dirk is not None else ())]
    for player in state.seats:
        found += [*player.pending, *player.reserve, *player.city.laid()]
    for collect in HELD_TILES.of(game):
        found += collect(state)
    return found


class Contents:
    """What the box holds for a game: cards and tiles by number, and where they were put at the start.

    `tower` are the kinds of tiles in the tower, `per_pile` says how many cards of a kind went into each of the five
    piles; cards of other kinds lie anywhere. `held` are the kinds of cards that can be in a hand. `boxed` says how many
    cards of a kind stay in the box, nobody knows which.
    """

    __slots__ = ("boxed", "cards", "held", "per_pile", "tiles", "tower")

    def __init__(self, game: AlhambraGame) -> None:
        ctx: AlhambraContext = Context(game, game.empty_state("contents"), None)
        game.begin(ctx)
        state = ctx.state
        self.cards: list[int] = count_things([*state.deck, *cards_in_sight(game, state)], len(game.cards))
        self.tiles: list[int] = count_things([*state.tower, *tiles_in_sight(game, state)], len(game.tiles))
        self.boxed: dict[str, int] = add_boxed(self.cards, [card.kind for card in game.cards])
        add_boxed(self.tiles, [tile.kind for tile in game.tiles])
        self.tower: frozenset[str] = frozenset([game.tiles[tile].kind for tile in state.tower])
        self.held: frozenset[str] = frozenset(["money", *HAND_KINDS.of(game)])
        self.per_pile: dict[str, list[int]] = {}
        for pile, cards in enumerate(special_cards(ctx)):
            for card in cards:
                self.per_pile.setdefault(game.cards[card].kind, [0] * 5)[pile] += 1


def add_boxed(counts: list[int], kinds: list[str]) -> dict[str, int]:
    """Add what stayed in the box, of kinds that are in the game, since it might be in it; return how many by kind."""
    played = {kinds[thing] for thing, count in enumerate(counts) if count}
    boxed: dict[str, int] = {}
    for thing, kind in enumerate(kinds):
        if kind in played and not counts[thing]:
            counts[thing] = 1
            boxed[kind] = boxed.get(kind, 0) + 1
    return boxed


class Unseen:
    """All that one view does not show: hands (AL-INFO-1), the order of tiles that are known to be left (AL-INFO-2)."""

    __slots__ = ("asked", "cards", "tiles")

    def __init__(self, game: AlhambraGame, view: View) -> None:
        contents = game.contents()
        self.cards: HiddenCards = hidden_cards(game, contents, view.state)
        self.tiles: HiddenTiles = hidden_tiles(game, contents, view.state)
        waiting = view.decision.seats if view.decision is not None else ()
        self.asked: bool = any([seat in waiting for seat in self.cards.seats])

    def deal(self, game: AlhambraGame, state: AlhambraState, rng: RandomSource) -> None:
        """Deal all of it into a state."""
        state.tower = self.tiles.deal(state, rng)
        make_picks(HIDDEN_PICKS.of(game), state, rng)
        self.cards.deal(state, rng, self.shortfall(Context(game, state, None)))
        agree_on_tops(HIDDEN_TOPS.of(game), state)

    def shortfall(self, ctx: AlhambraContext) -> Shortfall | None:
        """Return what measures a hand that was dealt, None if there is nothing to measure it by."""
        promises = PROMISES.of(ctx.game)
        if not promises and not self.asked:
            return None

        def measure(seat: int) -> int:
            missing = stuck(ctx, seat) if self.asked else 0
            for promise in promises:
                missing += promise(ctx, seat)
            return missing

        return measure


def hidden_cards(game: AlhambraGame, contents: Contents, state: AlhambraState) -> HiddenCards:
    """Return the cards that a view does not show, and where they can lie."""
    found = HiddenCards(state)
    rows = find_rows(HIDDEN_CARDS.of(game), game.cards, state)
    kinds: dict[str, list[int]] = {}
    for card in unseen(contents.cards, cards_in_sight(game, state)):
        kinds.setdefault(game.cards[card].kind, []).append(card)
    for kind, cards in kinds.items():
        piled, held = contents.per_pile.get(kind), kind in contents.held
        if held and piled is None:
            found.loose += cards
        else:
            left = piled[-len(state.piles) :] if piled is not None and not state.reshuffled else None
            found.add_sort(cards, left, held, rows, contents.boxed.get(kind, 0))
    return found


def hidden_tiles(game: AlhambraGame, contents: Contents, state: AlhambraState) -> HiddenTiles:
    """Return the tiles that a view does not show, and where they can lie."""
    tiles = unseen(contents.tiles, tiles_in_sight(game, state))
    tower = [tile for tile in tiles if game.tiles[tile].kind in contents.tower]
    return HiddenTiles(tower, len(state.tower), tiles, find_rows(HIDDEN_TILES.of(game), game.tiles, state))
