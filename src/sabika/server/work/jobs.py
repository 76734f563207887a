"""What a worker can be asked, and what it answers, as plain data."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sabika.client_view.analysis import AnalysisView
from sabika.client_view.hints import HintView
from sabika.client_view.model.client_view import Result
from sabika.client_view.model.preview import Preview, PreviewRequest
from sabika.kernel.setup import Setup
from sabika.server.bots.task import Task

# -- jobs -------------------------------------------------------------------------------------------------------------


class ReadFile(Struct, frozen=True, tag="read_file"):
    """Read a game file and replay it, if it has no more than `most` actions."""

    text: str
    most: int


class Logged(Struct, frozen=True, array_like=True):
    """One entry of a stored log."""

    n: int
    kind: Literal["setup", "action", "undo"]
    seat: int
    line: str
    seq: int


class ReplayLog(Struct, frozen=True, tag="replay"):
    """Play a stored log again; `snapshots` are the whole positions that are stored, by their entries."""

    setup: Setup
    entries: tuple[Logged, ...]
    snapshots: dict[int, str]


class PreviewRequests(Struct, frozen=True, tag="preview"):
    """Say what actions would bring to a seat; `state` is the JSON text of what that seat may know."""

    title: str
    players: int
    modules: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    seat: int
    state: bytes
    wishes: tuple[PreviewRequest, ...]


class Advise(Struct, frozen=True, tag="advise"):
    """Say what a good player would think of doing."""

    task: Task


class Analyse(Struct, frozen=True, tag="analyse"):
    """Say what every decision of a finished game was worth; `game` is its log without what was taken back."""

    game: ReplayLog


Job = Task | ReadFile | ReplayLog | PreviewRequests | Advise | Analyse


class Allowed(Struct, frozen=True):
    """How long a job may take, and how much memory (in megabytes) its process may have meanwhile."""

    seconds: float
    memory: Annotated[int, Meta(gt=0)]


class Order(Struct, frozen=True):
    """A job with its limits."""

    job: Job
    allowed: Allowed


# -- answers ----------------------------------------------------------------------------------------------------------


class Ready(Struct, frozen=True, tag="ready"):
    """The worker has started."""


class Chosen(Struct, frozen=True, tag="chosen"):
    """What a bot does."""

    line: str


class Happened(Struct, frozen=True, array_like=True):
    """One log entry and what it led to; entry 0 is the set-up. `seq` is the question after it.

    `events` is the JSON text of [[kind, rule, params, owner, secret, seq], ...], `state` that of the whole position.
    """

    n: int
    kind: Literal["setup", "action", "undo"]
    seat: int
    line: str
    seq: int
    events: str
    state: bytes


class Some(Struct, frozen=True, tag="some"):
    """A part of the entries of a long answer; the end of it follows."""

    entries: tuple[Happened, ...]


class Replayed(Struct, frozen=True, tag="replayed"):
    """A game that was played again, from the set-up to its last entry.

    `seats` are the words of a game file for its seats, `names` what they were called, `waiting` who is asked last.
    `stopped` is the first entry that the present rules could not play at all; up to the next snapshot there are no
    positions.
    """

    setup: Setup
    seats: tuple[str, ...]
    waiting: tuple[int, ...]
    result: Result | None
    notes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    stopped: int | None = None
    entries: tuple[Happened, ...] = ()


class Previewed(Struct, frozen=True, tag="previewed"):
    """What the actions would bring."""

    previews: list[Preview]


class Advised(Struct, frozen=True, tag="advised"):
    """What a good player would think of doing."""

    hints: list[HintView]


class Underway(Struct, frozen=True, tag="underway"):
    """So many decisions out of so many have been looked at; the end of the answer follows."""

    done: int
    of: int


class Analysed(Struct, frozen=True, tag="analysed"):
    """What every decision of a game was worth."""

    analysis: AnalysisView


class Wrong(Struct, frozen=True, tag="wrong"):
    """The job asks for what does not exist: the word, the message, the rule and the parameters of a refusal."""

    error: str
    message: str
    rule: str | None = None
    params: dict[str, Any] = {}


class Exceeded(Struct, frozen=True, tag="exceeded"):
    """The job is too large: which limit, and how much that is."""

    limit: Literal["actions", "memory"]
    most: int


class Broke(Struct, frozen=True, tag="broke"):
    """Something went wrong that nobody expected: the kind of the error and its place in the code."""

    where: str


Answer = Ready | Chosen | Some | Replayed | Previewed | Advised | Underway | Analysed | Wrong | Exceeded | Broke
