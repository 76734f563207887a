"""One more redesign, beside the action of a turn."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.deed import Deed
from sabika.parts.question import Question
from sabika.titles.alhambra.frames.redesign import redesign_deeds
from sabika.titles.alhambra.hooks import Table


class ExtraRedesign(Question):
    """One redesign, in any way that the rules know; whoever allows it names the rule."""

    PROMPT: ClassVar[str] = "redesign"
    __slots__ = ()

    def deeds(self, play: Table, seat: int) -> tuple[Deed, ...]:
        return redesign_deeds(play)


def can_redesign(play: Table, seat: int) -> bool:
    """Return whether a seat has any redesign to do."""
    return any([deed.possible(play, seat) for deed in redesign_deeds(play)])
