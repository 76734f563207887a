"""Building sites: a tile for half its price, of which only the walls count until the whole price is paid (SITE)."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType, Listed
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.record import OPEN, OWNER, Field, Record, record, records, value
from sabika.kernel.setup import Option
from sabika.parts.hidden import FaceDown
from sabika.parts.marks import Mark
from sabika.parts.module_area import Item
from sabika.parts.question import Question
from sabika.parts.supply import Bag
from sabika.titles.alhambra.components import CURRENCIES, Card, load
from sabika.titles.alhambra.frames.paying import Paying
from sabika.titles.alhambra.hooks import (
    ACTIONS,
    CARDS,
    END_BEGIN,
    HELD_CARDS,
    HIDDEN_CARDS,
    MARKS,
    MAY_GIVE,
    MODULE_AREA,
    MONEY_VOID,
    SUPPLIES,
    UNFINISHED,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.means import Purchase, held_means
from sabika.titles.alhambra.payment import count_plainly
from sabika.titles.alhambra.piles import discard
from sabika.titles.alhambra.state import AlhambraState, without
from sabika.titles.alhambra.traits import BEGUN, allows
from sabika.titles.alhambra.wares import FIELDS, Ware, find_ware

SITE_VOIDS: Final = Option(
    "site_voids", "all", ("all", "cards"), "SITE-19", "building sites: what is worthless at the end, all money or cards"
)
MODULE: Final = Module("building_sites", 23, "SITE", difficulty=2, options=(SITE_VOIDS,))
SITE: Final = "site"
"""The kind of the tokens, what one is called that lies on a tile, and what is bought with it."""
DATA: Final[dict[str, Any]] = load("building_sites")
DRAWN: Final[int] = DATA["rules"]["tiles_drawn"]
"""SITE-4: how many tokens are drawn, of which one is kept."""
PART: Final[tuple[int, int]] = tuple(DATA["rules"]["down_payment_fraction"])
"""SITE-2: what part of the price is paid at first."""


class Builder(Record):
    """The unfinished tiles of a seat, any number of them (SITE-13), wherever they lie.

    `tokens` are those on `tiles`, in the same order; only their owner knows what they show, and may look at any time
    (SITE-5). `drawn` are tokens of which one is still to be kept. `turned` are tiles with tokens that were turned over
    at the end (SITE-14).
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "seat": value(OPEN),
        "tiles": value(OPEN),
        "tokens": value(OWNER),
        "drawn": value(OWNER),
        "turned": value(OPEN),
    }
    __slots__ = tuple(FIELDS)
    seat: int
    tiles: tuple[int, ...]
    tokens: tuple[int, ...]
    drawn: tuple[int, ...]
    turned: tuple[tuple[int, int], ...]

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.tiles = ()
        self.tokens = ()
        self.drawn = ()
        self.turned = ()

    def add(self, tile: int, token: int) -> None:
        """SITE-5: lay a token on a tile."""
        self.tiles = (*self.tiles, tile)
        self.tokens = (*self.tokens, token)

    def take(self, tile: int) -> int:
        """Return the token from a tile, which is none of the unfinished ones any more."""
        at = self.tiles.index(tile)
        token = self.tokens[at]
        self.tiles = (*self.tiles[:at], *self.tiles[at + 1 :])
        self.tokens = (*self.tokens[:at], *self.tokens[at + 1 :])
        return token


class BuildingSites(Record):
    """The tokens that nobody has, of which only the number is public (SITE-18), and everybody's unfinished tiles."""

    FIELDS: ClassVar[dict[str, Field]] = {"supply": record(OPEN), "builders": records(OPEN)}
    __slots__ = tuple(FIELDS)
    supply: Bag
    builders: list[Builder]

    def __init__(self, players: int) -> None:
        self.supply = Bag()
        self.builders = [Builder(seat) for seat in range(players)]


SITES: Final = Kept(MODULE, lambda ctx: BuildingSites(len(ctx.state.seats)))


def builders_of(state: AlhambraState) -> list[Builder]:
    """Return everybody's unfinished tiles."""
    return SITES.of(state).builders


@MODULE.on(MODULE_AREA)
def show_sites(state: AlhambraState) -> list[Item]:
    """Return how many tokens are left, and every unfinished tile with what the viewer knows of its token."""
    own = SITES.of(state)
    items = [Item("site_tokens", number=len(own.supply.inside))]
    for builder in own.builders:
        hidden = zip(builder.tiles, builder.tokens, strict=True)
        for tile, token in (*hidden, *builder.turned):
            items.append(Item("site", builder.seat, max(token, 0), tile))
    return items


@MODULE.on(MARKS)
def show_marks(state: AlhambraState) -> list[Mark]:
    """SITE-18: everybody sees which tiles are unfinished."""
    tiles = [tile for builder in builders_of(state) for tile in (*builder.tiles, *[tile for tile, _ in builder.turned])]
    return [Mark(SITE, tile=tile) for tile in tiles]


# -- the box and the set-up ---------------------------------------------------------------------------------------


@MODULE.on(CARDS)
def site_tokens() -> list[Card]:
    """A token for each currency; there are two of each."""
    return [Card(f"site-{row['currency']}", SITE, CURRENCIES.index(row["currency"])) for row in DATA["tiles"]]


@MODULE.on(SUPPLIES)
def mix_tokens(ctx: AlhambraContext) -> None:
    """S11: all tokens lie mixed in one supply."""
    tokens = [ctx.game.card_id(f"site-{row['currency']}") for row in DATA["tiles"] for _ in range(row["copies"])]
    SITES.of(ctx.state).supply.put(tuple(tokens))


# -- what an unfinished tile is: walls, and nothing else (SITE-7, SITE-16) -----------------------------------------


@final
class AllSites:
    """The unfinished tiles of all seats together, when everybody had these."""

    __slots__ = ("found", "tiles", "turned")

    def __init__(self, builders: list[Builder]) -> None:
        self.tiles: list[Any] = [builder.tiles for builder in builders]
        self.turned: list[Any] = [builder.turned for builder in builders]
        found: list[int] = []
        for builder in builders:
            found += [*builder.tiles, *[tile for tile, _ in builder.turned]]
        self.found: tuple[int, ...] = tuple(found)

    def holds(self, builders: list[Builder]) -> bool:
        """Return whether nothing of that has changed; rows that were made anew count as changed."""
        if len(builders) != len(self.tiles):
            return False
        for at, builder in enumerate(builders):
            if builder.tiles is not self.tiles[at] or builder.turned is not self.turned[at]:
                return False
        return True


LAST: Final = [AllSites([])]
"""The last answer, for it is asked for all the time; one object, so that threads do not mix two up."""


@MODULE.on(UNFINISHED)
def all_sites(ctx: AlhambraContext) -> tuple[int, ...]:
    """SITE-7: with a token on it a building counts for nothing; its walls count as ever, and it fills its cell.

    It has no type and so no colour, in the last scoring too (SITE-16).
    """
    builders, last = builders_of(ctx.state), LAST[0]
    if not last.holds(builders):
        last = LAST[0] = AllSites(builders)
    return last.found


@MODULE.on(MAY_GIVE)
def nothing_for_dirk(ctx: AlhambraContext, seat: int, tile: int) -> None:
    """SITE-6: the tile with its token goes into the city or the reserve; Dirk could never complete it."""
    if tile in all_sites(ctx):
        raise Illegal("SITE-6", "a building site cannot be given to Dirk", tile=tile)


# -- setting up a site --------------------------------------------------------------------------------------------


class OpenSite(Paying):
    """SITE-1: buy a tile of the market as a building site, in a player's own turn only."""

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        if not SITES.of(ctx.state).supply.inside:
            return 0
        game, held = ctx.game, held_means(ctx, seat)
        for field, tile in enumerate(ctx.state.market):
            if tile and held.reaches(game.slot_currency[field], game.tile_price[tile] * PART[0] // PART[1]):
                return super().count(ctx, seat)
        return 0

    def targets(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        if not SITES.of(ctx.state).supply.inside:
            return []
        tiles, faces = ctx.state.market, ctx.game.tiles
        return [
            (field,) for field, tile in enumerate(tiles, start=1) if tile and allows(ctx.game, faces[tile].kind, BEGUN)
        ]

    def purchase(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        """SITE-2: it costs half the printed price, rounded down; SITE-3: whatever is paid, it is never exact."""
        find_site(ctx, target[0])
        return self.quote(ctx, target)

    def quote(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        field: int = target[0] - 1
        tile = ctx.state.market[field]
        price = ctx.game.tile_price[tile] * PART[0] // PART[1]
        return Purchase(SITE, ctx.game.slot_currency[field], price, "SITE-2", tile=tile, can_be_exact=False)

    def hand_over(self, ctx: AlhambraContext, action: Action, purchase: Purchase, paid: int) -> None:
        """SITE-4: two tokens are drawn in secret."""
        field, cards = action.args
        game, seat, tile = ctx.game, action.seat, purchase.tile
        find_site(ctx, field).take(ctx)
        player = ctx.state.seats[seat]
        player.pending = (*player.pending, tile)
        if ctx.events is not None:
            facts = {"tile": game.tiles[tile].name, "field": field, "cards": [game.cards[card].name for card in cards]}
            ctx.tell("site_opened", "SITE-1", seat=seat, **facts, paid=paid, price=purchase.price)
        own = SITES.of(ctx.state)
        drawn = own.supply.draw(ctx.state.rng, "building sites", DRAWN)
        own.builders[seat].drawn = tuple(sorted(drawn))
        ctx.reveal()
        names = {"cards": [game.cards[token].name for token in sorted(drawn)]}
        ctx.tell_owner("site_tokens_drawn", "SITE-4", seat, names, seat=seat, count=len(drawn))

    def follow(self, ctx: AlhambraContext, action: Action) -> None:
        """SITE-4: with only one token there is nothing to choose."""
        tokens = builders_of(ctx.state)[action.seat].drawn
        if len(tokens) == 1:
            keep_token(ctx, action.seat, tokens[0])
        else:
            ctx.push(Keeping(action.seat))


def find_site(ctx: AlhambraContext, field: int) -> Ware:
    """Return a tile that can be taken as a site; refuse anything but a tile of the market that admits it (SITE-1)."""
    ware = find_ware(ctx, field)
    if ware is None:
        raise Illegal("AL-BUY-1", f"there is no tile on field {field}", field=field)
    if field not in FIELDS or not allows(ctx.game, ctx.game.tiles[ware.tile].kind, BEGUN):
        raise Illegal("SITE-1", "this tile cannot be taken as a building site", field=field)
    if not SITES.of(ctx.state).supply.inside:
        raise Illegal("SITE-1", "there is no building site left", field=field)
    return ware


def keep_token(ctx: AlhambraContext, seat: int, token: int) -> None:
    """SITE-5: the token lies on the tile that was bought; the other one is mixed with the supply again (SITE-4)."""
    own, tile = SITES.of(ctx.state), ctx.state.seats[seat].pending[-1]
    builder = own.builders[seat]
    own.supply.put(without(builder.drawn, (token,)))
    builder.drawn = ()
    builder.add(tile, token)
    ctx.reveal()
    secret = {"card": ctx.game.cards[token].name}
    ctx.tell_owner("site_token_kept", "SITE-5", seat, secret, seat=seat, tile=ctx.game.tiles[tile].name)


class KeepToken(Listed):
    """SITE-4: keep one of the tokens that were drawn."""

    __slots__ = ()

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(token,) for token in sorted(set(builders_of(ctx.state)[seat].drawn))]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        token = action.args[0]
        if token in builders_of(ctx.state)[action.seat].drawn:
            return None
        return Illegal("SITE-4", "you did not draw that building site", card=token)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        keep_token(ctx, action.seat, action.args[0])


OPEN_VERB = Verb(
    "building_sites.open",
    "buy the tile of a market field as a building site, for half its price",
    Param("field", "field"),
    Param("cards", "cards", "with"),
)
KEEP_VERB = Verb("building_sites.keep", "keep one of the building sites that were drawn", Param("card", "card"))
KEEP = KeepToken(KEEP_VERB, PICK, "SITE-4")


class Keeping(Question):
    """SITE-4: the buyer keeps one of two tokens."""

    RULE: ClassVar[str] = "SITE-4"
    PROMPT: ClassVar[str] = "site_token"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (KEEP,)
    __slots__ = ()


# -- completing ---------------------------------------------------------------------------------------------------


class CompleteSite(Paying):
    """SITE-8: pay the whole price of an unfinished tile, built or in the reserve (SITE-11).

    SITE-9: exactly paid it earns another action, so that several can be completed in one turn (SITE-12).
    """

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        builder, game = builders_of(ctx.state)[seat], ctx.game
        if not builder.tiles:
            return 0
        held = held_means(ctx, seat)
        size: i64 = 0
        for at, tile in enumerate(builder.tiles):
            currency = game.cards[builder.tokens[at]].currency
            number = count_plainly(ctx, seat, held, currency, game.tile_price[tile])
            if number < 0:
                return super().count(ctx, seat)
            size += number
        return size

    def targets(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(tile,) for tile in builders_of(ctx.state)[seat].tiles]

    def purchase(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        """SITE-8: in the currency of the token, and nothing paid before counts; no tile is bought."""
        tile = target[0]
        for builder in builders_of(ctx.state):
            if tile in builder.tiles:
                token = builder.tokens[builder.tiles.index(tile)]
                return Purchase(
                    "completion", ctx.game.cards[token].currency, ctx.game.tile_price[tile], "SITE-8", earns=True
                )
        raise not_yours(tile)

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        if action.args[0] not in builders_of(ctx.state)[action.seat].tiles:
            raise not_yours(action.args[0])
        super().check(ctx, action)

    def hand_over(self, ctx: AlhambraContext, action: Action, purchase: Purchase, paid: int) -> None:
        """SITE-10: the token is shown and leaves the game; the tile is a building like any other."""
        tile, cards = action.args
        state, faces = ctx.state, ctx.game.cards
        token = builders_of(state)[action.seat].take(tile)
        state.removed = (*state.removed, token)
        ctx.reveal()
        if ctx.events is not None:
            facts = {"tile": ctx.game.tiles[tile].name, "card": faces[token].name}
            names = [faces[card].name for card in cards]
            price = purchase.price
            ctx.tell("site_completed", "SITE-10", seat=action.seat, **facts, cards=names, paid=paid, price=price)


def not_yours(tile: int) -> Illegal:
    """Return the refusal of a tile that is no building site of the player."""
    return Illegal("SITE-8", "that tile is not one of your building sites", tile=tile)


COMPLETE_VERB = Verb(
    "building_sites.complete",
    "complete the building on a building site, for its whole price",
    Param("tile", "tile"),
    Param("cards", "cards", "with"),
)
MODULE.verbs += [OPEN_VERB, KEEP_VERB, COMPLETE_VERB]
MODULE.add(ACTIONS, OpenSite(OPEN_VERB, "SITE-1"))
MODULE.add(ACTIONS, CompleteSite(COMPLETE_VERB, "SITE-8"))


# -- the end of the game ------------------------------------------------------------------------------------------


@MODULE.on(END_BEGIN)
def turn_sites(ctx: AlhambraContext) -> None:
    """SITE-14: before the left-over tiles are awarded everybody turns over the tokens in their city, all at once.

    SITE-17: nobody has a choice. Tokens on tiles in a reserve stay as they are.
    """
    for builder in builders_of(ctx.state):
        built = ctx.state.seats[builder.seat].city.laid()
        tiles = [tile for tile in builder.tiles if tile in built]
        builder.turned = tuple([(tile, builder.take(tile)) for tile in tiles])
        if tiles:
            names = [ctx.game.cards[token].name for _, token in builder.turned]
            ctx.tell("sites_turned", "SITE-14", seat=builder.seat, cards=names)
            for currency in sorted({ctx.game.cards[token].currency for _, token in builder.turned}):
                void_money(ctx, builder.seat, currency)


def void_money(ctx: AlhambraContext, seat: int, currency: int) -> None:
    """SITE-15: all money of a seat in a currency is worthless and discarded; only its cards, if so agreed (SITE-19)."""
    faces, player = ctx.game.cards, ctx.state.seats[seat]
    cards = tuple([card for card in player.hand.cards if faces[card].money and faces[card].currency == currency])
    player.hand = player.hand.minus(cards)
    discard(ctx, cards)
    names = [faces[card].name for card in cards]
    ctx.tell("money_voided", "SITE-15", seat=seat, currency=CURRENCIES[currency], cards=names)
    if ctx.game.setup.option(SITE_VOIDS.name) == "all":
        MONEY_VOID.notify(ctx, seat, currency)


# -- care-taking: what nobody or only its owner sees (SITE-18) ------------------------------------------------------


def is_token(face: Card, at: int) -> bool:
    """Any token can lie anywhere."""
    return face.kind == SITE


MODULE.add(HIDDEN_CARDS, FaceDown(lambda state: [SITES.of(state).supply], "inside", is_token))
MODULE.add(HIDDEN_CARDS, FaceDown(builders_of, "tokens", is_token))
MODULE.add(HIDDEN_CARDS, FaceDown(builders_of, "drawn", is_token))


@MODULE.on(HELD_CARDS)
def held_cards(state: AlhambraState) -> list[int]:
    """All tokens in the game."""
    own = SITES.of(state)
    found = list(own.supply.inside)
    for builder in own.builders:
        found += [*builder.tokens, *builder.drawn, *[token for _, token in builder.turned]]
    return found
