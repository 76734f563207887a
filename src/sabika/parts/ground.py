"""How a city is changed in place: a tile is laid, taken or exchanged, together with all that follows from it.

What a city allows (places, removals, exchanges) is kept up to date with every change, or found out when somebody asks
and kept until the next one. `Places` says what all that means.
"""

from __future__ import annotations

from sabika.kernel.native import append, i64, remove, vec
from sabika.parts.grid import (
    ALIKE_HIGH,
    ALIKE_LOW,
    AROUND,
    BUILT,
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
    ROWS,
    STANDS,
    STEPS,
    SURROUNDED,
    TILE_AT,
    WALLS_AT,
    WIDTH,
    is_single,
    kind_of,
)
from sabika.parts.laying import Laying
from sabika.parts.lie import PLAIN, TOWER
from sabika.parts.memo import NOTHING_FOUND
from sabika.parts.packed import insert
from sabika.parts.sight import look_again, look_around
from sabika.parts.ways import Ways


class Ground(Ways):
    """A city that can be changed by whoever holds it alone."""

    __slots__ = ()

    def change(self, laying: Laying) -> None:
        """Lay, exchange or take, in place; the gates are there already (`with_gates`)."""
        cell = laying.cell
        if not laying.tile:
            self.lift(cell)
        else:
            if self.is_built(cell):
                self.exchange(cell, laying.tile, laying.walls)
            else:
                self.put(cell, laying.tile, laying.walls)
            if laying.lie != PLAIN:
                self.lie_down(cell, laying.lie)

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
        if entry >> LIE_AT & 15 != PLAIN:
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
        if entry >> LIE_AT & 15 != PLAIN:
            self.lie_down(cell, PLAIN)
        self.changed(cell)

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
            look_around(self)
            self._marked = False
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
                look_around(self)
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

    def changed(self, cell: int) -> None:
        """Forget what was found out about the city as a whole, and about the cells around a change."""
        self.changes += 1
        self._wall = -1
        self._listed = False
        self.memo = NOTHING_FOUND
        if self.uneven:
            look_again(self, cell - self.base)

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
