"""A process that works for the service: each message of its input is an order, each of its output an answer.

It ends when its input ends, so it never outlives the service.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable
from traceback import extract_tb

import msgspec

from sabika.kernel.errors import Illegal, NotationError, RecordError, SetupError
from sabika.server.bots.task import Task, advise, answer
from sabika.server.work.analysing import analyse_game
from sabika.server.work.bounds import step_back, within
from sabika.server.work.frames import framed, read_frame
from sabika.server.work.jobs import (
    Advise,
    Advised,
    Analyse,
    Answer,
    Broke,
    Chosen,
    Exceeded,
    Job,
    Order,
    Previewed,
    PreviewRequests,
    ReadFile,
    Ready,
    ReplayLog,
    Wrong,
)
from sabika.server.work.previewing import preview_requests
from sabika.server.work.replaying import TooManyActions, read_file, replay_log

ENCODER = msgspec.msgpack.Encoder()
DECODER = msgspec.msgpack.Decoder(Order)


def main() -> None:
    """Follow orders until there are no more; Ctrl-C is for the service, which then ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    step_back()
    try:
        say(Ready())
        while (frame := read_frame(sys.stdin.buffer)) is not None:
            follow(DECODER.decode(frame))
    except BrokenPipeError:
        os._exit(0)  # nobody listens any more, not even to what is left to be flushed


def follow(order: Order) -> None:
    """Do a job within its limits, and say how it went."""
    try:
        with within(order.allowed.seconds, order.allowed.memory):
            for part in work(order.job):
                say(part)
    except BrokenPipeError:
        raise
    except MemoryError:
        say(Exceeded("memory", order.allowed.memory))
    except TooManyActions as error:
        say(Exceeded("actions", error.most))
    except RecordError as error:
        facts = {"line": error.line, "fault": error.fault, **error.params}
        say(Wrong("bad_file", str(error), error.rule or None, facts))
    except SetupError as error:
        say(Wrong("setup", error.why, error.rule or None, {"about": error.about, **error.params}))
    except (NotationError, Illegal) as error:
        say(Wrong("notation", str(error)))
    except Exception as error:
        say(Broke(place_of(error)))


def work(job: Job) -> Iterable[Answer]:
    """Do a job; a long answer comes in parts."""
    match job:
        case Task():
            return (Chosen(answer(job)),)
        case ReadFile():
            return read_file(job)
        case ReplayLog():
            return replay_log(job)
        case PreviewRequests():
            return (Previewed(preview_requests(job)),)
        case Advise():
            return (Advised(advise(job.task)),)
        case Analyse():
            return analyse_game(job)


def place_of(error: Exception) -> str:
    """Return the kind of an error and where it was raised, without any data."""
    at = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {at.filename}:{at.lineno}"


def say(message: Answer) -> None:
    """Write one message at once."""
    sys.stdout.buffer.write(framed(ENCODER.encode(message)))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
