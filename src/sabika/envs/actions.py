"""Actions as numbers, both ways: a fixed number of codes for a game, made from what its verbs declare.

Every verb has a block of codes. The parameter with the most values picks a row of the block, further ones too as long
as there are at most `MOST_ROWS` rows; values are numbered by their kind (`Kind.code`). Whatever rows do not tell apart,
such as payments for the same tile, takes the next free one of the row's slots, in the order of the list. What finds no
slot, or lies beyond what its kind numbers, takes the next code of the last block, which all verbs share.
"""

from __future__ import annotations

from bisect import bisect
from typing import Any, Final

from sabika.kernel.action import Action, Kind, Verb
from sabika.kernel.action_type import ActionType
from sabika.kernel.game import Game
from sabika.kernel.legal import Legal

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


class Block:
    """The codes of one verb: `rows` times `slots` of them from `first` on; `picking` are the parameters that pick rows.

    Each of those is its place among the arguments, its kind, and how many rows lie between two of its values.
    """

    __slots__ = ("first", "picking", "rows", "slots", "verb")

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

    def listed(self, legal: Legal, verb: str = "") -> dict[int, int]:
        """Return the code of every listed action, in the order of the list, with its place there; or of one verb's."""
        found: dict[int, int] = {}
        at = 0
        more = self.more
        for action_type, options in zip(legal.action_types, legal.listed(), strict=True):
            size = len(options)
            if not size or (verb and action_type.name != verb):
                at += size
                continue
            block = self.blocks[action_type.name]
            for code in self._starts(block, action_type, legal.seat, list(options)):
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

    def find(self, legal: Legal, code: int) -> int:
        """Return the place of a code in the list of actions, -1 if it means none of them; lists one verb at most."""
        block = self.block_of(code)
        return self.listed(legal, block.verb.name if block else "").get(code, -1)

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
