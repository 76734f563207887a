"""The messages of the WebSocket; `type` tells them apart."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from sabika.client_view import ClientView, Preview, PreviewRequest
from sabika.client_view.hints import HintView
from sabika.server.protocol.tables import (
    ActionForm,
    Count,
    DoAction,
    Done,
    DoUndo,
    EntryView,
    Note,
    Phrase,
    Position,
    SeatNumber,
    Table,
    Word,
)

# -- from the client --------------------------------------------------------------------------------------------------


class Hello(Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first message: through which seat to look, and after which log entry (-1: tell everything)."""

    seat: SeatNumber | None = None
    since: Annotated[int, Meta(ge=-1, le=1_000_000)] | None = None


class Look(Struct, frozen=True, tag="look", tag_field="type", forbid_unknown_fields=True):
    """Look through another seat of this device; None sees what a spectator sees."""

    seat: SeatNumber | None = None


class Act(DoAction, frozen=True, tag="act", tag_field="type", forbid_unknown_fields=True):
    """Answer a question."""


class Undo(DoUndo, frozen=True, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """Take something back."""


class AskPreviews(Struct, frozen=True, tag="preview", tag_field="type", forbid_unknown_fields=True):
    """Ask what some actions would bring to the seat that one looks through."""

    id: Word
    seq: Count
    wishes: Annotated[list[PreviewRequest], Meta(max_length=400)]


class AskWhy(Struct, frozen=True, tag="why", tag_field="type", forbid_unknown_fields=True):
    """Ask whether an action would be allowed, without doing it; with `final`, also what it would end."""

    id: Word
    seq: Count
    action: ActionForm | Annotated[str, Meta(max_length=2000)]
    final: bool = False


class AskHint(Struct, frozen=True, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """Ask what a good player would do in the place of the seat that one looks through."""

    id: Word
    seq: Count


class Say(Struct, frozen=True, tag="say", tag_field="type", forbid_unknown_fields=True):
    """Say something to everybody at the table: a ready-made phrase, or a few words of one's own."""

    seat: SeatNumber
    phrase: Phrase | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None


class Ping(Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Ask for a sign of life."""


ClientMessage = Hello | Look | Act | Undo | AskPreviews | AskWhy | AskHint | Say | Ping

# -- from the service -------------------------------------------------------------------------------------------------


class Sync(Position, frozen=True, tag="sync", tag_field="type"):
    """Everything, after hello or look, or when a client was too slow for single steps."""


class Step(EntryView, frozen=True, tag="step", tag_field="type"):
    """One log entry, and what it changed in the picture that this viewer had.

    `changes` says what became of each changed field of the view: ["=", value] it is this; ["-"] it is gone; ["~",
    {field: ...}] something inside it changed; ["#", {index: ...}] some items of the list changed; ["+", [...]] these
    items came at the end of the list.
    """

    changes: dict[str, Any]


class Ack(Done, frozen=True, tag="ack", tag_field="type"):
    """The action or undo with this key is written."""


class Refused(Struct, frozen=True, tag="refused", tag_field="type"):
    """The action or undo with this key is against a rule; nothing has changed."""

    key: str
    rule: str
    params: dict[str, Any]
    message: str


class StaleAnswer(Struct, frozen=True, tag="stale", tag_field="type"):
    """The question of this key is over; here is what is asked now."""

    key: str
    n: int
    seq: int
    portrait: ClientView


class Failure(Struct, frozen=True, tag="error", tag_field="type", omit_defaults=True):
    """A message that cannot be followed; nothing has changed. `key` or `id` name the message if it had one."""

    error: str
    message: str
    rule: str | None = None
    params: dict[str, Any] = {}
    key: str | None = None
    id: str | None = None


class Presence(Struct, frozen=True, tag="presence", tag_field="type"):
    """Which seats are here, and how many watch; for how many seconds each other person has been away.

    `agreed` are for each of those the seats that want the computer to play for them.
    """

    seats: list[int]
    watchers: int
    away: dict[int, int] = {}
    agreed: dict[int, list[int]] = {}


class Noted(Struct, frozen=True, tag="note", tag_field="type"):
    """Something was decided or said at the table."""

    note: Note


class TableChanged(Struct, frozen=True, tag="table", tag_field="type"):
    """The table has another name on a seat, or a rematch."""

    table: Table


class PreviewsAnswer(Struct, frozen=True, tag="previews", tag_field="type"):
    """What the actions would bring."""

    id: str
    seq: int
    previews: list[Preview]


class HintAnswer(Struct, frozen=True, tag="hints", tag_field="type"):
    """What a good player would think of doing, best first; nothing where nothing is asked."""

    id: str
    seq: int
    hints: list[HintView]


class WhyAnswer(Struct, frozen=True, tag="why", tag_field="type", omit_defaults=True):
    """Whether the action would be allowed, what it would cost and earn, and if not, by which rule it is refused.

    `final` says that it could not be undone, `ends` that it would be the last of the turn, as far as the seat can know.
    """

    id: str
    ok: bool
    rule: str | None = None
    params: dict[str, Any] = {}
    message: str = ""
    paid: int | None = None
    price: int | None = None
    exact: bool = False
    again: bool = False
    final: bool = False
    ends: bool = False


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """A sign of life."""

    n: int


ServerMessage = (
    Sync
    | Step
    | Ack
    | Refused
    | StaleAnswer
    | Failure
    | Presence
    | Noted
    | TableChanged
    | PreviewsAnswer
    | HintAnswer
    | WhyAnswer
    | Pong
)
