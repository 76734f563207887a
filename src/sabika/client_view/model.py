"""The values of a portrait: everything by its name, so that a client can draw a game without knowing its rules."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from sabika.kernel.game import Outcome


class Face(Struct, frozen=True, gc=False):
    """One side of a tile: its name in notation, its building type and its price."""

    name: str
    type: str | None
    price: int


class Mark(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Something that lies on a tile: `spot` is a side ("n") or a corner ("ne") of it, nothing for its middle.

    `kind` is a module's own word; `owner` is whose it is, `number` what it shows.
    """

    kind: str
    spot: str = ""
    owner: int | None = None
    number: int | None = None


class CityMark(Mark, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Something that lies on a cell of a city, on one of its sides or at one of its corners."""

    x: int
    y: int


class Tile(Struct, frozen=True, gc=False, omit_defaults=True):
    """A tile as it is drawn: `walls` are sides out of "nesw", `marks` what lies on it wherever it is.

    `kind` is "building", "start", or a module's own word; `back` is what lies on the other side, where there is one.
    `types` and `currency` are what else a tile shows that is no building of one type. In a city, `turn` is by how many
    quarters it is turned, clockwise; walls and marks are told as they lie.
    """

    name: str
    kind: str
    type: str | None
    price: int
    walls: str
    marks: tuple[Mark, ...] = ()
    back: Face | None = None
    types: tuple[str, ...] = ()
    currency: str | None = None
    turn: int = 0


class Card(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card as it is drawn; `value` is its money or price, `currencies` are those that it shows."""

    name: str
    kind: str
    value: int = 0
    currencies: tuple[str, ...] = ()
    sides: str = ""


class Edge(Struct, frozen=True, gc=False):
    """One side of a cell."""

    x: int
    y: int
    side: str


class CityTile(Struct, frozen=True, gc=False, omit_defaults=True):
    """A tile in a city: `inner` are walls that stand between two tiles."""

    x: int
    y: int
    tile: Tile
    inner: str = ""


class City(Struct, frozen=True, gc=False, omit_defaults=True):
    """A city in the order of building; `wall` is the longest external wall or moat, `run` its edges one by one.

    `marks` are what lies in it beside what its tiles carry; that on an edge or corner is told once.
    """

    tiles: list[CityTile]
    wall: int
    run: list[Edge]
    marks: list[CityMark] = []


class Climb(Struct, frozen=True, gc=False):
    """A better place in a type: how many more it takes, and what it would bring in the next scoring."""

    more: int
    rank: int
    tied: bool
    points: int


class Count(Struct, frozen=True, gc=False, omit_defaults=True):
    """How many of a type somebody has, and where that puts them; rank 0 is no rank, `tied` says it is shared.

    `points` is what that would bring if the next scoring were now, `climb` the nearest place that brings more. Without
    scorings in between, the next one is the end of the game.
    """

    type: str
    count: float
    rank: int
    tied: bool
    points: int
    climb: Climb | None = None


class CitySeat(Struct, frozen=True, gc=False, omit_defaults=True):
    """A player with a city. `hand` is None where it may not be seen; `places` says where tiles in reach would fit.

    `due` is what they would get if the next scoring were now, as far as who looks can know.
    """

    seat: int
    score: int
    city: City
    counts: list[Count]
    due: int
    cards: int
    hand: list[Card] | None
    reserve: list[Tile]
    pending: list[Tile]
    shown: list[Card] = []
    places: dict[str, list[str]] = {}


class Neutral(Struct, frozen=True, gc=False):
    """The imaginary third player of two: his tiles, his points, and those `due` if the next scoring were now."""

    tiles: list[Tile]
    score: int
    counts: list[Count]
    due: int


class Field(Struct, frozen=True, gc=False, omit_defaults=True):
    """A field of the market: its number, its currency, the tile on it, how much the seat that looks is short of it.

    What modules sell beside the market comes after its fields; `price` is what is asked for it, 0 if it cannot be
    bought now. The tile of a field costs what is printed on it. `along` is a second tile that is sold with the first.
    """

    field: int
    currency: str
    tile: Tile | None
    short: int = 0
    price: int | None = None
    along: Tile | None = None


class Slot(Struct, frozen=True, gc=False):
    """A place of the open money: its number and the card on it."""

    slot: int
    card: Card | None


class NextScoring(Struct, frozen=True, gc=False):
    """The scoring that comes next: its number, and after how many drawn cards at least and at most (0: at the end)."""

    number: int
    name: str
    soonest: int
    latest: int


class AreaItem(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that a module has on the table; `seat` is before whom it lies, `most` what `number` can become."""

    label: str
    seat: int | None = None
    card: Card | None = None
    tile: Tile | None = None
    type: str | None = None
    number: int | None = None
    most: int | None = None


class Loss(Struct, frozen=True, gc=False):
    """Points that the next scoring takes away, `least` for certain and at most `most`."""

    least: int
    most: int


class ModuleArea(Struct, frozen=True, gc=False, omit_defaults=True):
    """All that a module shows on the table; `loss` is what it will cost the seat that looks."""

    module: str
    items: list[AreaItem]
    loss: Loss | None = None


class ScoreLine(Struct, frozen=True, gc=False):
    """Points with their reason: who, for what, how many, by which rule, counted from what."""

    round: int
    seat: int
    source: str
    points: int
    rule: str
    detail: dict[str, Any]


class Standing(Struct, frozen=True, gc=False):
    """Something of a module that is scored by places: everybody's count, the imaginary player's last.

    The type of its counts is the source of its points; `places` are the points of each place by scoring.
    """

    module: str
    source: str
    counts: list[Count]
    places: list[list[int]]


class CityBoard(Struct, frozen=True, gc=False, tag="city"):
    """The table of a game with cities. `supply` counts what lies hidden.

    `marker` says which sides tiles with two faces show next, "even" or "odd". `points` are those by scoring, type and
    rank where modules have changed them, in place of those told at the start.
    """

    seats: list[CitySeat]
    neutral: Neutral | None
    market: list[Field]
    display: list[Slot]
    supply: dict[str, int]
    discard: int
    scored: list[int]
    coming: NextScoring | None
    module_areas: list[ModuleArea]
    marker: str | None
    turns: int
    points: list[list[list[int]]] | None
    standings: list[Standing]


class Sheet(Struct, frozen=True, gc=False):
    """A player's sheet: `crossed` are cells "yellow,blue", the dice that lie on it, the coins, what it would be worth.

    `lines` are the crosses of each row, then of each column; `receiver` gets the dice that are passed, None if nobody.
    `counts` say of each type how many boxes are crossed, and what that is worth if the game ended now.
    """

    seat: int
    score: int
    total: int
    counts: list[Count]
    crossed: list[str]
    boxes: list[int]
    yellow: list[int]
    blue: list[int]
    coins: int
    spent: int
    lines: list[int]
    receiver: int | None


class ImaginaryRow(Struct, frozen=True, gc=False):
    """An imaginary player: a row of the score sheet and a pair of dice."""

    seat: int
    score: int
    total: int
    boxes: list[int]
    dice: list[int]


class SheetBoard(Struct, frozen=True, gc=False, tag="sheet"):
    """The table of Roll & Write; `places` counts by type the places that are already given."""

    seats: list[Sheet]
    imaginary: list[ImaginaryRow]
    round: int
    rounds: int
    first: int
    places: list[int]


Board: TypeAlias = CityBoard | SheetBoard
"""The table of some title; a new title with another kind of table adds it here."""


class Option(Struct, frozen=True, gc=False, omit_defaults=True):
    """One way to answer: the arguments of the verb, what it costs, and for a payment with cards what is paid.

    `exact` says that just the price is paid, `again` that this earns another action.
    """

    args: dict[str, Any]
    paid: int | None = None
    price: int | None = None
    exact: bool = False
    again: bool = False


class Param(Struct, frozen=True, gc=False):
    """A parameter of a verb: its name in `args`, and its kind (tile, cell, cards, slots, field, type, amount, …)."""

    name: str
    kind: str


class Choice(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that can be done now; `complete` is False where more than the listed options is allowed.

    `limit` is what several cards of the open money may be worth together.
    """

    verb: str
    shape: str
    rule: str
    complete: bool
    params: list[Param]
    options: list[Option]
    limit: int = 0


class Meaning(Struct, frozen=True, gc=False):
    """What a card would mean for whoever looks: the name of a sentence, and what fills its gaps, like an event's."""

    name: str
    facts: dict[str, Any]


class Question(Struct, frozen=True, gc=False, omit_defaults=True):
    """What is asked, of whom, and what it is about; `choices` and `meaning` are those of the seat that looks."""

    prompt: str
    step: str
    rule: str
    seats: list[int]
    choices: list[Choice]
    tile: Tile | None = None
    card: Card | None = None
    meaning: Meaning | None = None
    bid: int | None = None
    leader: int | None = None
    bidders: list[int] = []


class Result(Struct, frozen=True, gc=False):
    """How the game ended; `neutral_winners` are imaginary players who won, numbered after the last seat."""

    scores: list[int]
    winners: list[int]
    neutral: int | None
    neutral_winners: list[int] = []

    @classmethod
    def of(cls, outcome: Outcome) -> Result:
        """Return the result as it is told and stored."""
        return cls(list(outcome.scores), list(outcome.winners), outcome.neutral, list(outcome.neutral_winners))

    @property
    def outcome(self) -> Outcome:
        """The outcome that it was made of."""
        return Outcome(tuple(self.scores), tuple(self.winners), self.neutral, tuple(self.neutral_winners))


class ClientView(Struct, frozen=True, gc=False):
    """All that a seat (None: a spectator) may see, do and undo at one moment."""

    seq: int
    seat: int | None
    active: int | None
    board: Board
    question: Question | None
    undo_to: int | None
    ledger: list[ScoreLine]
    result: Result | None


class PreviewRequest(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a player thinks of doing: laying a tile on a cell, or (without a tile) taking the one there away.

    On a sheet of Roll & Write `cell` is the building to be crossed.
    """

    cell: str
    tile: str | None = None
    gates: tuple[str, ...] = ()


class Gain(Struct, frozen=True, gc=False):
    """What changes for one source of points if it were scored now."""

    source: str
    before: int
    after: int


class TurningPoint(Struct, frozen=True):
    """A tile without which somebody else would have won, or several together: those are `winners`.

    `gains` are what it brought in the last scoring, the most first: the points without it, and with it.
    """

    seat: int
    cell: str
    tile: str
    gains: list[Gain]
    winners: list[int]


class Preview(Struct, frozen=True, gc=False, omit_defaults=True):
    """What an action would bring: the longest wall with its edges, and the points if scored now.

    `counts` are the types whose number or rank changes; `refused` is the rule by which a tile may not lie there.
    """

    wish: PreviewRequest
    wall: int
    run: list[Edge]
    gains: list[Gain]
    total: int
    counts: list[Count] = []
    refused: str | None = None


class VerbInfo(Struct, frozen=True, gc=False):
    """A verb of the game and its parameters."""

    name: str
    params: list[Param]


class OrderParam(Struct, frozen=True, gc=False):
    """What an order says about one thing: its name in `args`, its kind, and the values that can be chosen."""

    name: str
    kind: str
    values: list[str | int]


class OrderInfo(Struct, frozen=True, gc=False):
    """An order that a seat can give: to do what `verb` names under a condition, or to `wait`."""

    verb: str
    params: list[OrderParam]


class ModuleInfo(Struct, frozen=True, gc=False):
    """The manifest of a module in play: its number in the rulebook, its rules' prefix, how hard it is (1 to 3)."""

    id: str
    number: int
    prefix: str
    difficulty: int


class CoinFacts(Struct, frozen=True, gc=False):
    """The coins of a sheet: the circles of their row, what a second building costs, how many are a point."""

    track: int
    second_cost: int
    per_point: int


class TitleFacts(Struct, frozen=True, gc=False, kw_only=True):
    """What a title tells once: its building types and its points, by scoring and type those of each rank.

    `grid` is the sheet of Roll & Write, row by row; `line_points`, `boxes` and `coins` belong to it. `multiplied` says
    that the points of a rank are times the buildings of the type.
    """

    types: list[str]
    currencies: list[str]
    points: list[list[list[int]]]
    line_points: list[int]
    scorings: list[str]
    grid: list[str]
    boxes: list[int]
    coins: CoinFacts | None
    multiplied: bool = False


class GameInfo(TitleFacts, frozen=True, gc=False, kw_only=True):
    """What does not change during a game: title, modules, options, verbs, and the facts of the title.

    `orders` are those that a seat can give.
    """

    title: str
    players: int
    modules: list[ModuleInfo]
    options: dict[str, Any]
    rules: int
    components: str
    verbs: list[VerbInfo]
    orders: list[OrderInfo] = []
