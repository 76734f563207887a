"""What a scenario can order besides the actions of players: scorings, the end, steps of the set-up, changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sabika.kernel.context import Context
from sabika.parts.position.builder import Builder
from sabika.titles.granada.components import SCORINGS
from sabika.titles.granada.frames.ending import end_game
from sabika.titles.granada.frames.scoring import GranadaScoring
from sabika.titles.granada.game import GranadaGame
from sabika.titles.granada.position.builder import FORMAT
from sabika.titles.granada.setup import choose_start_player, deal_start_money, open_display, stack_piles
from sabika.titles.granada.state import GranadaState


def change(game: GranadaGame, state: GranadaState, key: str, text: str) -> None:
    """Change one thing in the middle of a play; nothing is taken out of the box for it."""
    builder = Builder(FORMAT, game, state, len(game.tiles), dealt=True)
    builder.read(0, key, text)
    builder.fill()


def direct(ctx: Context[GranadaGame, GranadaState], text: str) -> bool:
    """Do what a directive says; False if there is none of this name."""
    words = text.split()
    if words[0] == "score" and len(words) == 2 and words[1] in SCORINGS:
        ctx.push(GranadaScoring(SCORINGS.index(words[1]) + 1))
    elif text == "end game":
        end_game(ctx)
    elif text in SETUP_STEPS:
        SETUP_STEPS[text](ctx)
    else:
        return False
    ctx.settle()
    return True


SETUP_STEPS: Final[dict[str, Callable[[Any], None]]] = {
    "deal start money": deal_start_money,
    "choose start player": choose_start_player,
    "open display": open_display,
    "stack piles": stack_piles,
}
DIRECTIVES: Final = ("score A", "score B", "score C", "end game", *SETUP_STEPS)
