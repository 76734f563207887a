"""A bot from elsewhere in a process of its own: whatever it does, whoever asks gets an answer or a reason in time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from threading import Lock, Timer
from typing import IO, Any, Final

from sabika.kernel.action import Action
from sabika.kernel.errors import SabikaError, SetupError
from sabika.kernel.game import Game
from sabika.kernel.rng import Rng
from sabika.kernel.view import View
from sabika.sim.guest import SECONDS
from sabika.sim.guest_worker import LENGTH, shortened
from sabika.sim.question import write_question

MEGABYTES: Final = 2048
START_SECONDS: Final = 30.0
"""How long a bot may take until it is there: it may have to load what it has learnt."""
LARGEST: Final = 65_536
PRIVATE: Final = ("SABIKA_DATABASE",)
"""What the surroundings say to the service alone: there may be a password in it."""


class Lost(Exception):
    """A bot has lost its move: it crashed, was too slow, wanted too much memory, or answered illegally."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(why)
        self.kind: str = kind
        self.why: str = why


class GuestProcess:
    """A bot that is asked one question at a time; a process that does not answer is ended, and replaced when needed."""

    def __init__(self, where: str, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> None:
        self.where: str = where
        self.seconds: float = seconds
        self.megabytes: int = megabytes
        self.process: subprocess.Popen[bytes] | None = None
        self.asking: Lock = Lock()
        self.closed: bool = False

    def start(self) -> None:
        """Start the process; SetupError says why the bot is not there."""
        command = [sys.executable, "-m", "sabika.sim.guest_worker", self.where, str(self.megabytes)]
        own = {name: value for name, value in os.environ.items() if name not in PRIVATE}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=own, start_new_session=True
        )
        try:
            said = self.hear(self.process, b"", START_SECONDS)
        except Lost as error:
            raise SetupError(f"the bot {self.where!r} does not start: {error.why}", "bots") from error
        if "refused" in said:
            self.end()
            raise SetupError(str(said["refused"]), "bots")

    def ask(self, question: bytes) -> str:
        """Return the line that the bot answers, or raise Lost."""
        with self.asking:
            if self.closed:
                raise Lost("crashed", "the table is closed")
            try:
                if self.process is None or self.process.poll() is not None:
                    self.start()
            except SetupError as error:
                raise Lost("crashed", error.why) from error
            assert self.process is not None
            said = self.hear(self.process, question, self.seconds)
        if "line" not in said:
            raise Lost(str(said.get("fault", "illegal")), shortened(str(said.get("why", "it answers something else"))))
        return str(said["line"])

    def hear(self, process: subprocess.Popen[bytes], question: bytes, seconds: float) -> dict[str, Any]:
        """Ask and return the answer; the process ends if there is none in time, or none that can be understood."""
        assert process.stdin is not None
        assert process.stdout is not None
        late: list[bool] = []

        def stop() -> None:
            late.append(True)
            kill(process)

        watch = Timer(seconds, stop)
        watch.daemon = True
        watch.start()
        try:
            if question:
                process.stdin.write(len(question).to_bytes(LENGTH) + question)
                process.stdin.flush()
            said = json.loads(read_answer(process.stdout))
            if isinstance(said, dict):
                return said
            raise ValueError
        except (OSError, ValueError) as error:
            self.end()
            if late:
                raise Lost("slow", f"there was no answer within {seconds:g} s") from error
            raise Lost("crashed", "its process has ended") from error
        finally:
            watch.cancel()

    def choose(self, game: Game[Any], view: View, rng: str, components: str = "") -> Action:
        """Return what the bot does, which may be illegal but is an action of its seat; Lost if it is nothing such."""
        line = self.ask(write_question(game, view, rng, components))
        try:
            action = game.notation.read(line)
        except SabikaError as error:
            raise Lost("illegal", shortened(f"{line!r}: {error}")) from error
        if action.seat != view.seat:
            raise Lost("illegal", f"{line!r} is no action of p{(view.seat or 0) + 1}")
        return action

    def end(self) -> None:
        """End the process and all that it has started."""
        process, self.process = self.process, None
        if process is not None:
            kill(process)
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with suppress(OSError):
                        stream.close()
            process.wait()

    def close(self) -> None:
        """End the process for good; whoever waits for an answer is told that there is none."""
        self.closed = True
        process = self.process
        if process is not None:
            kill(process)
        with self.asking:
            self.end()


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process, and with it what it has started."""
    with suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def read_answer(stream: IO[bytes]) -> bytes:
    """Return the next message; ValueError if it is none, or too long."""
    head = stream.read(LENGTH)
    length = int.from_bytes(head)
    if len(head) < LENGTH or length > LARGEST:
        raise ValueError("no message")
    return stream.read(length)


class Guest:
    """A bot in another process that is asked as any other; `components` is the text of a box of one's own."""

    def __init__(self, where: str, components: str = "") -> None:
        self.process: GuestProcess = GuestProcess(where)
        self.components: str = components

    def choose(self, game: Game[Any], view: View, rng: Rng) -> Action:
        """Return what the bot does, or raise Lost."""
        return self.process.choose(game, view, str(rng.below("own bot", 1 << 60)), self.components)
