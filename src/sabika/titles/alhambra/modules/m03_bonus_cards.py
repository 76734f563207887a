"""Bonus cards: an open card makes one particular building without walls count twice (BON)."""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar, Final, final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import UNCOUNTED, ActionType, Listed, Pass
from sabika.kernel.decision import PASS, SOME
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.record import COUNT, OPEN, Field, Record, records, value
from sabika.parts.hidden import FaceDown, SecretPick
from sabika.parts.memo import new_place
from sabika.parts.module_area import Item
from sabika.parts.picks import Pick, SecretPicks
from sabika.parts.supply import SecretSupply
from sabika.titles.alhambra.components import TYPES, Card, load
from sabika.titles.alhambra.frames.turn import DONE_VERB
from sabika.titles.alhambra.hooks import (
    ANYTIME,
    CARDS,
    COUNTS,
    HANDS,
    HELD_CARDS,
    HIDDEN_CARDS,
    HIDDEN_PICKS,
    MODULE_AREA,
    SCORING_FIRST,
    TILE_LEFT,
    WORTH,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.piles import cards_of
from sabika.titles.alhambra.state import AlhambraState, seats_from, without
from sabika.titles.alhambra.tiles import is_finished

MODULE: Final = Module("bonus_cards", 3, "BON")
KIND: Final = "bonus"
DATA: Final[dict[str, Any]] = load("bonus_cards")
BUILDING: Final[dict[str, str]] = {row["id"]: row["building"] for row in DATA["cards"]}
"""BON-1: the one tile that each card names; others of its type and price do not do."""
TYPE: Final[dict[str, int]] = {row["id"]: TYPES.index(row["type"]) for row in DATA["cards"]}
"""The building type of that tile."""
EVERYTHING: Final[int] = (1 << len(BUILDING)) - 1
"""All ten cards, as bits."""
STANDING: Final = new_place("bonus cards")
"""Where a city keeps whose tiles stand there."""


class BonusHand(SecretSupply):
    """BON-2: the unopened cards of a seat, secret but for their number; `opened` are those that everybody sees."""

    FIELDS: ClassVar[dict[str, Field]] = {"opened": value(OPEN)}
    __slots__ = tuple(FIELDS)
    opened: tuple[int, ...]

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.opened = ()


class BonusCards(Record):
    """The cards of each seat, which nobody else ever gets (BON-11); `undealt` left the game unseen at the start."""

    FIELDS: ClassVar[dict[str, Field]] = {"hands": records(OPEN), "undealt": value(COUNT)}
    __slots__ = tuple(FIELDS)
    hands: list[BonusHand]
    undealt: tuple[int, ...]

    def __init__(self, players: int) -> None:
        self.hands = [BonusHand(seat) for seat in range(players)]
        self.undealt = ()


BONUS: Final = Kept(MODULE, lambda ctx: BonusCards(len(ctx.state.seats)))


def hands_of(state: AlhambraState) -> list[BonusHand]:
    """Return the cards of each seat."""
    return BONUS.of(state).hands


@MODULE.on(MODULE_AREA)
def show_cards(state: AlhambraState) -> list[Item]:
    """Return the open cards, and how many others each seat has; to whoever may know, which they are (BON-2)."""
    items: list[Item] = []
    for hand in hands_of(state):
        items += [Item("bonus_open", seat=hand.seat, card=card) for card in hand.opened]
        known = [card for card in hand.things if card > 0]
        items += [Item("bonus_closed", seat=hand.seat, card=card) for card in known]
        if hand.things and not known:
            items.append(Item("bonus_cards", seat=hand.seat, number=len(hand.things)))
    return items


# -- the box and the set-up ---------------------------------------------------------------------------------------


@MODULE.on(CARDS)
def bonus_faces() -> list[Card]:
    """A card for each of the ten buildings without walls."""
    return [Card(name, KIND) for name in BUILDING]


@MODULE.on(HANDS)
def deal_bonus_cards(ctx: AlhambraContext) -> None:
    """S10: shuffled and dealt face down; what is left over leaves the game unseen. Dirk gets none."""
    faces = ctx.game.cards
    mixed = ctx.state.rng.shuffle("bonus cards", cards_of(ctx, KIND))
    each: int = DATA["deal"][f"players_{len(ctx.state.seats)}"]
    for hand in hands_of(ctx.state):
        dealt, mixed = mixed[:each], mixed[each:]
        hand.add(*dealt)
        secret = {"cards": [faces[card].name for card in hand.things]}
        ctx.tell_owner("bonus_dealt", "BON-2", hand.seat, secret, seat=hand.seat, count=each)
    BONUS.of(ctx.state).undealt = mixed


# -- opening ------------------------------------------------------------------------------------------------------


def is_built(ctx: AlhambraContext, seat: int, card: int) -> bool:
    """BON-3: return whether the tile that a card names stands finished in a seat's own city.

    Not in the reserve, not waiting to be placed, not with Dirk. Wooden walls on it do not matter.
    """
    tile = building_of(ctx, card)
    return ctx.state.seats[seat].city.has_tile(tile) and is_finished(ctx, tile)


def building_of(ctx: AlhambraContext, card: int) -> int:
    """Return the tile that a card names."""
    return buildings(ctx)[card]


def buildings(ctx: AlhambraContext) -> list[int]:
    """Return the same for every card, 0 for those of other kinds; the game keeps it."""
    known: list[int] | None = ctx.game.notes.get(MODULE.id)
    if known is None:
        names = [BUILDING.get(face.name) if face.kind == KIND else None for face in ctx.game.cards]
        known = ctx.game.notes[MODULE.id] = [ctx.game.tile_ids[name] if name is not None else 0 for name in names]
    return known


def with_tile(ctx: AlhambraContext, seat: int) -> list[int]:
    """Return the unopened cards whose tiles stand in a seat's city, finished or not; kept with the city."""
    things, city = hands_of(ctx.state)[seat].things, ctx.state.seats[seat].city
    kept: Standing | None = city.memo[STANDING] if city.memo else None
    if kept is None or kept.things is not things:
        tiles = buildings(ctx)
        kept = Standing(things, [card for card in things if city.has_tile(tiles[card])])
        city.keep(STANDING, kept)
    return kept.cards


@final
class Standing:
    """Which of these unopened cards have their tile in a city."""

    __slots__ = ("cards", "things")

    def __init__(self, things: tuple[int, ...], cards: list[int]) -> None:
        self.things: tuple[int, ...] = things
        self.cards: list[int] = cards


def open_cards(ctx: AlhambraContext, seat: int, cards: tuple[int, ...]) -> None:
    """Lay cards open: each counts as one more building of its type from now on (BON-5)."""
    hand = hands_of(ctx.state)[seat]
    hand.remove(*cards)
    hand.opened = tuple(sorted([*hand.opened, *cards]))
    ctx.reveal()
    ctx.tell("bonus_opened", "BON-5", seat=seat, cards=[ctx.game.cards[card].name for card in cards])


class Open(Listed):
    """BON-3, BON-7: some of the own cards whose tiles stand in the own city; nobody has to."""

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return UNCOUNTED if with_tile(ctx, seat) else 0  # nearly always

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        fitting = [card for card in with_tile(ctx, seat) if is_built(ctx, seat, card)]
        return [(cards,) for size in range(1, len(fitting) + 1) for cards in combinations(fitting, size)]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        seat, cards = action.seat, action.args[0]
        held = hands_of(ctx.state)[seat].things
        for card in cards:
            if card not in held or cards.count(card) > 1:
                return Illegal("BON-2", "this is not one of your unopened bonus cards", card=card)
            if not is_built(ctx, seat, card):
                return Illegal("BON-3", "the building of this card does not stand in your city", card=card)
        return None


class OpenNow(Open):
    """BON-4, BON-12: at any question that its owner is asked; that stays as it was, and it costs no action.

    In a scoring the cards are chosen at the same time as the others' (BON-10), so there the frame's own type serves.
    """

    __slots__ = ()

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [] if isinstance(ctx.state.stack[-1], Revealing) else super().candidates(ctx, seat)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        open_cards(ctx, action.seat, action.args[0])


class Choose(Open):
    """BON-10: which cards will be opened when everybody has chosen."""

    __slots__ = ()

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        frame = ctx.state.stack[-1]
        assert isinstance(frame, Revealing)
        box = cards_of(ctx, KIND)
        frame.choose(ctx, sum([1 << box.index(card) for card in action.args[0]]))


OPEN_VERB = Verb("bonus_cards.open", "open bonus cards whose buildings are in your city", Param("cards", "cards"))
MODULE.verbs.append(OPEN_VERB)
MODULE.add(ANYTIME, OpenNow(OPEN_VERB, SOME, "BON-4"))
CHOOSE: Final = Choose(OPEN_VERB, SOME, "BON-10")
NOTHING_OPENED: Final = Pass(DONE_VERB, PASS, "BON-7")


class Revealing(SecretPicks):
    """BON-10: at a scoring all who have an unopened card choose in secret, whether one fits or not, then all show.

    A pick is a set of cards as bits; of these, those that the seat has and may open are opened.
    """

    RULE: ClassVar[str] = "BON-10"
    PROMPT: ClassVar[str] = "bonus_cards"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (CHOOSE, NOTHING_OPENED)
    __slots__ = ()

    def declined(self, ctx: AlhambraContext, seat: int) -> None:
        """BON-7: a card may be kept back for a later scoring."""
        self.choose(ctx, 0)

    def reveal(self, ctx: AlhambraContext, picks: dict[int, int]) -> None:
        """Open what everybody has chosen."""
        box = cards_of(ctx, KIND)
        for seat in sorted(picks):
            held = hands_of(ctx.state)[seat].things
            cards = [card for card in held if picks[seat] >> box.index(card) & 1 and is_built(ctx, seat, card)]
            if cards:
                open_cards(ctx, seat, tuple(cards))


@MODULE.on(SCORING_FIRST, stage=1)
def ask_for_cards(ctx: AlhambraContext, round: int) -> None:
    """C1: before the counting of every scoring; from here on nobody goes back to build otherwise."""
    hands = hands_of(ctx.state)
    order = tuple([seat for seat in seats_from(ctx.state, ctx.state.active) if hands[seat].things])
    if order:
        ctx.reveal()
        ctx.push(Revealing(order))


@MODULE.on(TILE_LEFT)
def take_back(ctx: AlhambraContext, seat: int, tile: int) -> None:
    """BON-8: when its tile leaves the city, dismantled or exchanged, an open card returns to the hand at once.

    Nothing else ever hides an open card again (BON-9).
    """
    hand, faces, name = hands_of(ctx.state)[seat], ctx.game.cards, ctx.game.tiles[tile].name
    for card in hand.opened:
        if BUILDING[faces[card].name] == name:
            hand.opened = without(hand.opened, (card,))
            hand.add(card)
            ctx.tell("bonus_taken_back", "BON-8", seat=seat, card=faces[card].name)


# -- scoring ------------------------------------------------------------------------------------------------------


@MODULE.on(COUNTS)
def count_cards(ctx: AlhambraContext, round: int, counts: list[list[int]]) -> list[list[int]]:
    """C3: every open card is one more building of its type (BON-5), an unopened one nothing (BON-6); in halves."""
    for hand in hands_of(ctx.state):
        for card in hand.opened:
            counts[hand.seat][TYPE[ctx.game.cards[card].name]] += 2
    return counts


# -- care-taking --------------------------------------------------------------------------------------------------


def is_bonus_card(face: Card, at: int) -> bool:
    """BON-2: anybody can have any card."""
    return face.kind == KIND


def picks_of(state: AlhambraState) -> list[Pick]:
    """Return what is being chosen at a scoring, nothing at other times."""
    return [pick for frame in state.stack if isinstance(frame, Revealing) for pick in frame.picks]


def choices_of(state: AlhambraState, at: int) -> tuple[int, ...]:
    """Return what the seat at a place of the order can have chosen: nothing, or everything that fits."""
    chosen = [frame.at for frame in state.stack if isinstance(frame, Revealing)]
    return (0, EVERYTHING) if at < chosen[0] else ()


MODULE.add(HIDDEN_CARDS, FaceDown(hands_of, "things", is_bonus_card))
MODULE.add(HIDDEN_CARDS, FaceDown(lambda state: [BONUS.of(state)], "undealt", is_bonus_card))
MODULE.add(HIDDEN_PICKS, SecretPick(picks_of, "chosen", choices_of))


@MODULE.on(HELD_CARDS)
def held_cards(state: AlhambraState) -> list[int]:
    """All bonus cards: in hands, open, and out of the game unseen."""
    held = [card for hand in hands_of(state) for card in (*hand.things, *hand.opened)]
    return [*held, *BONUS.of(state).undealt]


# -- what computers think of it -------------------------------------------------------------------------------------


@MODULE.on(WORTH)
def opening_gain(ctx: AlhambraContext, action: Action) -> float | None:
    """There is no reason to wait for long."""
    return 3.0 * len(action.args[0]) if action.verb == OPEN_VERB.name else None
