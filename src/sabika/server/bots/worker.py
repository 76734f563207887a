"""A process in which bots think: each line of its input is a task as JSON, each line of its output the answer.

It ends when its input ends, so it never outlives the service.
"""

from __future__ import annotations

import os
import signal
import sys

import msgspec

from sabika.server.bots.task import Task, answer

READY = "ready"


def main() -> None:
    """Answer tasks until there are no more; Ctrl-C is for the service, which then ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    decoder = msgspec.json.Decoder(Task)
    try:
        say(READY)
        for line in sys.stdin.buffer:
            say(answer(decoder.decode(line)))
    except BrokenPipeError:
        os._exit(0)  # nobody listens any more, not even to what is left to be flushed


def say(text: str) -> None:
    """Write one line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
