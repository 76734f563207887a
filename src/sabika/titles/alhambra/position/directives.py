"""What a scenario can order besides the actions of players: scorings, the end, steps of the set-up."""

from __future__ import annotations

from functools import partial
from typing import Final

from sabika.parts.position.directives import Directives
from sabika.titles.alhambra.frames.ending import end_game
from sabika.titles.alhambra.frames.scoring import Scoring
from sabika.titles.alhambra.hooks import AlhambraContext
from sabika.titles.alhambra.setup import choose_start_player, deal_start_money, open_display, stack_piles


def score(number: int, ctx: AlhambraContext) -> None:
    """Have a scoring now."""
    ctx.push(Scoring(number))


DIRECTIVES: Final[Directives] = {
    **{f"score {number}": partial(score, number) for number in (1, 2, 3)},
    "end game": end_game,
    "deal start money": deal_start_money,
    "choose start player": choose_start_player,
    "open display": open_display,
    "stack piles": stack_piles,
}
