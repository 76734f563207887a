"""What a scenario can order besides the actions of players: scorings, the end, steps of the set-up."""

from __future__ import annotations

from functools import partial
from typing import Final

from sabika.parts.position.directives import Directives
from sabika.titles.granada.components import SCORINGS
from sabika.titles.granada.context import GranadaContext
from sabika.titles.granada.frames.ending import end_game
from sabika.titles.granada.frames.scoring import GranadaScoring
from sabika.titles.granada.setup import choose_start_player, deal_start_money, open_display, stack_piles


def score(number: int, ctx: GranadaContext) -> None:
    """Have a scoring now."""
    ctx.push(GranadaScoring(number))


DIRECTIVES: Final[Directives] = {
    **{f"score {name}": partial(score, number) for number, name in enumerate(SCORINGS, start=1)},
    "end game": end_game,
    "deal start money": deal_start_money,
    "choose start player": choose_start_player,
    "open display": open_display,
    "stack piles": stack_piles,
}
