"""How a city is packed: one number for each cell of a grid, changed in place together with all that follows from it.

What a city allows (places, removals, exchanges) is kept up to date with every change, or found out when somebody asks
and kept until the next one. `City` says what all that means.
"""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.native import append, i64, remove, vec
from sabika.kernel.record import Shared
from sabika.parts.grid import (
    ALIKE_HIGH,
    ALIKE_LOW,
    AROUND,
    BUILT,
    EMPTY,
    FACED,
    GATED,
    GATES_AT,
    LAYABLE,
    LAYABLE_HIGH,
    LAYABLE_LOW,
    LIE_AT,
    NEAR,
    NEEDED,
    OCCUPIED,
    ORIGIN,
    RING,
    ROWS,
    STANDS,
    STEPS,
    SURROUNDED,
    TILE_AT,
    VISITED,
    WALKED,
    WALLS_AT,
    WIDTH,
    is_single,
    kind_of,
    opposite,
    tally,
)
from sabika.parts.lie import CAMP, PLAIN, SOLID, TOWER
from sabika.parts.memo import NOTHING_FOUND, PLACES
from sabika.parts.packed import insert

NONE: Final[dict[int, int]] = {}
"""No gates, or nothing that does not lie plain; nobody changes it."""
NOTHING: Final = vec[i64]()
"""An empty row; nobody changes it."""
FILLED_AT: Final = vec[i64](SOLID)
"""The sides on which a piece fills its cell, packed."""
WALKABLE: Final = vec[i64]([sides if lie < CAMP else 0 for lie, sides in enumerate(SOLID)])
"""The sides over which a piece can be entered, by how it lies: none of a camp (CMP-8)."""
AREA: Final = (0, *RING)
"""The steps to a cell itself and to those around it."""
BESIDE: Final = (0, -128, 1, 128, -1)
"""The steps to a cell itself and to those at its sides."""
TALLY: Final = vec[i64]([tally(patterns) for patterns in range(256)])
"""A byte for each of eight wall patterns that are among some, by these (`tally`)."""

# What an uneven city knows of a cell on or around a watchtower or camp; nothing is kept of other cells.
SEEN: Final = 1 << 12
"""What the cell meets on its sides is known: it is in the twelve bits below (`uneven.facing`)."""
ASKED: Final = 1 << 13
"""Whether what lies around it hangs together is known."""
IN_ONE_RUN: Final = 1 << 14
"""It does (`uneven.fills`)."""
AROUND_ODD: Final = 1 << 15
"""It lies around such a piece, so that laying must be judged exactly."""
BESIDE_ODD: Final = 1 << 16
"""It is the cell of such a piece or beside it, so that exchanging and removing must be judged exactly."""
COUNTED: Final = 1 << 17
"""The wall patterns that fit there are known, and those that the table would say: they are in the bits above."""
OVER: Final = 1 << 18
"""They are those of tiles that may be exchanged for the one there."""
EXACT_AT: Final = 19
TABLE_AT: Final = 35
"""Where these patterns begin."""
NEARBY: Final = vec[i64](AREA)
"""The steps to a cell and to those around it, packed."""
MARKS: Final = vec[i64]([(AROUND_ODD if step else 0) | (BESIDE_ODD if step in BESIDE else 0) for step in AREA])
"""What is noted there of a watchtower or camp on that cell."""


class Ground(Shared):
    """Which tile lies where, with which walls, and which walled edges have a gate.

    `grid` has an entry for every cell of some rows, the first one is for cell `base`: the ring of occupied neighbours
    (8 bits), above it on which sides a neighbour shows a wall to it (4 bits), whether it has a tile itself (1 bit),
    that tile's walls (4 bits), its number (11 bits), whether others are cut off without it (1 bit), how it lies
    (4 bits), and which of its sides have a gate (4 bits).
    `order` has the cells of the tiles as they were laid, `spots` the empty cells that some tile may fill, ascending.
    `room_low` and `room_high` count these, one byte for each wall pattern that fits there; `alike_low` and `alike_high`
    count the tiles that may be exchanged, in the same way. A byte is enough for any city: n tiles have 2 n + 2 cells
    beside them at most.
    `gated` has the sides with a gate of each cell that has one, `lies` how each piece lies that does not lie PLAIN;
    both are replaced and never changed. A city with watchtowers or camps is `uneven`: its grid holds them as if they
    were tiles, so what is counted there is not what may be done, and `City` looks closer. `sight` has an entry for
    every cell of an uneven city's grid: what was found out about the cells around such pieces, until something changes
    there. `around` are these places in the grid, replaced and never changed. `off_room_low` and so on say by how much
    the counts are wrong there; `uncounted` are the places that are not in them yet.
    `memo` has what else was found out about the city as it is (`memo.new_place`), or nothing at all.
    """

    __slots__ = (
        "_leavers",
        "_listed",
        "_marked",
        "_wall",
        "alike_high",
        "alike_low",
        "around",
        "base",
        "changes",
        "gated",
        "gates",
        "grid",
        "lies",
        "memo",
        "off_alike_high",
        "off_alike_low",
        "off_room_high",
        "off_room_low",
        "order",
        "room_high",
        "room_low",
        "sight",
        "spots",
        "uncounted",
        "uneven",
    )

    def __init__(self, grid: vec[i64], base: i64, order: vec[i64], spots: vec[i64]) -> None:
        self.grid: vec[i64] = grid
        self.base: i64 = base
        self.order: vec[i64] = order
        self.spots: vec[i64] = spots
        self.room_low: i64 = 0
        self.room_high: i64 = 0
        self.alike_low: i64 = 0
        self.alike_high: i64 = 0
        self.gates: frozenset[tuple[int, int]] = frozenset()
        self.gated: dict[int, int] = NONE
        self.lies: dict[int, int] = NONE
        self.uneven: bool = False
        self.sight: vec[i64] = NOTHING
        self.around: vec[i64] = NOTHING
        self.uncounted: vec[i64] = NOTHING
        self.off_room_low: i64 = 0
        self.off_room_high: i64 = 0
        self.off_alike_low: i64 = 0
        self.off_alike_high: i64 = 0
        self.common = False
        self.changes: i64 = 0
        self.memo: list[Any] = NOTHING_FOUND
        self._leavers: vec[i64] = vec[i64]()
        self._listed: bool = False
        self._marked: bool = False
        self._wall: int = -1

    def entry(self, cell: int) -> int:
        """Return what the grid says about a cell and the walls on it, 0 for one that is far from every tile."""
        at: i64 = cell - self.base
        if 0 <= at < len(self.grid):
            return self.grid[at] & (1 << TILE_AT) - 1
        return 0

    def tile_at(self, cell: int) -> int:
        """Return the tile on an occupied cell."""
        return self.grid[cell - self.base] >> TILE_AT & 2047

    def walls_at(self, cell: int) -> int:
        """Return the walls of the tile on a cell, none for an empty one."""
        return self.entry(cell) >> WALLS_AT

    def is_built(self, cell: int) -> bool:
        """Return whether there is a tile on a cell."""
        return self.entry(cell) & BUILT != 0

    def occupied(self, cell: int) -> int:
        """Return the sides on which a cell has a tile beside it."""
        return OCCUPIED[self.entry(cell) & 255]

    def is_locked(self, cell: int) -> bool:
        """Return whether a gate holds the tile in place (GAT-10)."""
        return cell in self.gated

    def lie_at(self, cell: int) -> int:
        """Return how the piece on a cell lies."""
        at: i64 = cell - self.base
        if self.lies and 0 <= at < len(self.grid):
            return self.grid[at] >> LIE_AT & 15
        return PLAIN

    def solid(self, cell: int) -> int:
        """Return the sides on which a cell is filled: none, all, or the short ones of a watchtower."""
        if not self.entry(cell) & BUILT:
            return 0
        return FILLED_AT[self.grid[cell - self.base] >> LIE_AT & 15]

    def lie_down(self, cell: int, lie: int) -> None:
        """Note how the piece on a cell lies; PLAIN also where there is none any more."""
        before = self.lies.get(cell, PLAIN)
        if before == lie:
            return
        lies = {other: how for other, how in self.lies.items() if other != cell}
        if lie != PLAIN:
            lies[cell] = lie
        self.lies = lies
        at: i64 = cell - self.base
        self.grid[at] = self.grid[at] & ~(15 << LIE_AT) | lie << LIE_AT
        if before >= TOWER or lie >= TOWER:
            self.look_around()
            self._marked = False
        self.changed(cell)

    def look_around(self) -> None:
        """Note which cells lie around watchtowers and camps, and that nothing is known of them yet."""
        odd = [other for other, how in self.lies.items() if how >= TOWER]
        self.uneven = len(odd) > 0
        sight = NOTHING
        if odd:  # nearly all grids are as large as the one that is there to be copied, which takes the least time
            sight = EMPTY[:] if len(self.grid) == len(EMPTY) else vec[i64]([0] * len(self.grid))
        around = vec[i64]()
        for cell in odd:
            at: i64 = cell - self.base
            for place, marks in enumerate(MARKS):
                there = at + NEARBY[place]
                if not sight[there]:
                    around = append(around, there)
                sight[there] |= marks
        self.sight = sight
        self.around = around
        self.uncounted = around[:]
        self.off_room_low = self.off_room_high = 0
        self.off_alike_low = self.off_alike_high = 0

    def look_again(self, at: i64) -> None:
        """Forget what is known of a place in the grid and of those around it."""
        sight = self.sight
        for step in NEARBY:
            there = at + step
            known = sight[there]
            if known:
                if known & COUNTED:
                    self.count_off(known, -1)
                    self.uncounted = append(self.uncounted, there)
                sight[there] = known & (AROUND_ODD | BESIDE_ODD)

    def count_off(self, known: i64, sign: i64) -> None:
        """Note by how much the counts are wrong in a cell of which this is known, or that it is not known any more."""
        exact: i64 = known >> EXACT_AT & 65535
        table: i64 = known >> TABLE_AT & 65535
        if exact == table:
            return
        if sign < 0:
            exact, table = table, exact
        if known & OVER:
            self.off_alike_low += TALLY[exact & 255] - TALLY[table & 255]
            self.off_alike_high += TALLY[exact >> 8] - TALLY[table >> 8]
        else:
            self.off_room_low += TALLY[exact & 255] - TALLY[table & 255]
            self.off_room_high += TALLY[exact >> 8] - TALLY[table >> 8]

    def ways(self, cell: int) -> int:
        """Return the sides over which one can walk from a tile to another."""
        return self.ways_at(cell - self.base)

    def ways_at(self, at: i64) -> i64:
        """Return the same for a place in the grid."""
        entry = self.grid[at]
        ways = OCCUPIED[entry & 255] & ~(entry >> WALLS_AT)
        if self.uneven and self.sight[at] & BESIDE_ODD:
            ways = self.odd_ways(at, ways)
        if self.gated:
            ways |= entry >> GATES_AT & 15  # GAT-8
        return ways

    def odd_ways(self, at: i64, ways: i64) -> i64:
        """Return those of the ways from a place that do not lead over watchtowers (WAT-10) or camps (CMP-8)."""
        grid = self.grid
        ways &= WALKABLE[grid[at] >> LIE_AT & 15]
        left = ways
        while left:
            side = left & -left
            left ^= side
            other = grid[at + STEPS[side]] >> LIE_AT & 15
            if other >= TOWER and not WALKABLE[other] & opposite(side):
                ways ^= side
        return ways

    def mark_needed(self) -> None:
        """Mark the start cell and every cell without which some tile is no longer reachable on foot.

        One depth-first walk: a tile is needed when a neighbour found through it leads nowhere earlier.
        """
        grid, base = self.grid, self.base
        for cell in self.order:
            grid[cell - base] &= ~NEEDED
        size = len(self.order) + 1
        cells, before = vec[i64]([0] * size), vec[i64]([0] * size)
        low, ways = vec[i64]([0] * size), vec[i64]([0] * size)
        at: i64 = ORIGIN - base
        mine: i64 = 1
        seen: i64 = 1
        cells[1] = at
        low[1] = 1
        ways[1] = self.ways_at(at)
        grid[at] |= NEEDED | 1 << WALKED
        below: i64 = (1 << WALKED) - 1
        while mine:
            left = ways[mine]
            if left:
                side = left & -left
                ways[mine] = left ^ side
                there = cells[mine] + STEPS[side]
                when = grid[there] >> WALKED
                if not when:
                    seen += 1
                    grid[there] |= seen << WALKED
                    cells[seen] = there
                    before[seen] = mine
                    low[seen] = seen
                    ways[seen] = self.ways_at(there)
                    mine = seen
                elif when < low[mine]:
                    low[mine] = when
            else:
                parent = before[mine]
                if parent and low[mine] >= parent:
                    grid[cells[parent]] |= NEEDED
                if low[mine] < low[parent]:
                    low[parent] = low[mine]
                mine = parent
        for cell in self.order:
            grid[cell - base] &= below
        self._marked = True

    # -- changing, in place --------------------------------------------------------------------------------------

    def put(self, cell: int, tile: int, walls: int) -> None:
        """Lay a tile on an empty cell, in place."""
        at = self.reach(cell)
        grid = self.grid
        near = grid[at]
        if LAYABLE[near]:
            self.note_free(at, near, BUILT)
        entry = near | BUILT | walls << WALLS_AT | tile << TILE_AT
        if self.gated:
            entry |= self.gated.get(cell, 0) << GATES_AT
        grid[at] = entry
        self.order = append(self.order, cell)
        self.count_alike(at, entry, 1)
        self.surround(at, walls)
        self.changed(cell)
        if self._marked:
            ways = self.ways_at(at)
            if is_single(ways):
                grid[at + STEPS[ways]] |= NEEDED  # without it this one is cut off
            else:
                self.adjust_needed(at, ways)

    def lift(self, cell: int) -> None:
        """Take the tile from a cell, in place."""
        grid = self.grid
        at: i64 = cell - self.base
        ways = self.ways_at(at)
        entry = grid[at]
        self.count_alike(at, entry, -1)
        near = entry & NEAR
        grid[at] = near
        self.order = remove(self.order, cell)
        if LAYABLE[near]:
            self.note_free(at, BUILT, near)
        self.surround(at, entry >> WALLS_AT & 15)
        if self.lies:
            self.lie_down(cell, PLAIN)
        self.changed(cell)
        if self._marked:
            self.adjust_needed(at, ways)

    def exchange(self, cell: int, tile: int, walls: int) -> None:
        """Put another tile on an occupied cell, in place; the ways change only with the walls between tiles."""
        grid = self.grid
        at: i64 = cell - self.base
        entry = grid[at]
        changed: i64 = entry >> WALLS_AT & 15 ^ walls
        renewed = entry & STANDS | walls << WALLS_AT | tile << TILE_AT
        grid[at] = renewed
        self.recount(at, entry, renewed)
        while changed:
            side = changed & -changed
            changed ^= side
            there = at + STEPS[side]
            before = grid[there]
            after = before ^ FACED[side]
            grid[there] = after
            if after & BUILT:
                self._marked = False
            elif LAYABLE[before] != LAYABLE[after]:
                self.note_free(there, before, after)
        if self.lies:
            self.lie_down(cell, PLAIN)
        self.changed(cell)

    def surround(self, at: i64, walls: i64) -> None:
        """Note around a place that a tile with these walls has come there or gone: the same bits turn over."""
        grid = self.grid
        for step, bits in AROUND[walls]:
            there = at + step
            before = grid[there]
            after = before ^ bits
            grid[there] = after
            if after & BUILT:
                if bits & SURROUNDED:  # a neighbour over a corner does not mind
                    self.recount(there, before, after)
            elif LAYABLE[before] != LAYABLE[after]:
                self.note_free(there, before, after)

    def reach(self, cell: int) -> i64:
        """Return where a cell stands in the grid, after adding rows to it where it would not have all around it."""
        base: i64 = self.base
        at: i64 = cell - base
        if at < 2 * WIDTH or at >= len(self.grid) - 2 * WIDTH:
            more: i64 = ROWS * WIDTH
            grid = vec[i64]([0] * (len(self.grid) + 2 * more))
            for old in range(len(self.grid)):
                grid[old + more] = self.grid[old]
            self.grid = grid
            self.base = base - more
            if self.uneven:
                self.look_around()
            return self.reach(cell)
        return at

    def note_free(self, at: i64, before: i64, after: i64) -> None:
        """Note that other tiles may be laid on a cell than before."""
        self.room_low += LAYABLE_LOW[after] - LAYABLE_LOW[before]
        self.room_high += LAYABLE_HIGH[after] - LAYABLE_HIGH[before]
        if not LAYABLE[before]:
            self.spots = insert(self.spots, at + self.base)
        elif not LAYABLE[after]:
            self.spots = remove(self.spots, at + self.base)

    def count_alike(self, at: i64, entry: i64, sign: i64) -> None:
        """Note that a tile with such surroundings and walls may be exchanged, or that it may not any more."""
        cell: i64 = at + self.base
        if cell == ORIGIN or (self.gates and entry & GATED):
            return
        kind = kind_of(entry)
        self.alike_low += sign * ALIKE_LOW[kind]
        self.alike_high += sign * ALIKE_HIGH[kind]

    def recount(self, at: i64, before: i64, after: i64) -> None:
        """Note that a tile may be exchanged for others than before; a busy place, so `kind_of` is written out."""
        cell: i64 = at + self.base
        if cell == ORIGIN or (self.gates and after & GATED):
            return
        old = OCCUPIED[before & 255] << 4 | before >> WALLS_AT & 15
        new = OCCUPIED[after & 255] << 4 | after >> WALLS_AT & 15
        self.alike_low += ALIKE_LOW[new] - ALIKE_LOW[old]
        self.alike_high += ALIKE_HIGH[new] - ALIKE_HIGH[old]

    def adjust_needed(self, at: i64, ways: i64) -> None:
        """Keep the needed cells up to date after a tile with these ways to it has come or gone, or forget them.

        A tile with one way to it matters to the tile before it alone. One with two to it matters only to the third
        tile that both its neighbours lead to, if there is one: every walk across this tile can go by that one instead.
        """
        third = at + STEPS[ways] if is_single(ways) else self.meeting(at, ways)
        if third < 0:
            self._marked = False
        elif third + self.base != ORIGIN:
            entry = self.grid[third]
            self.grid[third] = entry | NEEDED if self.is_cut(third) else entry & ~NEEDED

    def meeting(self, at: i64, ways: i64) -> i64:
        """Return the place to which the tiles over two ways around a corner both lead, -1 if there is none."""
        side = ways & -ways
        other = ways ^ side
        if not is_single(other) or STEPS[side] + STEPS[other] == 0:
            return -1
        third = at + STEPS[side] + STEPS[other]
        back = opposite(ways)
        if self.grid[third] & BUILT and self.ways_at(third) & back == back:
            return third
        return -1

    def has_leaf(self, at: i64, ways: i64) -> bool:
        """Return whether one of these ways leads to a tile from which no other way goes on."""
        while ways:
            side = ways & -ways
            ways ^= side
            if is_single(self.ways_at(at + STEPS[side])):
                return True
        return False

    def is_cut(self, at: i64) -> bool:
        """Return whether the tiles around a place do not all reach one another without the tile there.

        One walk from one of them, until it has seen the ways back from all of them; often a look at them is enough.
        """
        grid = self.grid
        ways = self.ways_at(at)
        if is_single(ways):
            return False
        if self.has_leaf(at, ways):
            return True
        missing = ways
        todo = vec[i64]([at + STEPS[ways & -ways]])
        grid[todo[0]] |= VISITED
        mine: i64 = 0
        while mine < len(todo) and missing:
            ways = self.ways_at(todo[mine])
            while ways:
                side = ways & -ways
                ways ^= side
                there = todo[mine] + STEPS[side]
                if there == at:
                    missing ^= opposite(side)
                elif not grid[there] & VISITED:
                    grid[there] |= VISITED
                    todo = append(todo, there)
            mine += 1
        for there in todo:
            grid[there] ^= VISITED
        return missing != 0

    def keep(self, place: int, found: Any) -> None:
        """Keep what was found out about the city in a place of its `memo`, until the city changes."""
        if not self.memo:
            self.memo = [None] * PLACES
        self.memo[place] = found

    def changed(self, cell: int) -> None:
        """Forget what was found out about the city as a whole, and about the cells around a change."""
        self.changes += 1
        self._wall = -1
        self._listed = False
        self.memo = NOTHING_FOUND
        if self.uneven:
            self.look_again(cell - self.base)

    def set_down(self, cell: int, tile: int, walls: int) -> None:
        """Lay a tile in place and no more: what the city allows is found out by `survey`, once all tiles are there."""
        at = self.reach(cell)
        grid = self.grid
        grid[at] |= BUILT | walls << WALLS_AT | tile << TILE_AT
        for step, bits in AROUND[walls]:
            grid[at + step] |= bits
        self.order = append(self.order, cell)

    def survey(self) -> None:
        """Find out what a city without gates allows of which nobody has kept account."""
        grid, base = self.grid, self.base
        for cell in sorted({cell + step for cell in self.order for step in (-128, 1, 128, -1)}):
            near = grid[cell - base]
            if not near & BUILT and LAYABLE[near]:
                self.spots = append(self.spots, cell)
                self.room_low += LAYABLE_LOW[near]
                self.room_high += LAYABLE_HIGH[near]
        for cell in self.order:
            if cell != ORIGIN:
                kind = kind_of(grid[cell - base])
                self.alike_low += ALIKE_LOW[kind]
                self.alike_high += ALIKE_HIGH[kind]
