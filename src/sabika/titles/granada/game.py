"""Granada: the box, the rules in play, and the functions of the kernel's Game."""

from __future__ import annotations

from typing import Any

from sabika.kernel.action import Number, Verb, Word
from sabika.kernel.action_type import ActionType
from sabika.kernel.game import Game, Outcome
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64, vec
from sabika.kernel.notation import Notation
from sabika.kernel.rng import RandomSource
from sabika.kernel.setup import Setup
from sabika.kernel.view import View
from sabika.parts.city import xy
from sabika.parts.display import NO_MONEY
from sabika.parts.money import Card
from sabika.parts.payment import Purses
from sabika.parts.seat import final_outcome
from sabika.parts.words import Cards, Cell
from sabika.titles.granada.components import (
    Face,
    base_cards,
    base_faces,
    field_currencies,
    fixed_points,
    multipliers,
    standard_table,
)
from sabika.titles.granada.frames.buy import VERB as BUY_VERB
from sabika.titles.granada.frames.place import GIVE_VERB, PLACE_VERB, RESERVE_VERB
from sabika.titles.granada.frames.redesign import ADD_VERB, REDESIGNS, REMOVE_VERB, SWAP_VERB
from sabika.titles.granada.frames.take_money import VERB as TAKE_VERB
from sabika.titles.granada.frames.turn import ACTIONS, STOP, STOP_VERB
from sabika.titles.granada.sample import Contents, Unseen
from sabika.titles.granada.setup import set_up
from sabika.titles.granada.state import GranadaState

VERBS: tuple[Verb, ...] = (
    TAKE_VERB,
    BUY_VERB,
    ADD_VERB,
    REMOVE_VERB,
    SWAP_VERB,
    STOP_VERB,
    PLACE_VERB,
    RESERVE_VERB,
    GIVE_VERB,
)


class GranadaGame(Game[GranadaState]):
    """The rules of Granada with some options; the faces of cards and tiles are tables by id."""

    __slots__ = (
        "beginners",
        "box",
        "cards",
        "dirk_in_total",
        "flip_price",
        "more_action_types",
        "open_value",
        "points",
        "purses",
        "scores_before_yard",
        "slot_currency",
        "table",
        "takes",
        "tile_price",
        "tile_type",
        "tile_walls",
        "tiles",
    )

    over_rule: str = "GR-END-9"
    undo_rule: str = "GR-G-24"

    def __init__(
        self,
        setup: Setup,
        modules: tuple[Module, ...],
        table: dict[str, Any] | None = None,
        more_faces: tuple[Face, ...] = (),
    ) -> None:
        super().__init__(setup, modules)
        self.table: dict[str, Any] = standard_table() if table is None else table
        self.cards: list[Card] = base_cards()
        self.tiles: list[Face] = [*base_faces(self.table), *more_faces]
        self.tile_walls: list[int] = [face.moats for face in self.tiles]
        self.tile_price: list[int] = [face.price for face in self.tiles]
        self.tile_type: list[int] = [face.type for face in self.tiles]
        self.slot_currency: tuple[int, ...] = field_currencies(self.table)
        self.flip_price: int = self.table["flip"]["cost_min"]
        self.beginners: bool = setup.option("scoring") == "beginners"
        self.dirk_in_total: bool = setup.option("dirk_in_total")  # GR-G-12
        self.scores_before_yard: bool = setup.option("scoring_time") == "before_yard"  # GR-G-27
        self.points: tuple[tuple[int, ...], ...] = (
            fixed_points(self.table) if self.beginners else multipliers(self.table)
        )
        self.more_action_types: tuple[ActionType, ...] = (
            (*ACTIONS, STOP) if setup.option("optional_extra_action") else ACTIONS
        )
        self.idle_verbs = frozenset([action_type.name for action_type in REDESIGNS])
        self.lively_verbs = frozenset([action_type.name for action_type in ACTIONS]) - self.idle_verbs
        self.purses: Purses = Purses()
        self.takes: dict[int, list[int]] = {}
        self.open_value: vec[i64] = vec[i64]([card.value if card.money else NO_MONEY for card in self.cards])
        self.notation = self.make_notation()
        self.box: Contents | None = None

    def make_notation(self) -> Notation:
        """Return the verbs and how their arguments are written; a tile goes by the face that is meant."""
        kinds = (
            Number("slots", many=True),
            Number("field"),
            Word("tile", [face.name for face in self.tiles]),
            Cell("cell"),
            Cards("cards", [card.name for card in self.cards]),
        )
        return Notation(self.players, VERBS, kinds)

    def empty_state(self, seed: str) -> GranadaState:
        return GranadaState(seed, self.players)

    def begin(self, ctx: Any) -> None:
        set_up(ctx)

    def outcome(self, state: GranadaState) -> Outcome | None:
        """GR-END-9: the highest score wins, several may; Dirk's points are shown (GR-2P-11)."""
        if state.stack:
            return None
        return final_outcome(state.seats, state.dirk, bool(self.setup.option("dirk_can_win")))

    def contents(self) -> Contents:
        """Return what the box holds for this game, worked out when it is first asked for."""
        if self.box is None:
            self.box = Contents(self)
        return self.box

    def fill(self, state: GranadaState, view: View, rng: RandomSource) -> None:
        if view.unseen is None:
            view.unseen = Unseen(self, view)
        hidden: Unseen = view.unseen
        hidden.deal(self, state, rng)

    def card_id(self, name: str) -> int:
        """Return the id of a card by its name."""
        return [card.name for card in self.cards].index(name)

    def tile_id(self, name: str) -> int:
        """Return the id of a face by its name."""
        return [face.name for face in self.tiles].index(name)

    def name_place(self, tile: int, cell: int) -> dict[str, Any]:
        """Return the words for a tile on a cell, for events."""
        x, y = xy(cell)
        return {"tile": self.tiles[tile].name, "x": x, "y": y}
