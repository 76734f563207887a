"""Bots from elsewhere: found by `module:Class`, and held so that they cannot hurt the table."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

from sabika.bots import Bot, make_bot, unhurried
from sabika.kernel.action import Action
from sabika.kernel.errors import SabikaError, SetupError
from sabika.kernel.game import Game
from sabika.kernel.rng import Rng
from sabika.kernel.view import View

SECONDS: Final = 5.0
"""How long a bot from elsewhere may think about one question."""


class TooSlow(BaseException):
    """The time is over; no bot can catch this by mistake."""


class Fault:
    """A move that a bot lost to the default: at which question, and why."""

    __slots__ = ("seat", "seq", "why")

    def __init__(self, seat: int, seq: int, why: str) -> None:
        self.seat: int = seat
        self.seq: int = seq
        self.why: str = why

    def record(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {"seat": self.seat, "seq": self.seq, "why": self.why}


def find_bot(name: str) -> Bot:
    """Return a computer player by its name or level, or one's own by `module:Class`."""
    if ":" not in name:
        try:
            return unhurried(make_bot(name))
        except SetupError as error:
            raise SetupError(f"{error}; a bot of your own is MODULE:CLASS, such as my_module:MyBot", "bots") from error
    module, _, kind = name.partition(":")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        bot: Bot = getattr(import_module(module), kind)()
    except Exception as error:
        raise SetupError(f"there is no bot {name!r}: {type(error).__name__}: {error}", "bots") from error
    if not callable(getattr(bot, "choose", None)):
        raise SetupError(f"{name!r} is no bot: it has no method choose(game, view, rng)", "bots")
    return bot


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TooSlow after so many seconds, where the system can do that: in the main thread, not on Windows."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: Any) -> None:
        raise TooSlow(f"no answer within {seconds:g} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def ask(bot: Bot, game: Game[Any], state: Any, seat: int, rng: Rng, seconds: float = SECONDS) -> tuple[Action, str]:
    """Return what a bot does and why it could not; one that crashes, hangs or answers illegally gets the default."""
    view: View = game.view(state, seat)
    try:
        with within(seconds):
            action: Any = bot.choose(game, view, rng)
        if not isinstance(action, Action) or action.seat != seat:
            raise SetupError(f"{action!r} is no action of p{seat + 1}")
        game.check(state, action)
    except SabikaError as error:
        why = f"illegal: {error}"
    except TooSlow as error:
        why = f"too slow: {error}"
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: the bot ends nothing but its move
        why = f"crashed: {reason_of(error)}"
    else:
        return action, ""
    return game.default(state, seat), why


def reason_of(error: BaseException) -> str:
    """Return what went wrong and where: the kind of error, its words, file and line."""
    at = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(at.filename).name}, line {at.lineno})"
