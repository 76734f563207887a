"""Who draws which title; a new title is one line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sabika.client_view.presenter import Presenter
from sabika.client_view.titles.alhambra import AlhambraPresenter
from sabika.client_view.titles.granada import GranadaPresenter
from sabika.client_view.titles.roll_and_write import RollAndWritePresenter

PRESENTERS: Final[dict[str, Callable[[Any], Presenter]]] = {
    "alhambra": AlhambraPresenter,
    "granada": GranadaPresenter,
    "roll_and_write": RollAndWritePresenter,
}


def present(game: Any) -> Presenter:
    """Return the presenter of a game."""
    return PRESENTERS[game.setup.title](game)
