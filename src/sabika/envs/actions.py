"""Actions as numbers, both ways: a fixed number of codes for a game, made from what its verbs declare.

Every verb has a block of codes. The parameter with the most values picks a row of the block, further ones too as long
as there are at most `MOST_ROWS` rows; values are numbered by their kind (`Kind.code`). Whatever rows do not tell apart,
such as payments for the same tile, takes the next free one of the row's slots, in the order of the list. What finds no
slot, or lies beyond what its kind numbers, takes the next code of the last block, which all verbs share.

A mask is marked without making actions: of tiles and payments it is enough to know how many there are for each row.
"""

from __future__ import annotations

from bisect import bisect
from typing import Any, Final

from sabika.kernel.action import Action, Kind, Verb
from sabika.kernel.action_type import NOTHING, ActionType, AnyContext, Options
from sabika.kernel.context import Context
from sabika.kernel.frame import Frame
from sabika.kernel.game import Game
from sabika.kernel.legal import Legal
from sabika.kernel.native import i64, vec
from sabika.parts.building import TileChoices
from sabika.parts.city import City
from sabika.parts.grid import ALIKE, BUILT, GATED, LAYABLE, NEAR, OCCUPIED, ORIGIN, WALLS_AT, WIDTH, kind_of
from sabika.parts.payment import Offers
from sabika.parts.words import SQUARE, Cell, code_of_cell

MOST_ROWS: Final = 1024
"""A second parameter picks rows only while there are no more than this."""
AIM: Final = 512
"""How many codes a block should have where its rows need slots."""
FEWEST_SLOTS: Final = 8
MOST_SLOTS: Final = 32
MORE: Final = 1024
"""How many codes the block has that all verbs share."""
REMEMBERED: Final = 20_000
"""How many options of an action type are remembered with their rows."""
CELLS: Final = SQUARE * SQUARE
"""How many cells have a row of their own."""
PLACES: Final = vec[i64]([code_of_cell(cell) for cell in range(WIDTH * WIDTH)])
"""Which row that is, -1 if there is none."""
CELL_AT: Final = {code_of_cell(cell): cell for cell in range(WIDTH * WIDTH)}
"""The cell of a row."""
FREE: Final = BUILT | NEAR
"""The bits of an entry that say which walls fit in a cell: none where it is built."""
ONES: Final = [b"\1" * number for number in range(MOST_SLOTS + 1)]
"""So many slots, all marked."""


class Block:
    """The codes of one verb: `rows` times `slots` of them from `first` on; `picking` are the parameters that pick rows.

    Each of those is its place among the arguments, its kind, and how many rows lie between two of its values. `tiles`
    says that cells alone pick rows and tiles take slots; `fields` has the first code of each row where a field alone
    picks it.
    """

    __slots__ = ("fields", "first", "picking", "rows", "slots", "tiles", "verb")

    def __init__(self, verb: Verb, kinds: dict[str, Kind], first: int) -> None:
        self.verb: Verb = verb
        self.first: int = first
        self.picking: list[tuple[int, Kind, int]] = []
        self.rows: int = 1
        spans = [(kinds[param.kind].span(), at, kinds[param.kind]) for at, param in enumerate(verb.params)]
        for span, at, kind in sorted(spans, key=lambda one: (-one[0], one[1])):
            if span and (self.rows == 1 or self.rows * span <= MOST_ROWS):
                self.picking.append((at, kind, self.rows))
                self.rows *= span
        whole = len(self.picking) == len(verb.params)
        self.slots: int = 1 if whole else max(FEWEST_SLOTS, min(MOST_SLOTS, AIM // self.rows))
        picked = [(at, type(kind)) for at, kind, _ in self.picking]
        self.tiles: bool = not whole and len(picked) == 1 and picked[0][0] == 1 and issubclass(picked[0][1], Cell)
        alone = len(verb.params) == 2 and [at for at, _ in picked] == [0]
        self.fields: list[int] = [self.start((field, ())) for field in range(self.rows)] if alone else []

    @property
    def size(self) -> int:
        """How many codes there are."""
        return self.rows * self.slots

    def start(self, args: tuple[Any, ...]) -> int:
        """Return the code of the first slot of a row, -1 if an argument has no code."""
        row = 0
        for at, kind, step in self.picking:
            code = kind.code(args[at])
            if code < 0:
                return -1
            row += code * step
        return self.first + row * self.slots


class Asked:
    """Who is asked in a position, and what they may do: for each action type all its options.

    >>> import sabika
    >>> game = sabika.game("alhambra", players=3)
    >>> asked = Asked(game, game.new("hill"))
    >>> asked.seat, asked.action_types[0].name, len(asked.options[0])
    (0, 'take', 4)
    """

    __slots__ = ("action_types", "ctx", "options", "seat")

    def __init__(self, game: Game[Any], state: Any) -> None:
        ctx: AnyContext = Context(game, state, None)
        ctx.kept = game.findings()
        frame: Frame = state.stack[-1]
        seat = frame.seat if frame.seat >= 0 else frame.seats(ctx)[0]
        action_types = frame.action_types(ctx, seat)
        if game.anytime:
            action_types = (*action_types, *game.anytime)
        self.ctx: AnyContext = ctx
        self.seat: int = seat
        self.action_types: tuple[ActionType, ...] = action_types
        options: list[Options] = []
        for action_type in action_types:
            nothing = not game.quiet and not action_type.count(ctx, seat)  # what most modules have to offer
            options.append(NOTHING if nothing else action_type.options(ctx, seat))
        self.options: list[Options] = options

    def legal(self) -> Legal:
        """Return the same as a list of actions."""
        options: list[Options | None] = [*self.options]
        return Legal(self.seat, self.action_types, options)

    def do(self, action_type: ActionType, action: Action) -> None:
        """Play an action of this type; the position has moved on then."""
        self.ctx.kept = None
        game: Game[Any] = self.ctx.game
        game.carry_out(self.ctx, action, action_type)

    def which(self, verb: str) -> int:
        """Return the place of the action type with this verb, -1 if there is none."""
        for at, action_type in enumerate(self.action_types):
            if action_type.name == verb:
                return at
        return -1


class ActionCodes:
    """The codes of all actions of a game. What a code means is settled by the position's list of actions.

    >>> import sabika
    >>> game = sabika.game("roll_and_write", players=2)
    >>> codes = ActionCodes(game)
    >>> codes.size, [(block.verb.name, block.first, block.size) for block in codes.blocks.values()][:3]
    (1540, [('cross', 0, 36), ('coins', 36, 1), ('turn', 37, 441)])
    """

    __slots__ = ("_blocks", "_firsts", "_known", "blocks", "more", "size")

    def __init__(self, game: Game[Any]) -> None:
        self.blocks: dict[str, Block] = {}
        self.more: int = 0
        for name, verb in game.notation.verbs.items():
            self.blocks[name] = Block(verb, game.notation.kinds, self.more)
            self.more += self.blocks[name].size
        self.size: int = self.more + MORE
        self._blocks: list[Block] = list(self.blocks.values())
        self._firsts: list[int] = [block.first for block in self._blocks]
        self._known: dict[ActionType, dict[Any, int]] = {}

    def mask(self, asked: Asked) -> bytearray:
        """Return a 1 for the code of every action, a 0 for all others."""
        mask = bytearray(self.size)
        more = self.more
        for action_type, options in zip(asked.action_types, asked.options, strict=True):
            if len(options):
                block = self.blocks[action_type.name]
                if not marked(mask, block, options):
                    more = self._mark(mask, more, block, self._starts(block, action_type, asked.seat, list(options)))
        return mask

    def _mark(self, mask: bytearray, more: int, block: Block, starts: list[int]) -> int:
        """Mark the next free slot of a row for each of its actions; return the next free code of the last block."""
        for code in starts:
            if code < 0 or mask[code]:
                end = code + block.slots
                while 0 <= code < end and mask[code]:
                    code += 1
                if code < 0 or code == end:
                    code = more
                    more += 1
                    if code >= self.size:
                        continue
            mask[code] = 1
        return more

    def listed(self, asked: Asked, verb: str = "") -> dict[int, int]:
        """Return the code of every action, in the order of `game.legal`, with its place there; or of one verb's."""
        found: dict[int, int] = {}
        at = 0
        more = self.more
        for action_type, options in zip(asked.action_types, asked.options, strict=True):
            size = len(options)
            if not size or (verb and action_type.name != verb):
                at += size
                continue
            block = self.blocks[action_type.name]
            for code in self._starts(block, action_type, asked.seat, list(options)):
                if code in found or code < 0:
                    end = code + block.slots
                    while code in found:
                        code += 1
                    if code < 0 or code >= end:
                        code = more
                        more += 1
                found[code] = at
                at += 1
        if more > self.size:
            found = {code: place for code, place in found.items() if code < self.size}
        return found

    def choice(self, asked: Asked, code: int) -> tuple[ActionType, Action] | None:
        """Return what a code means, with its action type; None if it may not be answered. Lists one verb at most."""
        block = self.block_of(code)
        if block is None:
            return self._looked_up(asked, "", code)
        which = asked.which(block.verb.name)
        if which < 0 or not len(asked.options[which]):
            return None
        options, action_type = asked.options[which], asked.action_types[which]
        if block.slots == 1:
            starts = self._starts(block, action_type, asked.seat, list(options))
            if code not in starts:
                return None
            return action_type, action_type.action(asked.seat, options[starts.index(code)])
        option = option_at(block, options, code)
        if option is None:
            return self._looked_up(asked, block.verb.name, code)
        return action_type, action_type.action(asked.seat, option)

    def _looked_up(self, asked: Asked, verb: str, code: int) -> tuple[ActionType, Action] | None:
        """Return the same out of a list."""
        at = self.listed(asked, verb).get(code, -1)
        if at < 0:
            return None
        which, left = asked.legal().find(at)
        action_type = asked.action_types[which]
        return action_type, action_type.action(asked.seat, asked.options[which][left])

    def _starts(self, block: Block, action_type: ActionType, seat: int, options: list[Any]) -> list[int]:
        """Return the first code of the row of each option; rows that were looked up before are remembered."""
        known = self._known.get(action_type)
        if known is None or len(known) > REMEMBERED:
            known = self._known[action_type] = {}
        keys = [option.args for option in options] if type(options[0]) is Action else options
        try:
            return [known[key] for key in keys]
        except KeyError:
            for key, option in zip(keys, options, strict=True):
                if key not in known:
                    known[key] = block.start(action_type.action(seat, option).args)
            return [known[key] for key in keys]

    def block_of(self, code: int) -> Block | None:
        """Return the block of a code, None for the one that all verbs share."""
        at = bisect(self._firsts, code) - 1
        return self._blocks[at] if at >= 0 and code < self.more else None


# -- tiles on cells, and payments: how many there are in a row, and which one has a slot ------------------------------


def marked(mask: bytearray, block: Block, options: Options) -> bool:
    """Mark options that say how many of them a row has; False, with nothing marked, for others or without room."""
    if block.tiles and isinstance(options, TileChoices):
        return mark_tiles(mask, block, options)
    if block.fields and isinstance(options, Offers):
        return mark_offers(mask, block, options)
    return False


def mark_tiles(mask: bytearray, block: Block, choices: TileChoices) -> bool:
    """Mark for every cell as many slots as there are tiles that fit there."""
    city, first, slots = choices.city, block.first, block.slots
    if city.uneven or len(choices.tiles) > slots:
        return False
    grid, base, exchange = city.grid, city.base, choices.exchange
    walls = [choices.walls[tile] for tile in choices.tiles]
    wanted: i64 = 0
    for pattern in walls:
        wanted |= 1 << pattern
    for cell in city.order if exchange else city.spots:
        entry = grid[cell - base]
        if exchange:
            fitting = wanted & ALIKE[OCCUPIED[entry & 255] << 4 | entry >> WALLS_AT & 15]
        else:
            fitting = wanted & LAYABLE[entry]
        if fitting and (not exchange or (cell != ORIGIN and not entry & GATED)):
            place = PLACES[cell]
            if place < 0:
                mask[first : first + block.size] = bytes(block.size)
                return False
            code = first + place * slots
            for pattern in walls:
                if fitting >> pattern & 1:
                    mask[code] = 1
                    code += 1
    return True


def mark_offers(mask: bytearray, block: Block, offers: Offers) -> bool:
    """Mark for every field as many slots as there are payments."""
    for payments in offers.fields:
        if len(payments) > block.slots:
            return False
    for place, payments in enumerate(offers.fields):
        if payments:
            code = block.fields[place + 1]
            mask[code : code + len(payments)] = ONES[len(payments)]
    return True


def option_at(block: Block, options: Options, code: int) -> Any:
    """Return the option of a code, None where that has to be looked up or there is none."""
    row = (code - block.first) // block.slots
    slot = code - block.first - row * block.slots
    if block.tiles and isinstance(options, TileChoices) and not options.city.uneven:
        return tile_at(options, CELL_AT[row], slot)
    if block.fields and isinstance(options, Offers):
        for place, payments in enumerate(options.fields):
            if slot < len(payments) and block.fields[place + 1] == code - slot:
                return place + 1, payments[slot]
    return None


def tile_at(choices: TileChoices, cell: int, slot: int) -> int | None:
    """Return one of the tiles that fit on a cell, as `tile << 16 | cell`."""
    city = choices.city
    fitting = alike_at(city, cell) if choices.exchange else LAYABLE[city.entry(cell) & FREE]
    for tile in choices.tiles:
        if fitting >> choices.walls[tile] & 1:
            if not slot:
                return tile << 16 | cell
            slot -= 1
    return None


def alike_at(city: City, cell: int) -> i64:
    """Return the wall patterns for which the tile on a cell may be exchanged, none where it may not."""
    entry = city.entry(cell)
    if not entry & BUILT or cell == ORIGIN or city.is_locked(cell):
        return 0
    return ALIKE[kind_of(entry)]
