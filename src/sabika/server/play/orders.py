"""Standing orders at a table: what is kept of them, and who may give them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from sabika.kernel.errors import NotationError
from sabika.kernel.game import Game
from sabika.kernel.orders import Orders
from sabika.server.protocol.tables import Order

if TYPE_CHECKING:
    from sabika.server.storage.rows import SeatRow


def read_orders(game: Game[Any], seat: int, text: str | None) -> Orders:
    """Return stored orders; one that this release does not know any more is left out, so that its seat is asked."""
    if text is None:
        return ()
    found: Orders = ()
    for form in msgspec.json.decode(text, type=list[dict[str, Any]]):
        with suppress(NotationError):
            found += game.orders.read(seat, [form])
    return found


def write_orders(game: Game[Any], orders: Orders) -> str | None:
    """Return orders as they are stored, None for none."""
    return msgspec.json.encode(game.orders.write(orders)).decode() if orders else None


def told_orders(seat: SeatRow) -> list[Order]:
    """Return the orders of a seat for those who hold it."""
    return msgspec.json.decode(seat.orders, type=list[Order]) if seat.orders is not None else []
