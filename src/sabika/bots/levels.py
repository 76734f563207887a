"""How well computers play, from gentle to hard: a new level is one line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sabika.bots.bot import Bot
from sabika.bots.learner_bot import LearnerBot
from sabika.bots.search.search_bot import Effort, SearchBot

STRONG: Final = Effort(width=6, playouts=96, turns=2)
EXPERT: Final = Effort(width=8, playouts=640, turns=8)

LEVELS: Final[dict[str, Callable[[], Bot]]] = {
    "beginner": lambda: LearnerBot(overlooks=40, error=8.0),
    "casual": lambda: LearnerBot(overlooks=15, error=4.0),
    "strong": lambda: SearchBot(STRONG),
    "expert": lambda: SearchBot(EXPERT),
}
"""What a player can choose from."""
FORMER: Final = {"easy": "beginner", "keen": "casual"}
"""What levels were called in earlier releases, for tables that were stored then."""
NAMES: Final[dict[str, tuple[str, ...]]] = {
    "beginner": ("Inés", "Marco", "Lucía", "Tomás", "Clara", "Bruno"),
    "casual": ("Yusuf", "Layla", "Mateo", "Sofía", "Hamid", "Rosa"),
    "strong": ("Zaynab", "Tariq", "Maryam", "Ibrahim", "Noor", "Samir"),
    "expert": ("Wallada", "Averroes", "Lubna", "Abbas", "Fatima", "Maslama"),
}
"""What they are called, by level; the experts after people of Al-Andalus."""


def level_of(name: str) -> str:
    """Return the level that a name stands for, also one of earlier releases; "" if there is none.

    >>> level_of("expert"), level_of("keen"), level_of("wise")
    ('expert', 'casual', '')
    """
    now = FORMER.get(name, name)
    return now if now in LEVELS else ""
