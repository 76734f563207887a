"""Where modules join in: the named points of docs/rules/modules/00_timing.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sabika.kernel.action_type import ActionType
from sabika.kernel.context import Context
from sabika.kernel.hooks import Collect, Fold, Listen, Permit, Window

if TYPE_CHECKING:
    from sabika.kernel.action import Action
    from sabika.kernel.orders import OrderType
    from sabika.kernel.setup import Setup
    from sabika.parts.building import Refusal, Refusals
    from sabika.parts.city import City
    from sabika.parts.hidden import FaceDown, Glimpse, SecretPick
    from sabika.parts.laying import Laying
    from sabika.parts.marks import Mark
    from sabika.parts.meaning import Meaning
    from sabika.parts.module_area import Item
    from sabika.parts.standing import Standing
    from sabika.titles.alhambra.components import Card, Tile
    from sabika.titles.alhambra.frames.surplus import Compensation
    from sabika.titles.alhambra.game import AlhambraGame
    from sabika.titles.alhambra.means import Means, Purchase
    from sabika.titles.alhambra.state import AlhambraState
    from sabika.titles.alhambra.traits import Traits
    from sabika.titles.alhambra.wares import Shelf

CityRule: TypeAlias = "Callable[[AlhambraContext, int, Laying], Refusal | None]"
"""Returns the rule by which a seat may not lay a tile so, and words; None if it may."""
KeptTypes: TypeAlias = "dict[int, list[tuple[int, Refusal]]]"
"""By cell the types that a building there must have, each with the rule that says so."""
AlhambraContext: TypeAlias = "Context[AlhambraGame, AlhambraState]"
"""A game of Alhambra that is being played."""

# -- the box ------------------------------------------------------------------------------------------------------
CARDS: Final[Collect[Callable[[], list[Card]]]] = Collect("box.cards")
"""Faces of new cards."""
TILES: Final[Collect[Callable[[], list[Tile]]]] = Collect("box.tiles")
"""Faces of new tiles."""
FACES: Final[Listen[Callable[[Setup, list[Tile]], None]]] = Listen("box.faces")
"""Change what the tiles of a game show, by its options."""
MEANS: Final[Collect[Means]] = Collect("pay.means")
"""P3: new means of payment, by the kind of card that is laid down."""

TRAITS: Final[Collect[Traits]] = Collect("box.traits")
"""What is forbidden with a new kind of tile."""

# -- set-up -------------------------------------------------------------------------------------------------------
SETUP: Final[Listen[Callable[[AlhambraContext], None]]] = Listen("setup.players")
"""S1: make the module's own record."""
TOWER: Final[Collect[Callable[[AlhambraContext], list[int]]]] = Collect("setup.tower")
"""S2: tiles that are shuffled into the tower."""
DECK: Final[Collect[Callable[[AlhambraContext], list[int]]]] = Collect("setup.deck")
"""S4: cards that are shuffled into the deck before the start money is dealt."""
PREDEAL: Final[Listen[Callable[[AlhambraContext], None]]] = Listen("setup.predeal")
"""S5: before the start money."""
PILES: Final[Collect[Callable[[AlhambraContext], list[list[int]]]]] = Collect("setup.stacks")
"""S9: cards for the five piles of the deck."""
HANDS: Final[Listen[Callable[[AlhambraContext], None]]] = Listen("setup.hands")
"""S10: cards dealt to players."""
SUPPLIES: Final[Listen[Callable[[AlhambraContext], None]]] = Listen("setup.supplies")
"""S11: stacks, bags and pieces."""
OPENING: Final[Listen[Callable[[AlhambraContext], None]]] = Listen("setup.opening")
"""S12: choices of the players before the market is filled."""

# -- the turn -----------------------------------------------------------------------------------------------------
TURN_BEGIN: Final[Listen[Callable[[AlhambraContext], None]]] = Listen("turn.begin")
"""T1: clear what counts once per turn."""
START_ACTIONS: Final[Collect[ActionType]] = Collect("turn.start")
"""T2: optional, before the first action."""
ACTIONS: Final[Collect[ActionType]] = Collect("turn.action")
"""T3: more actions to choose from."""
TAKING: Final[Collect[ActionType]] = Collect("turn.action.takeMoney")
"""T3: other things that may be taken with the action TAKE MONEY; listed beside it."""
TAKE_LIMIT: Final[Fold[Callable[[AlhambraContext, int, int], int]]] = Fold("turn.action.takeLimit")
"""T3: the largest sum when several money cards are taken."""
MONEY_TAKEN: Final[Listen[Callable[[AlhambraContext, int, int, int], None]]] = Listen("turn.action.moneyTaken")
"""T3: a seat has taken so many money cards with this sum."""
WARES: Final[Collect[Shelf]] = Collect("pay.target")
"""P1: what else is on sale like a tile of the market, in a player's turn and between two turns; numbered from 5 on."""
OVERPAID: Final[Listen[Callable[[AlhambraContext, int, Purchase, int], None]]] = Listen("pay.over")
"""P7: a seat has paid this surplus for a purchase; in a turn, between two turns, in an auction."""
COMPENSATIONS: Final[Collect[Compensation]] = Collect("pay.compensation")
"""P7: what a payer may have for a surplus; one of these for each purchase, or nothing."""
EXACTLY_PAID: Final[Listen[Callable[[AlhambraContext, int, Purchase], None]]] = Listen("pay.exact")
"""P8: a seat has paid exactly the price of a purchase; in a turn, between two turns, in an auction."""
AFTER_BUY: Final[Listen[Callable[[AlhambraContext, int, Purchase], None]]] = Listen("pay.afterBuy")
"""P9: a seat has bought something in its own turn."""
LAST_ACTIONS: Final[Collect[ActionType]] = Collect("turn.endRedesign")
"""T6: optional, after all tiles are placed; a player is asked if one of them `asks`, by public facts only."""
TURN_CLOSE: Final[Listen[Callable[[AlhambraContext, int], None]]] = Listen("turn.close")
"""T7 chests, T8 trader, T9 bookkeeping, as stages 7, 8 and 9; also after a special action or an award."""

ANYTIME: Final[Collect[ActionType]] = Collect("question.any")
"""What may be done whenever one is asked anything; the question stays."""

# -- tiles and the city -------------------------------------------------------------------------------------------
TILE_WALLS: Final[Collect[Callable[[AlhambraContext], dict[int, int]]]] = Collect("place.walls")
"""The walls that were put on tiles beside the printed ones, by tile, in the city or not; nobody changes these."""
UNFINISHED: Final[Collect[Callable[[AlhambraContext], tuple[int, ...]]]] = Collect("tile.unfinished")
"""The tiles that are still being built, so that they do not count for their type, their price or their kind."""
PLACING: Final[Listen[Callable[[AlhambraContext, int], None]]] = Listen("place.begin")
"""T5: before a seat is asked what to place; what can neither be placed nor kept is given up here."""
LAYING: Final[Collect[ActionType]] = Collect("place.choose")
"""L1: other ways to lay a tile that waits to be placed."""
REDESIGNS: Final[Collect[ActionType]] = Collect("turn.action.redesign")
"""Other ways to redesign."""
CITY_RULES: Final[Collect[tuple[str, CityRule]]] = Collect("place.allowed")
"""L2: what a module asks of the place of a tile of its kind, beside what every city asks of it.

It follows from the city and from what is unfinished, and from nothing else."""
BUILDINGS_KEPT: Final[Collect[Callable[[AlhambraContext, int], KeptTypes]]] = Collect("place.kept")
"""The cells of a seat's city whose building may not leave but for one of a type, with that and the rule in words.

They follow from the city and from what is unfinished, and from nothing else."""
REFUSALS: Final[Collect[Refusals]] = Collect("place.refusals")
"""The rules of a module by which a city refuses a laying (`parts.lie`)."""
MAY_LEAVE: Final[Permit[Callable[[AlhambraContext, int, int], None]]] = Permit("tile.leave")
"""A tile is about to leave the city or to be exchanged."""
MAY_GIVE: Final[Permit[Callable[[AlhambraContext, int, int], None]]] = Permit("place.gift")
"""A tile is about to be given to Dirk."""
TILE_LAID: Final[Listen[Callable[[AlhambraContext, int, int], None]]] = Listen("place.commit")
"""L3 to L5: a seat has laid a tile on a cell."""
TILE_LEFT: Final[Listen[Callable[[AlhambraContext, int, int], None]]] = Listen("tile.left")
"""A tile has left a seat's city."""

# -- between two turns --------------------------------------------------------------------------------------------
CARD_DRAWN: Final[Listen[Callable[[AlhambraContext, int, int], bool]]] = Listen("money.cardDrawn")
"""3a: a card came from the deck; the second number is the auctioneer. True: another card must be drawn."""
DRAW_STOPS: Final[Collect[Callable[[AlhambraContext], bool]]] = Collect("money.drawStops")
"""Whether nothing useful can be drawn any more."""
TILE_DRAWN: Final[Listen[Callable[[AlhambraContext, int], bool]]] = Listen("tiles.tileDrawn")
"""3b: a tile came from the tower. True: it has gone elsewhere, draw another."""
CLAIMS: Final[Window[ActionType]] = Window("tiles.claim")
"""3b: who may take a drawn tile before it reaches its slot."""
WINDOW: Final[Window[ActionType]] = Window("interrupt.window")
"""B6: special actions between two turns."""
ORDERS: Final[Collect[OrderType]] = Collect("window.orders")
"""What players may say in advance about something in `CLAIMS` or `WINDOW`; to wait for a scoring is always possible."""

# -- scoring and the end ------------------------------------------------------------------------------------------
SCORING_FIRST: Final[Listen[Callable[[AlhambraContext, int], None]]] = Listen("scoring.reveal")
"""C1 and C2, as stages 1 and 2: choices before the counting."""
COUNTS: Final[Fold[Callable[[AlhambraContext, int, list[list[int]]], list[list[int]]]]] = Fold("scoring.buildings")
"""C3: half buildings by seat and type."""
POINTS: Final[Fold[Callable[[AlhambraContext, int, Any], Any]]] = Fold("scoring.table")
"""C3: points by type and rank of this round."""
LINES: Final[Collect[Callable[[AlhambraContext, int], list[tuple[int, str, int, str, Any]]]]] = Collect("scoring.lines")
"""C4 to C12, as stages: seat, source, points, rule, detail."""
SCORING_GAIN: Final[Collect[Callable[[AlhambraContext, Action], int | None]]] = Collect("scoring.gain")
"""Points that an action of the module brings its player in a scoring, None for other actions; a rule of thumb."""
WORTH: Final[Collect[Callable[[AlhambraContext, Action], float | None]]] = Collect("bots.worth")
"""What an action of the module is worth to its player in points, but for the money that it costs; None for others.

A rule of thumb for computers, which ask it very often while they look ahead.
"""
LAID_WORTH: Final[Collect[Callable[[AlhambraContext, int, City, int], float]]] = Collect("bots.laid")
"""What a seat gains by the module, in points, when its city becomes this one by a tile on a cell; a rule of thumb."""
PROSPECTS: Final[Collect[Callable[[AlhambraContext], list[float]]]] = Collect("bots.prospects")
"""By seat, the points that what it has of the module should bring, beside what the module's lines and counts say now.

A rule of thumb for computers too; it sees a whole state, which to them is one that they have dealt themselves.
"""
SCORING_END: Final[Listen[Callable[[AlhambraContext, int], None]]] = Listen("scoring.end")
"""C13: a scoring is over, also the last one; before anything that follows it."""
SCORING_AFTER: Final[Listen[Callable[[AlhambraContext, int], None]]] = Listen("scoring.after")
"""B3: after the first or second scoring."""
END_BEGIN: Final[Listen[Callable[[AlhambraContext], None]]] = Listen("end.sites")
"""E2: before the left-over tiles are awarded."""
MONEY_VOID: Final[Listen[Callable[[AlhambraContext, int, int], None]]] = Listen("end.void")
"""E2: a seat's money in a currency has become worthless; what of it is not in the hand is given up."""
AWARD_MONEY: Final[Fold[Callable[[AlhambraContext, int, int, int], int]]] = Fold("end.distribute")
"""E3: a seat's money in a currency."""
END_LINES: Final[Collect[Callable[[AlhambraContext, int], list[tuple[int, str, int, str, Any]]]]] = Collect("end.bonus")
"""E6: points after the third scoring."""

# -- on the table ------------------------------------------------------------------------------------------------
MODULE_AREA: Final[Collect[Callable[[AlhambraState], list[Item]]]] = Collect("table.module_area")
"""What of the module everybody sees beside the board."""
MARKS: Final[Collect[Callable[[AlhambraState], list[Mark]]]] = Collect("table.marks")
"""What of the module lies on tiles, edges and corners of the cities."""
MEANING: Final[Collect[Callable[[AlhambraContext, int, int], Meaning | None]]] = Collect("table.meaning")
"""What a card of the module that is for sale would mean for a seat now; None for cards of others."""
LOSSES: Final[Collect[Callable[[AlhambraContext, int, int], tuple[int, int]]]] = Collect("table.losses")
"""The fewest and the most points that a scoring takes from a seat by the module, as far as that seat can know."""
STANDINGS: Final[Collect[Callable[[AlhambraContext, int], Standing]]] = Collect("table.standings")
"""What else than buildings of a type a module scores by places, as everybody stands in a scoring."""

# -- positions in words ------------------------------------------------------------------------------------------
READ_POSITION: Final[Collect[Callable[[AlhambraGame, AlhambraState, str, str], bool]]] = Collect("position.read")
"""Read a field of the module's record from a text, if that has a form of its own (True: done)."""
WRITE_POSITION: Final[Collect[Callable[[AlhambraGame, AlhambraState, str], str | None]]] = Collect("position.write")
"""Write what `READ_POSITION` reads."""

# -- care-taking --------------------------------------------------------------------------------------------------
HAND_KINDS: Final[Collect[str]] = Collect("hidden.hands")
"""Kinds of cards, beside money, that players take into their secret hands."""
HIDDEN_CARDS: Final[Collect[FaceDown]] = Collect("hidden.cards")
"""Cards that lie face down with the module, or that only their owner sees."""
HIDDEN_TILES: Final[Collect[FaceDown]] = Collect("hidden.tiles")
"""Tiles that lie face down with the module, or that only their owner sees."""
HIDDEN_PICKS: Final[Collect[SecretPick]] = Collect("hidden.picks")
"""What players have picked in secret."""
HIDDEN_TOPS: Final[Collect[Glimpse]] = Collect("hidden.tops")
"""What players have seen of the top of a face-down stack."""
PROMISES: Final[Collect[Callable[[AlhambraContext, int], int]]] = Collect("hidden.promises")
"""By how much a seat's hand falls short of what its owner has promised or shown; 0 if it agrees."""
HELD_CARDS: Final[Collect[Callable[[AlhambraState], list[int]]]] = Collect("inventory.cards")
"""Cards that lie with the module."""
HELD_TILES: Final[Collect[Callable[[AlhambraState], list[int]]]] = Collect("inventory.tiles")
"""Tiles that lie with the module."""
HELD_PIECES: Final[Collect[Callable[[AlhambraContext], dict[str, int]]]] = Collect("inventory.pieces")
"""Pieces that are neither cards nor tiles, by name: how many there are, wherever they lie."""
