"""The process of one bot from elsewhere: it reads questions and writes answers, and has nothing else of the table.

    python -m sabika.sim.guest_worker my_module:MyBot 2048

What the bot prints goes to the error stream, so that it cannot be taken for an answer.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from typing import Any, BinaryIO, Final

from sabika.kernel.action import Action
from sabika.sim.guest import find_bot, reason_of
from sabika.sim.question import read_question

MEGABYTE: Final = 1024 * 1024
LENGTH: Final = 4
LONGEST_WHY: Final = 300
NICE: Final = 5


def main(where: str, megabytes: int) -> None:
    """Make the bot, and answer until there are no more questions."""
    questions, answers = apart()
    hold_back(megabytes)
    try:
        bot: Any = find_bot(where)
    except BaseException as error:  # a module may do anything when it is imported, even end the program
        send(answers, {"refused": shortened(f"{error}")})
        return
    send(answers, {"ready": True})
    while (question := receive(questions)) is not None:
        send(answers, answer(bot, question))


def apart() -> tuple[BinaryIO, BinaryIO]:
    """Return the ways in and out, and give the bot's own output another one."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return questions, answers


def hold_back(megabytes: int) -> None:
    """Let others go first, leave Ctrl-C to the table, and have so much memory for good. Windows knows no limit."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        os.nice(NICE)
        size = megabytes * MEGABYTE
        with suppress(ValueError, OSError):  # some systems do not limit this
            resource.setrlimit(resource.RLIMIT_AS, (size, size))


def answer(bot: Any, question: bytes) -> dict[str, str]:
    """Return what the bot does, or why it does nothing."""
    game, view, rng = read_question(question)
    try:
        action = bot.choose(game, view, rng)
        if not isinstance(action, Action):
            return {"fault": "illegal", "why": shortened(f"{action!r} is no action")}
        return {"line": game.notation.write(action)}
    except MemoryError:
        return {"fault": "memory", "why": "it wanted more memory than it may have"}
    except BaseException as error:  # SystemExit too: the bot ends nothing but its move
        return {"fault": "crashed", "why": shortened(reason_of(error))}


def shortened(words: str) -> str:
    """Return words of which the beginning tells enough, on one line.

    >>> shortened(" one   two")
    'one two'
    """
    plain = " ".join(words.split())
    return plain if len(plain) <= LONGEST_WHY else f"{plain[:LONGEST_WHY]}…"


def send(stream: BinaryIO, message: dict[str, Any]) -> None:
    """Write a message after its length."""
    text = json.dumps(message).encode()
    stream.write(len(text).to_bytes(LENGTH) + text)
    stream.flush()


def receive(stream: BinaryIO) -> bytes | None:
    """Return the next message, None when there are no more."""
    head = stream.read(LENGTH)
    message = stream.read(int.from_bytes(head)) if len(head) == LENGTH else b""
    return message or None


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
