"""What an action would bring: the points if it were scored now, by source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sabika.client_view.model.preview import Preview, PreviewRequest
from sabika.client_view.titles import present
from sabika.kernel.view import View

MOST: Final = 400
"""More requests than this are not answered at once."""


def preview_requests(game: Any, view: View, requests: Sequence[PreviewRequest]) -> list[Preview]:
    """Return what each request of the seat that looks would bring, computed from what that seat may know."""
    if view.seat is None:
        return []
    return present(game).previews(view.state, view.seat, requests[:MOST])
