"""The new score cards: in each scoring the six types are worth more or less in an order of their own (NSC)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.hooks import Module
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.parts.module_area import Item
from sabika.titles.alhambra.components import TYPES, load
from sabika.titles.alhambra.hooks import MODULE_AREA, POINTS, SUPPLIES, AlhambraContext
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.state import AlhambraState

MODULE: Final = Module("new_score_cards", 17, "NSC")
DATA: Final[dict[str, Any]] = load("new_score_cards")
ROUNDS: Final = (1, 2, 3)
Table = tuple[tuple[int, ...], ...]
"""The points by type and rank."""


def rows_of(card: dict[str, Any]) -> tuple[int, ...]:
    """Return for each type in which row of a card it stands, the top one being 0."""
    return tuple([card["order"].index(name) for name in TYPES])


ROWS: Final[dict[int, tuple[int, ...]]] = {card["id"]: rows_of(card) for card in DATA["cards"]}
"""The rows of the types on each card, by its number."""
ROW_POINTS: Final[tuple[Table, ...]] = tuple(
    [tuple([tuple(row[f"round_{round}"]) for row in DATA["row_points"]]) for round in ROUNDS]
)
"""What the ranks get in each scoring, by row."""


def order_of(card: int) -> list[int]:
    """Return the types in the order of a card, the top row first."""
    return sorted(range(len(TYPES)), key=ROWS[card].__getitem__)


class NewScoreCards(Record):
    """NSC-1: the numbers of the three cards, open from the beginning; the first one is for the first scoring."""

    FIELDS: ClassVar[dict[str, Field]] = {"cards": value(OPEN)}
    __slots__ = tuple(FIELDS)
    cards: tuple[int, ...]

    def __init__(self) -> None:
        self.cards = ()


CARDS: Final = Kept(MODULE, lambda ctx: NewScoreCards())


@MODULE.on(SUPPLIES)
def draw_cards(ctx: AlhambraContext) -> None:
    """S11: three different cards (NSC-6) are drawn for the three scorings; the others leave the game.

    Overview cards would change nothing (NSC-7), so that there are none.
    """
    cards = ctx.state.rng.shuffle("new score cards", list(ROWS))[: DATA["rules"]["drawn"]]
    CARDS.of(ctx.state).cards = cards
    for round in ROUNDS:
        names = [TYPES[kind] for kind in order_of(cards[round - 1])]
        ctx.tell("score_card_drawn", "NSC-1", round=round, types=names)


@MODULE.on(POINTS)
def points_by_row(ctx: AlhambraContext, round: int, table: Table) -> Table:
    """C3, NSC-2: the row of a type on the card of this scoring says what its ranks get.

    The points of the base game are not used (NSC-3). Ranks and shares stay (NSC-4), and so do all other points (NSC-5).
    """
    rows = ROWS[CARDS.of(ctx.state).cards[round - 1]]
    return tuple([ROW_POINTS[round - 1][row] for row in rows])


@MODULE.on(MODULE_AREA)
def show_orders(state: AlhambraState) -> list[Item]:
    """Return the types in the order of each card, with the row, which is what the last rank gets."""
    items: list[Item] = []
    for at, card in enumerate(CARDS.of(state).cards):
        for row, kind in enumerate(order_of(card), start=1):
            items.append(Item(("first_scoring", "second_scoring", "third_scoring")[at], type=kind, number=row))
    return items
