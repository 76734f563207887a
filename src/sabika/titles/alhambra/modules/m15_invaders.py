"""Invaders: after each scoring an attack from one direction costs points for open sides; scouts look ahead (INV)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Verb
from sabika.kernel.action_type import ActionType, Listed, Pass
from sabika.kernel.decision import PASS, YES_NO
from sabika.kernel.hooks import Module
from sabika.kernel.record import COUNT, OPEN, Field, Record, records, value
from sabika.kernel.setup import Option
from sabika.parts.city import OPPOSITE, SIDES, City
from sabika.parts.hidden import FaceDown, Glimpse
from sabika.parts.ledger import Line, enter
from sabika.parts.module_area import Item
from sabika.parts.question import Question
from sabika.parts.supply import SecretSupply
from sabika.titles.alhambra.components import SIDE, TYPES, Card, load
from sabika.titles.alhambra.frames.turn import DONE_VERB
from sabika.titles.alhambra.hooks import (
    CARDS,
    EXACTLY_PAID,
    HELD_CARDS,
    HIDDEN_CARDS,
    HIDDEN_TOPS,
    LOSSES,
    MODULE_AREA,
    SCORING_AFTER,
    SCORING_END,
    SUPPLIES,
    WORTH,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.means import Purchase
from sabika.titles.alhambra.piles import cards_of
from sabika.titles.alhambra.state import AlhambraState, without
from sabika.titles.alhambra.tiles import type_of

OPEN_ATTACK: Final = Option(
    "open_attack", False, (False, True), "INV-17", "invaders: the next attack card is face up; there are no scouts"
)
ATTACK_TOWERS: Final = Option(
    "attack_towers", True, (True, False), "INV-19", "invaders: short sides of watchtowers count as open sides"
)
MODULE: Final = Module("invaders", 15, "INV", difficulty=2, options=(OPEN_ATTACK, ATTACK_TOWERS))
ATTACK: Final = "attack"
SCOUT: Final = "scout"
DATA: Final[dict[str, Any]] = load("invaders")
DIRECTION: Final[dict[str, str]] = {row["id"]: row["direction"] for row in DATA["attack_cards"]}
"""Where the invaders of an attack card come from; north is where the roofs point (INV-1)."""
SCOUTED: Final[dict[str, int]] = {row["id"]: TYPES.index(row["type"]) for row in DATA["scout_cards"]}
"""The building type that a scout card shows."""
LOSS: Final[dict[int, tuple[int, int]]] = {
    row["round"]: (row["attacked_side"], row["neighbour_sides"]) for row in DATA["penalties"]
}
"""Points lost for an open side in the attacked direction, and in each of the two beside it, by round."""


class Invaders(Record):
    """The face-down attack cards, the top one first, of which the fourth is never turned up (INV-15), and the scouts.

    `attack` is the attack card that lies open (0: none, INV-17), `open` are the open scouts. `lookouts` hold the top
    attack card for each seat that has looked at it since the last attack (INV-16).
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "attacks": value(COUNT),
        "attack": value(OPEN),
        "scouts": value(COUNT),
        "open": value(OPEN),
        "lookouts": records(OPEN),
    }
    __slots__ = tuple(FIELDS)
    attacks: tuple[int, ...]
    attack: int
    scouts: tuple[int, ...]
    open: tuple[int, ...]
    lookouts: list[SecretSupply]

    def __init__(self, players: int) -> None:
        self.attacks = ()
        self.attack = 0
        self.scouts = ()
        self.open = ()
        self.lookouts = [SecretSupply(seat) for seat in range(players)]


INVADERS: Final = Kept(MODULE, lambda ctx: Invaders(len(ctx.state.seats)))
invaders_of = INVADERS.of


def lookouts_of(state: AlhambraState) -> list[SecretSupply]:
    """Return what each seat knows of the next attack."""
    return INVADERS.of(state).lookouts


@MODULE.on(MODULE_AREA)
def show_invaders(state: AlhambraState) -> list[Item]:
    """Return the open attack card, how many lie face down, the open scouts, and who has looked ahead."""
    own = INVADERS.of(state)
    items = [Item("attack", card=own.attack)] if own.attack else []
    items.append(Item("attacks", number=len(own.attacks)))
    items += [Item("scout", card=card) for card in own.open]
    for lookout in own.lookouts:
        items += [Item("lookout", seat=lookout.seat, card=max(card, 0)) for card in lookout.things]
    return items


# -- the box and the set-up ---------------------------------------------------------------------------------------


@MODULE.on(CARDS)
def invader_cards() -> list[Card]:
    """An attack card for each direction, a scout card for each building type."""
    return [*[Card(name, ATTACK) for name in DIRECTION], *[Card(name, SCOUT) for name in SCOUTED]]


@MODULE.on(SUPPLIES)
def lay_out(ctx: AlhambraContext) -> None:
    """S11: attack cards face down and two scouts face up; with open attacks the first one, and no scouts."""
    own, rng = INVADERS.of(ctx.state), ctx.state.rng
    own.attacks = rng.shuffle("attacks", cards_of(ctx, ATTACK))
    if ctx.game.setup.option(OPEN_ATTACK.name):
        open_attack(ctx)
    else:
        own.scouts = rng.shuffle("scouts", cards_of(ctx, SCOUT))
        open_scouts(ctx)


def open_attack(ctx: AlhambraContext) -> None:
    """INV-17: turn the next attack card up."""
    own = INVADERS.of(ctx.state)
    own.attack, own.attacks = own.attacks[0], own.attacks[1:]
    ctx.reveal()
    ctx.tell("attack_opened", "INV-17", card=ctx.game.cards[own.attack].name)


def open_scouts(ctx: AlhambraContext) -> None:
    """INV-14: scouts that are left leave the game, then two new ones are turned up."""
    state, own, number = ctx.state, INVADERS.of(ctx.state), DATA["scouts"]["open"]
    state.removed = (*state.removed, *own.open)
    own.open, own.scouts = own.scouts[:number], own.scouts[number:]
    ctx.reveal()
    ctx.tell("scouts_opened", "INV-14", cards=[ctx.game.cards[card].name for card in own.open])


# -- the attack ---------------------------------------------------------------------------------------------------


@MODULE.on(SCORING_END)
def attack(ctx: AlhambraContext, round: int) -> None:
    """INV-6, INV-7: right after a scoring, the last one too (INV-10), the next attack card takes its toll.

    INV-16: what was known of it is known to all. Dirk has no city and loses nothing.
    """
    state, own = ctx.state, INVADERS.of(ctx.state)
    card = own.attack
    if not card:
        card, own.attacks = own.attacks[0], own.attacks[1:]
    own.attack = 0
    for lookout in own.lookouts:
        lookout.things = ()
    state.removed = (*state.removed, card)
    ctx.reveal()
    name = ctx.game.cards[card].name
    ctx.tell("attack_came", "INV-7", card=name, round=round)
    enter(ctx, round, attack_lines(ctx, round, SIDE[DIRECTION[name]]))


def toll(ctx: AlhambraContext, round: int, seat: int, side: int) -> tuple[int, int, int]:
    """Return the open sides of a seat in the attacked direction and beside it, as far as they cost, and the loss."""
    towers: bool = ctx.game.setup.option(ATTACK_TOWERS.name)
    front, flanks = open_to(ctx.state.seats[seat].city, side, towers)
    flanks = flanks if LOSS[round][1] else 0
    return front, flanks, LOSS[round][0] * front + LOSS[round][1] * flanks


def attack_lines(ctx: AlhambraContext, round: int, side: int) -> list[Line]:
    """Return what each seat loses; nobody falls below 0, and who is below already loses nothing (INV-9)."""
    lines: list[Line] = []
    for player in ctx.state.seats:
        front, flanks, loss = toll(ctx, round, player.seat, side)
        lost = min(loss, max(player.score, 0))
        if lost:
            detail = (("front", front), ("flanks", flanks), ("loss", loss))
            lines.append((player.seat, ATTACK, -lost, "INV-9", detail))
    return lines


def open_to(city: City, side: int, towers: bool) -> tuple[int, int]:
    """Return the open sides of a city in a direction, and in the two beside it (INV-8).

    INV-2, INV-5: every side of a tile in the city without a wall and without a neighbour. The fountain's sides count
    too (INV-3), and those at the bottom of a notch (INV-4); those of watchtowers if the table has agreed (INV-19).
    """
    beside = [other for other in SIDES if other not in (side, OPPOSITE[side])]
    return city.open_sides(side, towers), sum([city.open_sides(other, towers) for other in beside])


@MODULE.on(LOSSES)
def coming_loss(ctx: AlhambraContext, round: int, seat: int) -> tuple[int, int]:
    """What the attack will cost: exactly if the seat knows where it comes from, otherwise by the cards that are left.

    INV-9 is left out: the scoring before the attack brings points to lose.
    """
    own = INVADERS.of(ctx.state)
    known = [card for card in (own.attack, *own.lookouts[seat].things) if card > 0]
    left = known or [card for card in cards_of(ctx, ATTACK) if card not in ctx.state.removed]
    lost = [toll(ctx, round, seat, SIDE[DIRECTION[ctx.game.cards[card].name]])[2] for card in left]
    return min(lost), max(lost)


@MODULE.on(SCORING_AFTER)
def prepare_the_next(ctx: AlhambraContext, round: int) -> None:
    """B3: new scouts after the first and second attack (INV-14), or the next attack card (INV-17)."""
    if ctx.game.setup.option(OPEN_ATTACK.name):
        open_attack(ctx)
    else:
        open_scouts(ctx)


# -- scouts -------------------------------------------------------------------------------------------------------


@MODULE.on(EXACTLY_PAID)
def send_scout(ctx: AlhambraContext, seat: int, purchase: Purchase) -> None:
    """INV-11: who pays a building exactly gets an open scout of its type, between two turns too; one at most (INV-13).

    INV-18: the scout leaves the game whether its owner looks or not.
    """
    if not purchase.tile:
        return
    own, faces, kind = INVADERS.of(ctx.state), ctx.game.cards, type_of(ctx, purchase.tile)
    for card in own.open:
        if SCOUTED[faces[card].name] == kind:
            own.open = without(own.open, (card,))
            ctx.state.removed = (*ctx.state.removed, card)
            ctx.tell("scout_sent", "INV-11", seat=seat, card=faces[card].name)
            ctx.push(Scouting(seat))
            return


class Look(Listed):
    """INV-12: look at the top attack card in secret; it stays where it is."""

    __slots__ = ()

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        own, seat = INVADERS.of(ctx.state), action.seat
        top = own.attacks[0]
        own.lookouts[seat].things = (top,)
        ctx.reveal()
        ctx.tell_owner("attack_seen", "INV-12", seat, {"card": ctx.game.cards[top].name}, seat=seat)


LOOK_VERB = Verb("invaders.look", "look at the next attack card")
LOOK = Look(LOOK_VERB, YES_NO, "INV-12")
NO_LOOK = Pass(DONE_VERB, PASS, "INV-12")
MODULE.verbs.append(LOOK_VERB)


class Scouting(Question):
    """INV-12: the look is optional and is taken at once or not at all."""

    RULE: ClassVar[str] = "INV-12"
    PROMPT: ClassVar[str] = "scouting"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (LOOK, NO_LOOK)
    __slots__ = ()


# -- care-taking --------------------------------------------------------------------------------------------------


def supplies_of(state: AlhambraState) -> list[Invaders]:
    """Return where cards lie face down."""
    return [INVADERS.of(state)]


MODULE.add(HIDDEN_CARDS, FaceDown(supplies_of, "attacks", lambda face, at: face.kind == ATTACK))
MODULE.add(HIDDEN_CARDS, FaceDown(supplies_of, "scouts", lambda face, at: face.kind == SCOUT))
MODULE.add(HIDDEN_TOPS, Glimpse(lookouts_of, "things", invaders_of, "attacks"))


@MODULE.on(HELD_CARDS)
def held_cards(state: AlhambraState) -> list[int]:
    """All attack and scout cards in the game; what somebody has seen is one of them."""
    own = INVADERS.of(state)
    return [*own.attacks, own.attack, *own.scouts, *own.open]


@MODULE.on(WORTH)
def looking_gain(ctx: AlhambraContext, action: Action) -> float | None:
    """To look costs nothing."""
    return 1.0 if action.verb == LOOK_VERB.name else None
