"""What a wish would bring: the points if it were scored now, by source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sabika.kernel.view import View
from sabika.portrait.pieces import Preview, Wish
from sabika.portrait.titles import present

MOST: Final = 400
"""More wishes than this are not answered at once."""


def preview_wishes(game: Any, view: View, wishes: Sequence[Wish]) -> list[Preview]:
    """Return what each wish of the seat that looks would bring, computed from what that seat may know."""
    if view.seat is None:
        return []
    return present(game).previews(view.state, view.seat, wishes[:MOST])
