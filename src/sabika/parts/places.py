"""The places of a city: where something may be laid, what may be exchanged, and what may be taken back.

A plain city reads them off its grid and the tables; one with watchtowers or camps asks `uneven`.
"""

from __future__ import annotations

from typing import Final

from sabika.kernel.native import i64, vec
from sabika.kernel.record import PLAIN_PYTHON
from sabika.parts import uneven
from sabika.parts.grid import (
    ALIKE,
    BUILT,
    FILLS,
    GATED,
    LAYABLE,
    OCCUPIED,
    ORIGIN,
    STAYS,
    STEPS,
    SURROUNDED,
    WALLS_AT,
    kind_of,
)
from sabika.parts.ground import Ground
from sabika.parts.lie import CAMP, FITS, HOLE, MISMATCH, NO_CONTACT, PLAIN, TAKEN, TOWER, UNREACHABLE
from sabika.parts.memo import new_place
from sabika.parts.neighbours import touched

RIM: Final = new_place("rim")
ODD_SPOTS: Final = new_place("odd spots")
EXCHANGEABLE: Final = new_place("exchangeable")
SPOTS_FOR: Final = new_place("spots for")
SWAPS_FOR: Final = new_place("swaps for")
"""Where a city keeps what it has found out about them."""


class Places(Ground):
    """A city that knows what may be done in it."""

    __slots__ = ()

    def counts(self, exchange: bool) -> tuple[i64, i64]:
        """Return how many places there are for each wall pattern, one byte each: the first eight, and the others."""
        if not self.uneven:
            return (self.alike_low, self.alike_high) if exchange else (self.room_low, self.room_high)
        if len(self.uncounted):
            uneven.count(self)
        if exchange:
            return self.alike_low + self.off_alike_low, self.alike_high + self.off_alike_high
        return self.room_low + self.off_room_low, self.room_high + self.off_room_high

    def by_lie(self, place: int) -> dict[int, list[int]]:
        """Return what is known in a place of the memo, by how a piece lies and its walls; the city may not change."""
        known: dict[int, list[int]] | None = self.memo[place] if self.memo else None
        if known is None:
            known = {}
            self.keep(place, known)
        return known

    # -- laying ---------------------------------------------------------------------------------------------------

    def rim(self) -> list[int]:
        """Return the empty cells that share an edge with a tile or a short side, in ascending order (AL-CITY-3)."""
        kept: list[int] | None = self.memo[RIM] if self.memo else None
        if kept is None:
            grid, base = self.grid, self.base
            found: list[int] = []
            for cell in self.order:
                left = ~OCCUPIED[grid[cell - base] & 255] & 15
                while left:
                    side = left & -left
                    left ^= side
                    found.append(cell + STEPS[side])
            kept = sorted(set(found))
            if self.uneven:
                kept = [cell for cell in kept if touched(self, cell, PLAIN)]
            self.keep(RIM, kept)
        return kept

    @property
    def free(self) -> dict[int, int]:
        """The empty cells that some tile may fill, each as `cell << 16 | wall patterns that fit there`."""
        if self.uneven:
            return self.odd_spots()
        grid, base = self.grid, self.base
        return {int(cell): int(cell << 16 | LAYABLE[grid[cell - base]]) for cell in self.spots}

    def odd_spots(self) -> dict[int, int]:
        """Return the same for a city with watchtowers or camps, kept until the next change."""
        found: dict[int, int] | None = self.memo[ODD_SPOTS] if self.memo else None
        if found is None:
            found = uneven.free_spots(self)
            self.keep(ODD_SPOTS, found)
        return found

    def room(self) -> int:
        """Return how many empty cells there are that some tile may fill."""
        return len(self.odd_spots()) if self.uneven else len(self.spots)

    def fit(self, cell: int, walls: int) -> int:
        """Return FITS, or why a tile with these walls may not be laid there (AL-CITY-2, 3, 4, 6)."""
        if self.uneven:
            return uneven.fault_at(self, cell, PLAIN, walls)
        entry = self.entry(cell)
        if entry & BUILT:
            return TAKEN
        occupied = OCCUPIED[entry & 255]
        if not occupied:
            return NO_CONTACT
        facing = entry >> 8 & 15
        if walls & occupied != facing:
            return MISMATCH
        if occupied == facing:  # AL-CITY-5: (GR-CITY-5) some neighbour must share an edge without wall
            return UNREACHABLE
        return FITS if FILLS[entry & 255] else HOLE

    def places(self, walls: int) -> list[int]:
        """Return the cells where a tile with these walls may be laid, in ascending order."""
        if self.uneven:
            return uneven.places(self, walls)
        grid, base = self.grid, self.base
        return [int(cell) for cell in self.spots if LAYABLE[grid[cell - base]] >> walls & 1]

    def place(self, walls: int, number: int) -> int:
        """Return one of them."""
        if self.uneven:
            return self.places(walls)[number] if PLAIN_PYTHON else uneven.place(self, walls, number)
        grid, base = self.grid, self.base
        left: i64 = number
        pattern: i64 = 1 << walls
        for cell in self.spots:
            if LAYABLE[grid[cell - base]] & pattern:
                if not left:
                    return cell
                left -= 1
        raise IndexError(number)

    def spots_for(self, walls: int, lie: int) -> list[int]:
        """Return the cells where a piece that lies so may be laid, in ascending order (MAG-3, WAT-6, CMP-5)."""
        if lie < TOWER:
            return self.places(walls)
        known = self.by_lie(SPOTS_FOR)
        kept = known.get(lie << 4 | walls)
        if kept is None:
            if lie < CAMP:
                kept = uneven.tower_spots(self, self.rim(), lie)
            else:
                kept = self.camp_spots(walls, lie)
            known[lie << 4 | walls] = kept
        return kept

    def camp_spots(self, walls: int, lie: int) -> list[int]:
        """Return the same for a camp with these bastions: only where a wall faces one of them (CMP-5)."""
        pattern: i64 = uneven.pattern_of(lie, walls)
        bastions: i64 = walls
        grid, base = self.grid, self.base
        found: list[int] = []
        for cell in self.order:
            entry = grid[cell - base]
            left = entry >> WALLS_AT & 15 & ~OCCUPIED[entry & 255]
            while left:
                side = left & -left
                left ^= side
                there = cell + STEPS[side]
                if grid[there - base] >> 8 & bastions and uneven.layable(self, there) >> pattern & 1:
                    if there not in found:
                        found.append(there)
        found.sort()
        return found

    def walled_spots(self) -> list[tuple[int, int]]:
        """Return the empty cells that a tile could fill but for the walls all around, with their occupied sides."""
        if self.uneven:
            return uneven.walled_spots(self, self.rim())
        found: list[tuple[int, int]] = []
        for cell in self.rim():
            entry = self.grid[cell - self.base]
            occupied = OCCUPIED[entry & 255]
            if FILLS[entry & 255] and occupied == entry >> 8 & 15:
                found.append((cell, occupied))
        return found

    # -- exchanging -----------------------------------------------------------------------------------------------

    def swaps(self, walls: int) -> list[int]:
        """Return the cells whose tile may be exchanged for one with these walls (AL-REDO-8)."""
        return [at >> 16 for at in self.exchangeable() if at >> walls & 1]

    def exchanged(self, walls: int, number: int) -> int:
        """Return one of them."""
        if self.uneven:
            return self.swaps(walls)[number]
        grid, base = self.grid, self.base
        left: i64 = number
        pattern: i64 = 1 << walls
        for cell in self.order:
            entry = grid[cell - base]
            if cell != ORIGIN and ALIKE[kind_of(entry)] & pattern and not entry & GATED:
                if not left:
                    return cell
                left -= 1
        raise IndexError(number)

    def exchangeable(self) -> list[int]:
        """Return the cells of all tiles that may be exchanged, each as `cell << 16 | patterns that may come there`."""
        if self.uneven:
            kept: list[int] | None = self.memo[EXCHANGEABLE] if self.memo else None
            if kept is None:
                kept = uneven.exchangeable(self)
                self.keep(EXCHANGEABLE, kept)
            return kept
        grid, base = self.grid, self.base
        return [
            int(cell << 16 | ALIKE[kind_of(grid[cell - base])])
            for cell in self.order
            if cell != ORIGIN and not grid[cell - base] & GATED
        ]

    def exchanges_at(self, cell: int) -> int:
        """Return the wall patterns of tiles that may take the place of the piece on a cell, as bits."""
        if cell == ORIGIN or (self.gated and self.is_locked(cell)):
            return 0
        if self.uneven:
            return uneven.exchanges_at(self, cell - self.base)
        return ALIKE[kind_of(self.grid[cell - self.base])]

    def swaps_for(self, walls: int, lie: int) -> list[int]:
        """Return the cells whose piece may be exchanged for one that lies so, in their order of laying (CMP-19)."""
        if lie < TOWER:
            return uneven.tile_swaps(self, walls) if self.uneven else self.swaps(walls)
        known = self.by_lie(SWAPS_FOR)
        kept = known.get(lie << 4 | walls)
        if kept is None:
            kept = known[lie << 4 | walls] = uneven.camp_swaps(self, lie, walls) if lie >= CAMP else []
        return kept

    # -- taking back ----------------------------------------------------------------------------------------------

    def can_do_without(self, cell: int) -> bool:
        """Return whether the tile there may leave, were it not for tiles that are reached only through it."""
        if self.is_locked(cell):
            return False
        return uneven.can_do_without(self, cell) if self.uneven else self.occupied(cell) != 15

    def is_removable(self, cell: int) -> bool:
        """Return whether the tile there may be taken back to the reserve (AL-REDO-7)."""
        return cell in self.removable()

    def removable(self) -> list[int]:
        """Return the cells whose tile may be taken back to the reserve (AL-REDO-7)."""
        return [int(cell) for cell in self.leavers()]

    def leavers(self) -> vec[i64]:
        """Return the same, packed and kept until the next change; nobody may change it."""
        if not self._listed:
            self._leavers = self.list_leavers()
            self._listed = True
        return self._leavers

    def count_leavers(self) -> i64:
        """Return how many there are; compiled, to count them takes less time than to list them."""
        if self._listed:
            return len(self._leavers)
        if PLAIN_PYTHON or (self.gated and not self.uneven):
            return len(self.leavers())
        if not self._marked:
            self.mark_needed()
        if self.uneven:
            return uneven.count_leavers(self)
        grid, base = self.grid, self.base
        number: i64 = 0
        for cell in self.order:
            if grid[cell - base] & STAYS < SURROUNDED:
                number += 1
        return number

    def may_leave(self, cell: int) -> bool:
        """Return whether a cell is among them, in a city that has counted or listed them."""
        if PLAIN_PYTHON or not self.uneven:
            return cell in self.leavers()
        return uneven.may_leave(self, cell)

    def leaver(self, number: i64) -> int:
        """Return one of them."""
        if PLAIN_PYTHON or self.uneven or self.gated:
            return self.leavers()[number]
        grid, base = self.grid, self.base
        for cell in self.order:
            if grid[cell - base] & STAYS < SURROUNDED:
                if not number:
                    return cell
                number -= 1
        raise IndexError(number)

    def list_leavers(self) -> vec[i64]:
        """Return the same, found out anew."""
        if not self._marked:
            self.mark_needed()
        if self.uneven:
            return uneven.leavers(self)
        grid, base = self.grid, self.base
        found = vec[i64]([cell for cell in self.order if grid[cell - base] & STAYS < SURROUNDED])
        return vec[i64]([cell for cell in found if not grid[cell - base] & GATED]) if self.gates else found
