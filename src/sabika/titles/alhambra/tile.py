"""What a tile shows."""

from __future__ import annotations

from sabika.parts.lie import PLAIN


class Tile:
    """What a tile shows: a name, a kind, a building type (-1: none), a price and walls (of a camp: its bastions).

    `lie` says how it lies when it is not turned (`parts.lie`), `turns` in how many ways it may be turned: one or four.
    `currency` (-1: none) and `types` are what else a tile shows that is no building of one type.
    """

    __slots__ = ("currency", "kind", "lie", "name", "price", "turns", "type", "types", "walls")

    def __init__(
        self,
        name: str,
        kind: str,
        type: int = -1,
        price: int = 0,
        walls: int = 0,
        lie: int = PLAIN,
        turns: int = 1,
        currency: int = -1,
        types: tuple[int, ...] = (),
    ) -> None:
        self.name: str = name
        self.kind: str = kind
        self.type: int = type
        self.price: int = price
        self.walls: int = walls
        self.lie: int = lie
        self.turns: int = turns
        self.currency: int = currency
        self.types: tuple[int, ...] = types
