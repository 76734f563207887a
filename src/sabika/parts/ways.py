"""The ways through a city: where one can walk from tile to tile, and without which tiles others are cut off."""

from __future__ import annotations

from sabika.kernel.native import append, i64, vec
from sabika.parts.grid import (
    BUILT,
    GATES_AT,
    LIE_AT,
    NEEDED,
    OCCUPIED,
    ORIGIN,
    SIDES,
    STEP,
    STEPS,
    VISITED,
    WALKED,
    WALLS_AT,
    is_single,
    opposite,
)
from sabika.parts.layout import Layout
from sabika.parts.lie import CAMP, TOWER, WALKABLE
from sabika.parts.sight import BESIDE_ODD


class Ways(Layout):
    """A city through which one can walk; NEEDED is marked in its grid until the ways change."""

    __slots__ = ()

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

    def on_foot(self, cell: int) -> list[int]:
        """Return the neighbouring tiles that can be walked to."""
        ways = self.ways(cell)
        return [cell + STEP[side] for side in SIDES if ways & side]

    def is_connected(self) -> bool:
        """Return whether every tile can be reached on foot (AL-CITY-4, GR-CITY-4); camps need not (CMP-8)."""
        seen = {ORIGIN}
        todo = [ORIGIN]
        while todo:
            for there in self.on_foot(todo.pop()):
                if there not in seen:
                    seen.add(there)
                    todo.append(there)
        camps = [cell for cell, lie in self.lies.items() if lie >= CAMP] if self.uneven else []
        return len(seen) + len(camps) == len(self.order)

    def needed(self) -> set[int]:
        """Return the start cell and the cells without which a tile is cut off."""
        if not self._marked:
            self.mark_needed()
        return {int(cell) for cell in self.order if self.grid[cell - self.base] & NEEDED}

    def cut_cells(self) -> set[int]:
        """Return the same, found out anew."""
        self._marked = False
        return self.needed()

    def is_needed(self, cell: int) -> bool:
        """Return whether other tiles are cut off without the one there."""
        if not self._marked:
            self.mark_needed()
        return self.grid[cell - self.base] & NEEDED != 0

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

    def reached_from(self, cell: int, without: int) -> list[int]:
        """Return the cells that one comes to on foot from a cell, itself included, when there is one that is gone."""
        grid, base = self.grid, self.base
        gone: i64 = without - base
        todo = vec[i64]([cell - base])
        grid[todo[0]] |= VISITED
        mine: i64 = 0
        while mine < len(todo):
            ways = self.ways_at(todo[mine])
            while ways:
                side = ways & -ways
                ways ^= side
                there = todo[mine] + STEPS[side]
                if there != gone and not grid[there] & VISITED:
                    grid[there] |= VISITED
                    todo = append(todo, there)
            mine += 1
        for there in todo:
            grid[there] ^= VISITED
        return [int(there + base) for there in todo]

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
