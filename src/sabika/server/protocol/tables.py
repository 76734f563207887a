"""What HTTP requests and answers say about tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sabika.client_view import ClientView, GameInfo
from sabika.client_view.analysis import AnalysisView
from sabika.client_view.model.client_view import Result
from sabika.client_view.model.points import TurningPoint

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Word = Annotated[str, Meta(min_length=1, max_length=60)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[!-~]+$")]
Token = Annotated[str, Meta(min_length=16, max_length=64)]
Typed = Annotated[str, Meta(min_length=8, max_length=20)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Pace = Literal["instant", "quick", "calm", "slow"]
SeatKind = Literal["here", "online", "bot", "past"]
Phrase = Literal[
    "hello",
    "moment",
    "ready",
    "luck",
    "well_played",
    "oh_no",
    "take_your_time",
    "your_turn",
    "thanks",
    "good_game",
]
NoteKind = Literal[
    "said",
    "joined",
    "left",
    "began",
    "freed",
    "stands_in_host",
    "stands_in_table",
    "stands_in_own",
    "stands_in_start",
    "took_over",
    "waits_again",
    "bot_crashed",
    "bot_slow",
    "bot_memory",
    "bot_illegal",
    "bot_gone",
    "chat_on",
    "chat_off",
    "arranged",
]
"""What a note can tell; the computer stands in by the host's word, by agreement, by the person's own wish, or because
they were away when the game began."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is played: who may watch, what helps there are, how quickly bots move.

    `redesigns` is how many times in a row a seat may only change its own city; 0 is without limit. `chat` lets people
    write to each other; the ready-made phrases are always there.
    """

    watchers: bool = True
    undo: bool = True
    previews: bool = True
    curtain: bool = True
    pace: Pace = "calm"
    redesigns: Annotated[int, Meta(ge=0, le=100)] = 0
    chat: bool = True


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit somewhere: a person on this device, one with a secret link, or a bot of some level."""

    kind: Literal["here", "online", "bot"]
    name: Name | None = None
    level: Word | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made, with one entry for each player.

    With `gather`, friends come by its code and the game begins when the host says so; otherwise it begins at once.
    """

    title: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=6)]
    modules: Annotated[list[Word], Meta(max_length=40)] = []
    options: Annotated[dict[str, bool | int | str], Meta(max_length=40)] = {}
    name: Name | None = None
    settings: Settings = Settings()
    gather: bool = False


class ArrangedSeat(NewSeat, frozen=True, forbid_unknown_fields=True):
    """Who shall sit somewhere from now on; `was` is the number of the seat that it was before, None for a new one."""

    was: SeatNumber | None = None


class Arrange(Struct, frozen=True, forbid_unknown_fields=True):
    """Another game for a table that has not begun; every seat that somebody else has taken must be among its seats."""

    title: Word
    seats: Annotated[list[ArrangedSeat], Meta(min_length=1, max_length=6)]
    modules: Annotated[list[Word], Meta(max_length=40)] = []
    options: Annotated[dict[str, bool | int | str], Meta(max_length=40)] = {}
    name: Name | None = None
    settings: Settings = Settings()


class PlayNow(Struct, frozen=True, forbid_unknown_fields=True):
    """One person against three bots, at once."""

    title: Word = "alhambra"
    name: Name | None = None
    level: Word = "casual"
    settings: Settings = Settings()


class StartLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game, by the id of its lesson."""

    lesson: Word
    name: Name | None = None


class LessonStep(Struct, frozen=True):
    """A card of the coach: its words, places of the table that it is about, after how many moves it comes.

    `action` is the move that it asks for, None if it only tells something.
    """

    say: str
    at: list[str]
    seq: int
    action: dict[str, Any] | None


class LessonScript(Struct, frozen=True):
    """What the coach of a guided game says; the game is on its way as long as `moves` are not all made."""

    id: str
    title: str
    moves: int
    steps: list[LessonStep]


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat wants answered in advance: a verb of the box's orders, and its condition."""

    verb: Word
    args: Annotated[dict[str, Any], Meta(max_length=4)] = {}


class GiveOrders(Struct, frozen=True, forbid_unknown_fields=True):
    """All orders of a seat, in place of those before."""

    seat: SeatNumber
    orders: Annotated[list[Order], Meta(max_length=24)]


class Seat(Struct, frozen=True):
    """A seat as everybody at the table sees it; `mine` says that this device holds it, `taken` that anybody does.

    `devices` counts the devices that hold it, for those who hold it themselves; `freed` is when the host last took it
    from its holders; `orders` are what is answered for it in advance, for those who hold it. `away` is for how many
    seconds a person has not been connected. `stand_in` says that the computer plays for them, since log entry `stood`;
    `agreed` are the seats that want it to.
    """

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    mine: bool
    present: bool
    taken: bool
    devices: int
    freed: float | None
    orders: list[Order] = []
    away: int | None = None
    stand_in: bool = False
    stood: int | None = None
    agreed: list[int] = []


class Table(Struct, frozen=True):
    """A table as one device sees it. `seed` is None until the game is over; `n` counts the entries of its log.

    `lesson` is the id of the lesson that a guided game is. While friends are `gathering`, the game has not begun.
    """

    code: str
    kind: Literal["game", "replay"]
    name: str
    title: str
    modules: list[str]
    options: dict[str, Any]
    rules: int
    components: str
    seed_hash: str
    seed: str | None
    settings: Settings
    seats: list[Seat]
    host: bool
    watchers: int
    created: float
    updated: float
    finished: float | None
    n: int
    seq: int
    waiting: list[int]
    result: Result | None
    rematch: str | None
    lesson: str | None = None
    gathering: bool = False


class DoorSeat(Struct, frozen=True):
    """A seat as whoever stands at the door sees it."""

    seat: int
    name: str
    free: bool
    bot: bool


class Door(Struct, frozen=True):
    """What a table's code tells to somebody without a place there: who is here, and where one can sit or watch."""

    code: str
    name: str
    title: str
    modules: list[str]
    gathering: bool
    watchers: bool
    seats: list[DoorSeat]


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Coming in by a table's code: to a free seat before the game, or without a seat to watch."""

    seat: SeatNumber | None = None
    name: Name | None = None


class FillSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall have a free seat: a bot of some level, or without a level whoever comes."""

    seat: SeatNumber
    level: Word | None = None


class StandIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the computer shall play for the person on a seat."""

    seat: SeatNumber
    on: bool


class SetChat(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether people may write to each other."""

    on: bool


class SetPace(Struct, frozen=True, forbid_unknown_fields=True):
    """How quickly the bots of a table move."""

    pace: Pace


class Network(Struct, frozen=True):
    """Under which addresses others on the same network find this service; none if it does not listen there.

    `switch` is whether the host of a table has let it listen there, None where that cannot be switched.
    """

    addresses: list[str]
    switch: bool | None = None


class SwitchNetwork(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others on the same network shall reach the service."""

    on: bool


class Note(Struct, frozen=True):
    """What was decided or said at a table beside the game, after log entry `n`; `by` is the seat whose doing it was.

    `phrase` is one of the ready-made phrases, `text` what somebody wrote. Both are forgotten when nobody is there.
    """

    id: int
    n: int
    time: float
    kind: NoteKind
    seat: int | None
    by: int | None
    phrase: Phrase | None = None
    text: str | None = None


class Link(Struct, frozen=True):
    """A secret link; whoever opens it first holds the seat (None: everybody who opens it may watch)."""

    seat: int | None
    path: str


class Links(Struct, frozen=True):
    """The secret links of a table: those of the seats that nobody holds, and the watchers' one."""

    links: list[Link]


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Taking a seat with the secret of a link or with the code for a further device, or a place among the watchers."""

    token: Token | None = None
    code: Typed | None = None
    name: Name | None = None


class OfSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A request that concerns a seat."""

    seat: SeatNumber


class DeviceCode(Struct, frozen=True):
    """A code that brings one more device to a seat, once and for so many seconds; `path` is the same as a link."""

    seat: int
    code: str
    path: str
    seconds: int


class RenameSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A new name for the person on a seat."""

    seat: SeatNumber
    name: Name


class ActionForm(Struct, frozen=True, forbid_unknown_fields=True):
    """An action in its JSON form."""

    seat: SeatNumber
    verb: Word
    args: Annotated[dict[str, Any], Meta(max_length=10)] = {}


class DoAction(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to question `seq`; `n`, where given, is the log entry after which it was chosen.

    The action is a line of notation or its JSON form. A request that is sent again has the same `key`.
    """

    key: Key
    seq: Count
    action: ActionForm | Annotated[str, Meta(max_length=2000)]
    n: Count | None = None


class DoUndo(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to go back to question `to`."""

    key: Key
    seq: Count
    seat: SeatNumber
    to: Count
    n: Count | None = None


class EntryView(Struct, frozen=True):
    """One entry of the log as one viewer may know it; entry 0 is the set-up. `seq` is the question after it."""

    n: int
    kind: Literal["setup", "action", "undo"]
    seq: int
    by: int | None
    events: list[dict[str, Any]]


class Position(Struct, frozen=True):
    """Everything that a viewer needs now: the table, the game's fixed facts, the picture, and what it missed.

    `notes` are the last ones, whatever the viewer has missed.
    """

    n: int
    seq: int
    table: Table
    box: GameInfo
    portrait: ClientView
    entries: list[EntryView]
    notes: list[Note] = []


class Done(Struct, frozen=True):
    """What was written: the number of its log entry, and the question after it."""

    key: str
    n: int
    seq: int


class Move(Struct, frozen=True):
    """One step of a replay: the question after it, who did it, what a viewer may know of it.

    `action` is its line of notation, once the game is over.
    """

    seq: int
    by: int | None
    events: list[dict[str, Any]]
    action: str | None = None


class Moves(Struct, frozen=True):
    """A game step by step, without what was taken back; the first one is the set-up."""

    seat: int | None
    moves: list[Move]


class Decided(Struct, frozen=True):
    """What decided a finished game; None where no single tile did, or where nobody can tell."""

    turning_point: TurningPoint | None


class AnalysisAnswer(Struct, frozen=True):
    """What the decisions of a finished game were worth; null while only `done` `of` them have been looked at."""

    done: int
    of: int
    analysis: AnalysisView | None


class Past(Struct, frozen=True):
    """A moment of a game."""

    box: GameInfo
    portrait: ClientView


class ContinueFrom(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to go on from a question of a finished game, with an entry for each seat: "here" or "bot"."""

    seq: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=6)]


class NewReplay(Struct, frozen=True, forbid_unknown_fields=True):
    """A game file to be looked at."""

    text: Annotated[str, Meta(min_length=1, max_length=2_000_000)]
    name: Name | None = None


class TableList(Struct, frozen=True):
    """The tables of a device, the newest first; `aside` are the codes of those that cannot be opened.

    `bots` are those that whoever runs the service has brought along: what they are called, by their level.
    """

    tables: list[Table]
    aside: list[str]
    bots: dict[str, str]
