/** Spots: a cell, and how a tile on it is turned. "1,0" is a cell, "1,0/e" the same with the roof to the east. */
import { type Side, SIDES } from '../art/sides';
import type { Tile } from '../protocol/types';

export const cellOf = (spot: string): string => spot.split('/')[0] ?? spot;

/** The side to which the roof of a tile on a spot points. */
export const roofOf = (spot: string): Side =>
  SIDES.find((side) => side === spot.split('/')[1]) ?? 'n';

/** By how many quarters a tile on a spot is turned, clockwise. */
export const turnOf = (spot: string): number => SIDES.indexOf(roofOf(spot));

/** The cells of some spots, each once. */
export const cellsOf = (spots: readonly string[]): string[] => [...new Set(spots.map(cellOf))];

/** Sides, or the two of a corner, after some quarter turns. */
function turnedSides(sides: string, quarters: number): string {
  return SIDES.filter((_, at) => sides.includes(SIDES[(at + 4 - quarters) % 4] ?? '?')).join('');
}

/** A tile as it looks on a spot, with all that lies on it. */
export function turnedTo(tile: Tile, spot: string): Tile {
  const turn = turnOf(spot);
  const quarters = (turn + 4 - (tile.turn ?? 0)) % 4;
  if (!quarters) return tile;
  const walls = turnedSides(tile.walls, quarters);
  const marks = (tile.marks ?? []).map((mark) => ({
    ...mark,
    spot: turnedSides(mark.spot ?? '', quarters),
  }));
  return { ...tile, walls, marks, turn };
}
