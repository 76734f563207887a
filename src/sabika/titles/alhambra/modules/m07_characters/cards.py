"""What all characters share: the cards, who owns them, and using them."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action
from sabika.kernel.action_type import UNCOUNTED, Listed, Options
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.record import COUNT, HIDDEN, OPEN, Field, Record, value
from sabika.kernel.setup import Option
from sabika.parts.hidden import FaceDown
from sabika.parts.module_area import Item
from sabika.parts.rows import holds
from sabika.titles.alhambra.components import Card, load
from sabika.titles.alhambra.frames.turn import in_turn
from sabika.titles.alhambra.hooks import (
    CARDS,
    HELD_CARDS,
    HIDDEN_CARDS,
    MODULE_AREA,
    PILES,
    SUPPLIES,
    TURN_BEGIN,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.piles import cards_of, spread
from sabika.titles.alhambra.state import AlhambraState

MAY_PASS: Final = Option(
    "wise_man_may_pass",
    False,
    (False, True),
    "CHR-21",
    "characters: the wise man's owner may choose not to name a type",
)
MODULE: Final = Module("characters", 7, "CHR", difficulty=2, options=(MAY_PASS,))
KIND: Final = "character"
ROWS: Final[list[dict[str, Any]]] = load("characters")["characters"]
ROLES: Final = tuple(row["id"] for row in ROWS)
"""The ten characters; a role is an index of this tuple."""


def effect(role: int, name: str) -> int:
    """Return a number printed on a character."""
    number: int = ROWS[role]["effect"][name]
    return number


class Characters(Record):
    """The characters that lie open before each seat (CHR-7); nobody loses one but by using it up (CHR-25).

    `used` are those used in this turn (CHR-11), `spare` is the face-down pile, `named` the wise man's building type
    (HIDDEN before the first scoring), `first` the card id of the first of the ten.
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "first": value(OPEN),
        "owned": value(OPEN),
        "used": value(OPEN),
        "spare": value(COUNT),
        "named": value(OPEN),
    }
    __slots__ = tuple(FIELDS)
    first: int
    owned: tuple[tuple[int, ...], ...]
    used: tuple[int, ...]
    spare: tuple[int, ...]
    named: int

    def __init__(self, first: int, players: int) -> None:
        self.first = first
        self.owned = ((),) * players
        self.used = ()
        self.spare = ()
        self.named = HIDDEN


CHARACTERS: Final = Kept(MODULE, lambda ctx: Characters(cards_of(ctx, KIND)[0], len(ctx.state.seats)))
characters_of = CHARACTERS.of


@MODULE.on(MODULE_AREA)
def show_characters(state: AlhambraState) -> list[Item]:
    """Return who has which character, those used in this turn apart, and the type that the wise man named."""
    own = CHARACTERS.of(state)
    items = [
        Item("used" if card in own.used else "owned", seat=seat, card=card)
        for seat, cards in enumerate(own.owned)
        for card in cards
    ]
    return [*items, *([Item("named", type=own.named)] if own.named != HIDDEN else [])]


@MODULE.on(CARDS)
def character_cards() -> list[Card]:
    """Ten cards; `value` holds the role."""
    return [Card(name, KIND, value=role) for role, name in enumerate(ROLES)]


@MODULE.on(PILES)
def into_piles(ctx: AlhambraContext) -> list[list[int]]:
    """S9: two cards, drawn at random, into each of the piles 2, 3 and 4."""
    return spread(ctx, KIND, load("characters")["deck"])


@MODULE.on(SUPPLIES)
def lay_spare_pile(ctx: AlhambraContext) -> None:
    """S11: the remaining four stay face down."""
    rest = [card for card in cards_of(ctx, KIND) if card not in ctx.state.deck]
    CHARACTERS.of(ctx.state).spare = ctx.state.rng.shuffle("spare characters", rest)


# -- owning and using ---------------------------------------------------------------------------------------------


def owner_of(ctx: AlhambraContext, role: int) -> int:
    """Return the seat that owns a character, HIDDEN for none."""
    own = CHARACTERS.of(ctx.state)
    for seat, cards in enumerate(own.owned):
        if own.first + role in cards:
            return seat
    return HIDDEN


def give_character(ctx: AlhambraContext, seat: int, card: int) -> None:
    """CHR-7: the card lies open before its owner, beside any others, and works from now on."""
    own = CHARACTERS.of(ctx.state)
    own.owned = tuple([(*cards, card) if who == seat else cards for who, cards in enumerate(own.owned)])


def use_up(ctx: AlhambraContext, role: int) -> None:
    """Take a character out of the game, as its card says (CHR-25)."""
    own = CHARACTERS.of(ctx.state)
    gone = own.first + role
    own.owned = tuple([tuple([card for card in cards if card != gone]) for cards in own.owned])
    ctx.state.removed = (*ctx.state.removed, gone)


@MODULE.on(TURN_BEGIN)
def refresh(ctx: AlhambraContext) -> None:
    """CHR-11: a new turn, so everything with the rhombus can be used again."""
    CHARACTERS.of(ctx.state).used = ()


def can_use(ctx: AlhambraContext, seat: int, role: int) -> bool:
    """CHR-11: once per turn of the owner, and only in their own turn, which is no special action (CHR-12)."""
    own = CHARACTERS.of(ctx.state)
    card = own.first + role
    return holds(own.owned[seat], card) and not holds(own.used, card) and in_turn(ctx, seat)


def use(ctx: AlhambraContext, role: int) -> None:
    """CHR-11: note the use."""
    own = CHARACTERS.of(ctx.state)
    own.used = (*own.used, own.first + role)


class Ability(Listed):
    """What a character lets its owner do once per turn (CHR-11)."""

    ROLE: ClassVar[int] = HIDDEN
    __slots__ = ()

    def choices(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        """Return the arguments that could be possible for the owner."""
        return [()]

    def hindrance(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        """Return what else forbids it."""
        return None

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return UNCOUNTED if can_use(ctx, seat, self.ROLE) else 0

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return self.choices(ctx, seat) if can_use(ctx, seat, self.ROLE) else []

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        """List the candidates that nothing hinders; whose character it is, and whether it was used, is known."""
        found: list[Action] = []
        for args in self.candidates(ctx, seat):
            action = Action(seat, self.name, args)
            if self.hindrance(ctx, action) is None:
                found.append(action)
        return found

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        """Refuse a character that is not theirs (CHR-7) or that was used in this turn (CHR-11)."""
        name = ROLES[self.ROLE]
        if can_use(ctx, action.seat, self.ROLE):
            return self.hindrance(ctx, action)
        if owner_of(ctx, self.ROLE) != action.seat:
            return Illegal("CHR-7", f"p{action.seat + 1} does not have {name}", character=name)
        return Illegal("CHR-11", f"{name} can only be used once per turn", character=name)


# -- care-taking --------------------------------------------------------------------------------------------------


def is_character(face: Card, at: int) -> bool:
    """Which characters lie in the deck and which in the spare pile is unknown to all."""
    return face.kind == KIND


def holders(state: AlhambraState) -> list[Characters]:
    """Return where the spare pile is."""
    return [CHARACTERS.of(state)]


MODULE.add(HIDDEN_CARDS, FaceDown(holders, "spare", is_character))


@MODULE.on(HELD_CARDS)
def held_cards(state: AlhambraState) -> list[int]:
    """The characters that are owned or spare."""
    own = CHARACTERS.of(state)
    found = [*own.spare]
    for owned in own.owned:
        found += owned
    return found
