"""Turn after turn, clockwise, and what happens between two turns (AL-EOT-1 to AL-EOT-7; B1 to B7 of the timing)."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.frame import Frame
from sabika.kernel.record import HIDDEN, OPEN, Field, value
from sabika.parts.rows import has_gap
from sabika.titles.alhambra.frames.ending import end_game
from sabika.titles.alhambra.frames.refill import RefillMoney, RefillTiles, fill_display, fill_market
from sabika.titles.alhambra.frames.scoring import Scoring
from sabika.titles.alhambra.frames.turn import Turn
from sabika.titles.alhambra.frames.window import BetweenTurns
from sabika.titles.alhambra.hooks import OPENING, Table
from sabika.titles.alhambra.state import next_seat, seats_from


class Opening(Frame):
    """S12, S13: choices before the first turn, then the first market; it is the bottom frame's first guest."""

    RULE: ClassVar[str] = "AL-SETUP-4"
    FIELDS: ClassVar[dict[str, Field]] = {"at": value(OPEN)}
    __slots__ = tuple(FIELDS)
    at: int

    def __init__(self) -> None:
        self.seat = HIDDEN
        self.step = "choose"
        self.at = 0

    def run(self, play: Table) -> bool:
        opening = OPENING.of(play.game)
        if self.at < len(opening):
            self.at += 1
            opening[self.at - 1](play)
        elif self.step == "choose":
            self.step = "open"
            if play.game.tiles_interrupt:
                play.push(RefillTiles(play.state.active))
            else:
                fill_market(play)
        else:
            play.finish()
        return False


class Rounds(Frame):
    """The bottom of the stack: a turn, then money, scoring, tiles, the end if there is one, special actions."""

    RULE: ClassVar[str] = "AL-TURN-1"
    __slots__ = ()

    def __init__(self) -> None:
        self.seat = HIDDEN
        self.step = "turn"

    def run(self, play: Table) -> bool:
        """Go through the steps; the step is written down where another frame takes over in between."""
        state, game, step = play.state, play.game, self.step
        if step == "money":
            step = self.step = "scoring"
            if has_gap(state.display):
                if game.cards_interrupt:
                    play.push(RefillMoney(next_seat(state)))
                    return False
                fill_display(play, next_seat(state))
        if step == "scoring":
            if state.due:
                self.score(play)
                return False
            step = "tiles"
        if step == "tiles":
            step = self.step = "end"
            if has_gap(state.market):
                if game.tiles_interrupt:
                    play.push(RefillTiles(next_seat(state)))
                    return False
                fill_market(play)
        if step == "end":
            if has_gap(state.market) or state.passes >= len(state.seats):
                end_game(play)  # AL-EOT-7, D-5: a field is empty; G-8: or a whole round was passed
                return False
            step = self.step = "next"
            if game.window:
                play.push(BetweenTurns(seats_from(state, next_seat(state))))
                return False
        if step == "next":
            state.active = next_seat(state)
        self.step = "money"
        turn = Turn(state.active)
        state.stack.append(turn)
        return turn.run(play)

    def score(self, play: Table) -> None:
        """AL-EOT-4: the scorings that are due, first before second (G-3), before the market and the end (G-11)."""
        due = play.state.due
        play.state.due = due[1:]
        play.push(Scoring(due[0]))
