/** What lies on tiles: some marks close a side in another way, all others are drawn above the tiles. */
import { markKind } from '../modules/registry';
import type { EdgeKind } from './edges';
import { type Side, SIDES } from './sides';
import type { MarkProps } from './tile';

/** The sides that marks have closed. */
export function edgesOf(marks: readonly MarkProps[]): Partial<Record<Side, EdgeKind>> {
  const found: Partial<Record<Side, EdgeKind>> = {};
  for (const mark of marks) {
    const edge = markKind(mark.kind)?.edge;
    const side = SIDES.find((one) => one === mark.spot);
    if (edge && side) found[side] = edge;
  }
  return found;
}

/** The marks that are drawn as things of their own. */
export function drawnMarks<T extends MarkProps>(marks: readonly T[]): T[] {
  return marks.filter((mark) => !markKind(mark.kind)?.edge);
}

/** Where a mark lies on a tile of 100 units. */
export function spotAt(spot = ''): { x: number; y: number } {
  const x = spot.includes('e') ? 100 : spot.includes('w') ? 0 : 50;
  const y = spot.includes('s') ? 100 : spot.includes('n') ? 0 : 50;
  return { x, y };
}
