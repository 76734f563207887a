"""What is told once, since it does not change during a game."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sabika.client_view.model.question import Param


class VerbInfo(Struct, frozen=True, gc=False):
    """A verb of the game and its parameters."""

    name: str
    params: list[Param]


class OrderParam(Struct, frozen=True, gc=False):
    """What an order says about one thing: its name in `args`, its kind, and the values that can be chosen."""

    name: str
    kind: str
    values: list[str | int]


class OrderInfo(Struct, frozen=True, gc=False):
    """An order that a seat can give: to do what `verb` names under a condition, or to `wait`."""

    verb: str
    params: list[OrderParam]


class ModuleInfo(Struct, frozen=True, gc=False):
    """The manifest of a module in play: its number in the rulebook, its rules' prefix, how hard it is (1 to 3)."""

    id: str
    number: int
    prefix: str
    difficulty: int


class CoinFacts(Struct, frozen=True, gc=False):
    """The coins of a sheet: the circles of their row, what a second building costs, how many are a point."""

    track: int
    second_cost: int
    per_point: int


class TitleFacts(Struct, frozen=True, gc=False, kw_only=True):
    """What a title tells once: its building types and its points, by scoring and type those of each rank.

    `grid` is the sheet of Roll & Write, row by row; `line_points`, `boxes` and `coins` belong to it. `multiplied` says
    that the points of a rank are times the buildings of the type.
    """

    types: list[str]
    currencies: list[str]
    points: list[list[list[int]]]
    line_points: list[int]
    scorings: list[str]
    grid: list[str]
    boxes: list[int]
    coins: CoinFacts | None
    multiplied: bool = False


class GameInfo(TitleFacts, frozen=True, gc=False, kw_only=True):
    """What does not change during a game: title, modules, options, verbs, and the facts of the title.

    `orders` are those that a seat can give.
    """

    title: str
    players: int
    modules: list[ModuleInfo]
    options: dict[str, Any]
    rules: int
    components: str
    verbs: list[VerbInfo]
    orders: list[OrderInfo] = []
