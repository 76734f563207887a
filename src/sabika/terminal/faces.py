"""What a title needs to be seen on the screen; `titles/` has one file for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rich.text import Text

from sabika.kernel.game import Outcome
from sabika.terminal.say.speech import Speech


class Face(Protocol):
    """Draws the positions of one title; `state` is what the seat may see."""

    def position(self, state: Any, seat: int | None, marks: Mapping[int, str]) -> list[Text]:
        """Return everything that a player wants to see at a glance."""
        ...

    def city(self, state: Any, seat: int, marks: Mapping[int, str]) -> list[Text]:
        """Return what one player has built."""
        ...

    def standings(self, state: Any) -> list[Text]:
        """Return the table of who has what."""
        ...

    def examples(self) -> str:
        """Return some actions as one writes them, for the help."""
        ...

    def rule(self) -> str:
        """Return the id of some rule, for the help."""
        ...

    def legend(self) -> str:
        """Return what the letters mean."""
        ...

    def verdict(self, outcome: Outcome) -> str:
        """Return how the game ended, in a sentence."""
        ...


class Screen(Protocol):
    """How one title looks: who draws its positions, and how those are called who have a row but no seat."""

    def face(self, speech: Speech, game: Any, names: Sequence[str], width: int) -> Face:
        """Return the drawer of a game's positions."""
        ...

    def others(self, speech: Speech, game: Any) -> list[str]:
        """Return how those are called who have a row but no seat."""
        ...
