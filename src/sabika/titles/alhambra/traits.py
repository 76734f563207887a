"""What may be done with the tiles of a kind, declared as data by the module that brings the kind.

Nobody else names the kind. Whatever is not forbidden is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from sabika.kernel.errors import Illegal

if TYPE_CHECKING:
    from sabika.titles.alhambra.game import AlhambraGame

BEGUN: Final = "begun"
"""It may be bought unfinished, to be completed later."""
COUNTED: Final = "counted"
"""It counts as a building of its type: in majorities, for claims, as a neighbour."""
GIVEN: Final = "given"
"""It may be given to Dirk."""
RESERVED: Final = "reserved"
"""It may lie in the reserve."""
WALLED: Final = "walled"
"""Walls can be put on it."""


class Traits:
    """What is forbidden with the tiles of a kind, with the rule that forbids it."""

    __slots__ = ("forbidden", "kind")

    def __init__(self, kind: str, forbidden: Mapping[str, str]) -> None:
        self.kind: str = kind
        self.forbidden: Mapping[str, str] = forbidden


def allows(game: AlhambraGame, kind: str, trait: str) -> bool:
    """Return whether something may be done with a kind of tile."""
    traits = game.traits.get(kind)
    return traits is None or trait not in traits.forbidden


def check_trait(game: AlhambraGame, tile: int, trait: str) -> None:
    """Refuse what is forbidden with a tile because of its kind."""
    kind = game.tiles[tile].kind
    if not allows(game, kind, trait):
        raise Illegal(game.traits[kind].forbidden[trait], f"a {kind} cannot be {trait}", tile=tile)
