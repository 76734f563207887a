"""The turn of one player, from its beginning to its end (AL-TURN-2; T1 to T10 of the timing)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from sabika.kernel.action import Action, Verb
from sabika.kernel.decision import PASS
from sabika.kernel.deed import Deed, Pass
from sabika.kernel.frame import Frame
from sabika.kernel.record import OPEN, Field, value
from sabika.titles.alhambra.frames.buy import BUY
from sabika.titles.alhambra.frames.place import Placement
from sabika.titles.alhambra.frames.redesign import ADD, REMOVE, SWAP
from sabika.titles.alhambra.frames.take_money import TAKE
from sabika.titles.alhambra.hooks import (
    ACTIONS,
    LAST_DEEDS,
    REDESIGNS,
    START_DEEDS,
    TAKING,
    TURN_BEGIN,
    TURN_CLOSE,
    Table,
)

if TYPE_CHECKING:
    from sabika.titles.alhambra.game import AlhambraGame

STOP_VERB = Verb("stop", "end the action phase after an exact purchase")
DONE_VERB = Verb("pass", "do nothing more")
STOP: Final = Pass(STOP_VERB, PASS, "D-6")
DONE: Final = Pass(DONE_VERB, PASS, "AL-TURN-2")


class Turn(Frame):
    """One turn. `done` counts the actions; `at` is how far the closing steps have come.

    In step `start` no action is possible, but something that may be done before the first one is. Display and market
    are refilled after the turn only, so that exact purchases lead to five actions at most (AL-TURN-6).
    """

    RULE: ClassVar[str] = "AL-TURN-3"
    PROMPT: ClassVar[str] = "turn"
    FIELDS: ClassVar[dict[str, Field]] = {"done": value(OPEN), "at": value(OPEN)}
    __slots__ = tuple(FIELDS)
    done: int
    at: int

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "begin"
        self.done = 0
        self.at = 0

    def run(self, play: Table) -> bool:
        """Begin, act, place, redesign once more, close, end."""
        if self.step == "begin":
            self.begin(play)
        if (self.step == "act" or self.step == "start") and self.act(play):
            return True
        if self.step == "place":
            self.step = "last"
            if play.state.seats[self.seat].pending:
                play.push(Placement(self.seat, gift=1))
                return False
        if self.step == "last":
            if play.game.last_deeds and self.last(play):
                return True
            self.step = "close"
        return self.close(play)

    def begin(self, play: Table) -> None:
        """T1: the player is active, everything that counts once per turn is fresh."""
        self.step = "act"
        play.state.turns += 1
        if play.events is not None:
            play.tell("turn_began", "AL-TURN-1", seat=self.seat)
        if not play.game.quiet:
            for listen in TURN_BEGIN.of(play.game):
                listen(play)

    def act(self, play: Table) -> bool:
        """T3, T4: an action must be chosen as long as one is possible (G-7); what may come before it is optional."""
        self.step = "act"
        starts = START_DEEDS.of(play.game) if not self.done and not play.game.quiet else ()
        for deed in play.game.more_deeds if self.done else play.game.first_deeds:
            if deed.possible(play, self.seat) and deed not in starts:
                play.state.passes = 0
                return True
        for deed in starts:
            if deed.possible(play, self.seat):
                self.step = "start"
                return True
        self.forgo(play)
        return False

    def forgo(self, play: Table) -> None:
        """G-7: without a possible action the action phase is over; without any it was a pass."""
        if not self.done:
            play.state.passes += 1
            play.tell("turn_passed", "G-7", seat=self.seat)
        self.step = "place"

    def deeds(self, play: Table, seat: int) -> tuple[Deed, ...]:
        if self.step == "act":
            return play.game.more_deeds if self.done else play.game.first_deeds
        return play.game.last_deeds if self.step == "last" else (*START_DEEDS.of(play.game), DONE)

    def answer(self, play: Table, action: Action, deed: Deed) -> None:
        """Do the action; it ends the action phase unless it earns another one (AL-TURN-5)."""
        if not play.game.quiet and deed in START_DEEDS.of(play.game):
            self.step = "act"
        elif self.step == "act":
            self.done += 1
            self.step = "place"
        deed.do(play, action)

    def earn_extra(self) -> None:
        """AL-TURN-4, G-6: after a purchase paid exactly he must again perform an action."""
        if self.step not in ("act", "place"):
            raise RuntimeError(f"no action can be earned in step {self.step!r} of a turn")
        self.step = "act"

    def declined(self, play: Table, seat: int) -> None:
        """STOP ends the action phase (D-6), PASS the extra redesigns, or a turn without a possible action."""
        if self.step == "start":
            self.forgo(play)
        else:
            self.step = "close" if self.step == "last" else "place"

    def last(self, play: Table) -> bool:
        """T6: ask for extra redesigns while the player has one and can use it."""
        return any([deed.possible(play, self.seat) for deed in LAST_DEEDS.of(play.game)])

    def close(self, play: Table) -> bool:
        """T7 to T10: what modules do at the end of a turn, one after another; then the turn is over."""
        if not play.game.quiet:
            closing = TURN_CLOSE.of(play.game)
            if self.at < len(closing):
                self.at += 1
                closing[self.at - 1](play, self.seat)
                return False
        play.reveal()
        play.finish()
        return play.state.stack[-1].run(play)

    def default(self, play: Table, seat: int) -> Action:
        """An absent player takes the highest card that lies open, or does the first thing that is possible."""
        if self.step in ("last", "start"):
            return Action(seat, DONE_VERB.name)
        single = [action for action in TAKE.offer(play, seat) if len(action.args[0]) == 1]
        if single:
            return max(single, key=lambda action: play.game.open_value[play.state.display[action.args[0][0] - 1]])
        return self.legal(play, seat)[0]


def in_turn(play: Table, seat: int) -> bool:
    """Return whether it is a seat's own turn, whatever else is going on in it."""
    return any([isinstance(frame, Turn) and frame.seat == seat for frame in play.state.stack])


def first_deeds(game: AlhambraGame) -> tuple[Deed, ...]:
    """Return what may be done at first: take money, buy, redesign (AL-TURN-3), and what modules add."""
    return (*actions(game), *START_DEEDS.of(game))


def more_deeds(game: AlhambraGame) -> tuple[Deed, ...]:
    """Return what may be done as an extra action; stopping only with the option for it (D-6)."""
    return (*actions(game), STOP) if game.setup.option("optional_extra_action") else actions(game)


def last_deeds(game: AlhambraGame) -> tuple[Deed, ...]:
    """Return what may be done after placing, nothing if no module adds anything."""
    return (*LAST_DEEDS.of(game), DONE) if LAST_DEEDS.of(game) else ()


def actions(game: AlhambraGame) -> tuple[Deed, ...]:
    """Return the actions of a turn."""
    return (TAKE, *TAKING.of(game), BUY, ADD, REMOVE, SWAP, *REDESIGNS.of(game), *ACTIONS.of(game))
