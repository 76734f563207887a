"""A process in which bots think: each line of its input is a task as JSON, each line of its output the answer.

It ends when its input ends, so it never outlives the service.
"""

from __future__ import annotations

import sys

import msgspec

from sabika.server.bots.task import Task, answer

READY = "ready"


def main() -> None:
    """Answer tasks until there are no more."""
    decoder = msgspec.json.Decoder(Task)
    say(READY)
    for line in sys.stdin.buffer:
        say(answer(decoder.decode(line)))


def say(text: str) -> None:
    """Write one line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
