"""Alhambra: the box, the rules in play, and the functions of the kernel's Game."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.action import Number, Verb, Word
from sabika.kernel.action_type import ActionType
from sabika.kernel.context import Context
from sabika.kernel.game import Game, Outcome
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64, vec
from sabika.kernel.notation import Notation
from sabika.kernel.orders import OrderBook
from sabika.kernel.rng import RandomSource
from sabika.kernel.setup import Setup
from sabika.kernel.view import View
from sabika.parts.building import Refusal, heads_of
from sabika.parts.city import xy
from sabika.parts.display import NO_MONEY
from sabika.parts.lie import PLAIN, TOWER
from sabika.parts.payment import Purses
from sabika.parts.seat import final_outcome
from sabika.parts.words import Cards, Edges, Spot
from sabika.titles.alhambra.components import (
    CURRENCIES,
    TYPES,
    Card,
    Tile,
    base_cards,
    base_tiles,
    building_points,
    load,
    slot_currencies,
    standard_table,
)
from sabika.titles.alhambra.findings import Findings
from sabika.titles.alhambra.frames.buy import VERB as BUY_VERB
from sabika.titles.alhambra.frames.place import GIVE, GIVE_VERB, PLACE_VERB, RESERVE_VERB, lay_action_types
from sabika.titles.alhambra.frames.redesign import ADD_VERB, REFUSED, REMOVE_VERB, SWAP_VERB, redesigns
from sabika.titles.alhambra.frames.surplus import offer
from sabika.titles.alhambra.frames.take_money import VERB as TAKE_VERB
from sabika.titles.alhambra.frames.turn import (
    DONE,
    DONE_VERB,
    STOP_VERB,
    Turn,
    actions,
    first_action_types,
    last_action_types,
    more_action_types,
)
from sabika.titles.alhambra.hooks import (
    ANYTIME,
    BUILDINGS_KEPT,
    CARDS,
    CITY_RULES,
    CLAIMS,
    FACES,
    MAY_LEAVE,
    MEANS,
    ORDERS,
    REFUSALS,
    TILE_WALLS,
    TILES,
    TRAITS,
    UNFINISHED,
    WINDOW,
    AlhambraContext,
    CityRule,
)
from sabika.titles.alhambra.means import WIDENER, Means, OutsideMeans
from sabika.titles.alhambra.sample import Contents, Unseen
from sabika.titles.alhambra.setup import set_up
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.tiles import AddedWalls, FinishedTypes, Weights
from sabika.titles.alhambra.traits import COUNTED, Traits, allows
from sabika.titles.alhambra.wares import LAST_FIELD, Catalogue, MarketTile, more_wares

VERBS: tuple[Verb, ...] = (
    TAKE_VERB,
    BUY_VERB,
    ADD_VERB,
    REMOVE_VERB,
    SWAP_VERB,
    STOP_VERB,
    DONE_VERB,
    PLACE_VERB,
    RESERVE_VERB,
    GIVE_VERB,
)
VARIED: Final = -1
"""In the place of a wall pattern: the tile can lie in several ways, or as no tile does."""


class AlhambraGame(Game[AlhambraState]):
    """The rules of Alhambra with some modules and options; the faces of cards and tiles are tables by id.

    `notes` has what modules found out about these, each under its own id.
    """

    __slots__ = (
        "added",
        "all_first_types",
        "all_window_types",
        "box",
        "card_ids",
        "cards",
        "cards_by_kind",
        "catalogue",
        "city_rules",
        "finished",
        "first_action_types",
        "gift_action_types",
        "kind_weights",
        "last_action_types",
        "lay_action_types",
        "leave_hooks",
        "lie_apart",
        "market_tiles",
        "means",
        "means_elsewhere",
        "more_action_types",
        "notes",
        "nothing_added",
        "odd_laying",
        "odd_leaving",
        "odd_tiles",
        "odd_types",
        "odd_walls",
        "open_value",
        "outside_means",
        "points",
        "purses",
        "ranked_means",
        "refused",
        "slot_currency",
        "sum_limit",
        "table",
        "takes",
        "tile_heads",
        "tile_ids",
        "tile_kind",
        "tile_patterns",
        "tile_price",
        "tile_turns",
        "tile_type",
        "tile_walls",
        "tiles",
        "traits",
        "type_weights",
        "window_action_types",
    )

    over_rule: str = "AL-END-8"
    undo_rule: str = "G-20"

    def __init__(
        self,
        setup: Setup,
        modules: tuple[Module, ...],
        more_tiles: tuple[Tile, ...] = (),
        table: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(setup, modules)
        self.table: dict[str, Any] = standard_table() if table is None else table
        self.cards: list[Card] = base_cards()
        for cards in CARDS.of(self):
            self.cards += cards()
        self.tiles: list[Tile] = base_tiles(self.table)
        for tiles in TILES.of(self):
            self.tiles += tiles()
        self.tiles += more_tiles
        for change in FACES.of(self):
            change(setup, self.tiles)
        self.odd_tiles: bool = any([tile.lie != PLAIN or tile.turns > 1 for tile in self.tiles])
        self.city_rules: dict[str, CityRule] = dict(CITY_RULES.of(self))
        self.odd_tiles = self.odd_tiles or bool(self.city_rules) or bool(BUILDINGS_KEPT.of(self))
        self.lie_apart: list[bool] = [tile.lie >= TOWER or tile.kind in self.city_rules for tile in self.tiles]
        self.tile_turns: list[int] = [tile.turns for tile in self.tiles]
        self.tile_kind: list[str] = [tile.kind for tile in self.tiles]
        self.tile_ids: dict[str, int] = {tile.name: at for at, tile in reversed(list(enumerate(self.tiles)))}
        self.card_ids: dict[str, int] = {card.name: at for at, card in reversed(list(enumerate(self.cards)))}
        self.cards_by_kind: dict[str, list[int]] = {}
        for at, card in enumerate(self.cards):
            self.cards_by_kind.setdefault(card.kind, []).append(at)
        self.refused: dict[int, Refusal] = dict(REFUSED)
        for refusals in REFUSALS.of(self):
            self.refused.update(refusals)
        self.tile_walls: list[int] = [tile.walls for tile in self.tiles]
        self.tile_heads: list[list[int]] = [heads_of(at, one.walls, one.turns) for at, one in enumerate(self.tiles)]
        self.tile_patterns: vec[i64] = vec[i64](
            [VARIED if self.lie_apart[at] or one.turns > 1 else one.walls for at, one in enumerate(self.tiles)]
        )
        self.tile_price: list[int] = [tile.price for tile in self.tiles]
        self.traits: dict[str, Traits] = {traits.kind: traits for traits in TRAITS.of(self)}
        self.tile_type: list[int] = [tile.type if allows(self, tile.kind, COUNTED) else -1 for tile in self.tiles]
        self.finished: FinishedTypes | None = None
        self.type_weights: Weights = Weights([1 << 8 * kind if kind >= 0 else 0 for kind in self.tile_type])
        self.kind_weights: dict[str, Weights] = {}
        self.slot_currency: tuple[int, ...] = slot_currencies(self.table)
        self.sum_limit: int = load("alhambra_scoring")["turn"]["max_multi_card_sum"]
        self.points: tuple[tuple[tuple[int, ...], ...], ...] = building_points()
        self.means: dict[str, Means] = {means.kind: means for means in MEANS.of(self)}
        self.ranked_means: list[Means] = sorted(self.means.values(), key=lambda means: means.role != WIDENER)
        self.outside_means: list[OutsideMeans] = [some for some in self.ranked_means if isinstance(some, OutsideMeans)]
        self.means_elsewhere: list[Means] = [*self.outside_means]
        self.notes: dict[str, Any] = {}
        self.catalogue: Catalogue | None = None
        self.market_tiles: list[MarketTile | None] = [None for _ in range(LAST_FIELD * len(self.tiles))]
        self.first_action_types: tuple[ActionType, ...] = first_action_types(self)
        self.more_action_types: tuple[ActionType, ...] = more_action_types(self)
        self.last_action_types: tuple[ActionType, ...] = last_action_types(self)
        self.window_action_types: tuple[ActionType, ...] = (*WINDOW.of(self), DONE)
        self.idle_verbs = frozenset([action_type.name for action_type in redesigns(self)])
        self.lively_verbs = frozenset([action_type.name for action_type in actions(self)]) - self.idle_verbs
        self.anytime = ANYTIME.of(self)
        self.lay_action_types: tuple[ActionType, ...] = lay_action_types(self)
        self.gift_action_types: tuple[ActionType, ...] = (*self.lay_action_types, GIVE)
        self.all_first_types: tuple[ActionType, ...] = self.first_action_types + self.anytime
        self.all_window_types: tuple[ActionType, ...] = self.window_action_types + self.anytime
        self.leave_hooks: bool = bool(MAY_LEAVE.of(self))
        self.odd_leaving: bool = self.leave_hooks or self.odd_tiles
        self.odd_walls: bool = bool(TILE_WALLS.of(self))
        self.nothing_added: AddedWalls = AddedWalls({}, len(self.tiles))
        self.added: AddedWalls = self.nothing_added
        self.odd_laying: bool = self.odd_tiles or self.odd_walls
        self.odd_types: bool = bool(UNFINISHED.of(self))
        self.purses: Purses = Purses()
        self.takes: dict[int, list[int]] = {}
        self.open_value: vec[i64] = vec[i64]([card.value if card.money else NO_MONEY for card in self.cards])
        self.notation = self.make_notation()
        self.orders = self.make_orders()
        self.box: Contents | None = None

    def make_notation(self) -> Notation:
        """Return the verbs of the base game and of the modules, and how their arguments are written."""
        verbs = [*VERBS, *(verb for module in self.modules for verb in module.verbs)]
        names = [tile.name for tile in self.tiles]
        kinds = (
            Number("slots", many=True),
            Number("field"),
            Number("amount"),
            Word("tile", names),
            Word("type", TYPES),
            Word("card", [card.name for card in self.cards]),
            Spot("cell"),
            Edges("edges", many=True),
            Cards("cards", [card.name for card in self.cards]),
            *(kind for module in self.modules for kind in module.kinds),
        )
        return Notation(self.players, tuple(verbs), kinds)

    def make_orders(self) -> OrderBook:
        """Return what players may say in advance of the windows that modules bring."""
        ways = [action_type.name for action_type in (*WINDOW.of(self), *CLAIMS.of(self))]
        kinds = (Word("currency", CURRENCIES), Word("type", TYPES), Number("amount"))
        return OrderBook(self.players, ways, len(self.points), ORDERS.of(self), kinds)

    def findings(self) -> Findings:
        return Findings()

    def scorings_done(self, state: AlhambraState) -> int:
        return len(state.scored)

    def empty_state(self, seed: str) -> AlhambraState:
        return AlhambraState(seed, self.players)

    def begin(self, ctx: Any) -> None:
        set_up(ctx)

    def outcome(self, state: AlhambraState) -> Outcome | None:
        """AL-END-8: the highest score wins, several may; Dirk's points are shown (AL-2P-10)."""
        if state.stack:
            return None
        return final_outcome(state.seats, state.dirk, bool(self.setup.option("dirk_can_win")))

    def contents(self) -> Contents:
        """Return what the box holds for this game, worked out when it is first asked for."""
        if self.box is None:
            self.box = Contents(self)
        return self.box

    def fill(self, state: AlhambraState, view: View, rng: RandomSource) -> None:
        if view.unseen is None:
            view.unseen = Unseen(self, view)
        hidden: Unseen = view.unseen
        hidden.deal(self, state, rng)

    def earn_extra(self, ctx: AlhambraContext, seat: int) -> None:
        """AL-TURN-4: the active player must act again, once everything above their turn is over."""
        for frame in reversed(ctx.state.stack):
            if isinstance(frame, Turn) and frame.seat == seat:
                frame.earn_extra()
                return
        raise RuntimeError(f"p{seat + 1} has no turn in which another action could be earned")

    def offer_compensation(self, ctx: Any, seat: int, amount: int, ordinary: bool) -> None:
        """P7: ask a payer what they want for a surplus."""
        offer(ctx, seat, amount, ordinary)

    def on_sale(self, state: AlhambraState) -> tuple[tuple[int, ...], ...]:
        """Return the tiles that are on sale by their numbers, none for an empty field, two that are sold together."""
        ctx: Any = Context(self, state, None)
        goods = [(tile, 0) for tile in state.market] + [(ware.tile, ware.along) for ware in more_wares(ctx)]
        return tuple([tuple([tile for tile in tiles if tile]) for tiles in goods])

    def card_id(self, name: str) -> int:
        """Return the id of a card by its name."""
        return self.card_ids[name]

    def tile_id(self, name: str) -> int:
        """Return the id of a tile by its name."""
        return self.tile_ids[name]

    def name_place(self, tile: int, cell: int) -> dict[str, Any]:
        """Return the words for a tile on a cell, for events."""
        x, y = xy(cell)
        return {"tile": self.tiles[tile].name, "x": x, "y": y}
