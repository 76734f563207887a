"""What a scenario can order besides the actions of players: scorings, the end, steps of the set-up, changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sabika.kernel.context import Context
from sabika.parts.position.builder import Builder
from sabika.titles.alhambra.frames.ending import end_game
from sabika.titles.alhambra.frames.scoring import Scoring
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.position.format import FORMAT
from sabika.titles.alhambra.setup import choose_start_player, deal_start_money, open_display, stack_piles
from sabika.titles.alhambra.state import AlhambraState


def change(game: AlhambraGame, state: AlhambraState, key: str, text: str) -> None:
    """Change one thing in the middle of a play; nothing is taken out of the box for it."""
    builder = Builder(FORMAT, game, state, len(game.tiles), dealt=True)
    builder.read(0, key, text)
    builder.fill()


def direct(ctx: Context[AlhambraGame, AlhambraState], text: str) -> bool:
    """Do what a directive says; False if there is none of this name."""
    words = text.split()
    if words[0] == "score" and len(words) == 2 and words[1] in ("1", "2", "3"):
        ctx.push(Scoring(int(words[1])))
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
DIRECTIVES: Final = ("score 1", "score 2", "score 3", "end game", *SETUP_STEPS)
