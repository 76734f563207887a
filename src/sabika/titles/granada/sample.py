"""What a view of Granada does not show: other hands, the order of deck and bag.

The box's contents are those of a game that has just been set up. What is possible follows from the view alone: how many
cards everybody holds, what lies open, and which piles the scoring cards were put into. Who took which card, or what
somebody's play suggests, is not in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabika.kernel.context import Context
from sabika.kernel.rng import RandomSource
from sabika.kernel.view import View
from sabika.parts.hidden import HiddenCards, HiddenTiles, Shortfall, count_things, hands_in_sight, stuck, unseen
from sabika.titles.granada.context import GranadaContext
from sabika.titles.granada.setup import scoring_cards
from sabika.titles.granada.state import GranadaState

if TYPE_CHECKING:
    from sabika.titles.granada.game import GranadaGame


def cards_in_sight(state: GranadaState) -> list[int]:
    """Return all cards that a state shows, but for the deck."""
    return [*state.display, *state.discard, *state.removed, *hands_in_sight(state.seats)]


def tiles_in_sight(state: GranadaState) -> list[int]:
    """Return all tiles that a state shows, but for the bag, by their even faces (GR-COMP-3)."""
    found = [*state.yard, *(state.dirk.tiles if state.dirk is not None else ())]
    for player in state.seats:
        found += [*player.pending, *player.reserve, *player.city.laid()]
    return [tile & ~1 for tile in found]


class Contents:
    """What the box holds for a game: cards by number, tiles by their even faces, scoring cards by pile."""

    __slots__ = ("cards", "scoring", "tiles")

    def __init__(self, game: GranadaGame) -> None:
        ctx: GranadaContext = Context(game, game.empty_state("contents"), None)
        game.begin(ctx)
        state = ctx.state
        self.cards: list[int] = count_things([*state.deck, *cards_in_sight(state)], len(game.cards))
        self.tiles: list[int] = count_things([*state.bag, *tiles_in_sight(state)], len(game.tiles))
        self.scoring: list[list[int]] = scoring_cards(game)


class Unseen:
    """All that one view does not show (GR-INFO-1, GR-INFO-2)."""

    __slots__ = ("asked", "cards", "tiles")

    def __init__(self, game: GranadaGame, view: View) -> None:
        contents, state = game.contents(), view.state
        self.cards: HiddenCards = HiddenCards(state)
        cards = unseen(contents.cards, cards_in_sight(state))
        for pile, scoring in enumerate(contents.scoring[-len(state.piles) :] if state.piles else []):
            for card in scoring:
                if card in cards:
                    cards.remove(card)
                    self.cards.add_sort([card], [int(at == pile) for at in range(len(state.piles))], False)
        self.cards.loose += [card for card in cards if game.cards[card].kind == "money"]
        bag = unseen(contents.tiles, tiles_in_sight(state))
        self.tiles: HiddenTiles = HiddenTiles(bag, len(state.bag), bag, ())
        waiting = view.decision.seats if view.decision is not None else ()
        self.asked: bool = any([seat in waiting for seat in self.cards.seats])

    def deal(self, game: GranadaGame, state: GranadaState, rng: RandomSource) -> None:
        """Deal all of it into a state."""
        state.bag = self.tiles.deal(state, rng)
        self.cards.deal(state, rng, self.shortfall(Context(game, state, None)))

    def shortfall(self, ctx: GranadaContext) -> Shortfall | None:
        """Return what measures a hand that was dealt, None if there is nothing to measure it by."""
        return (lambda seat: stuck(ctx, seat)) if self.asked else None
