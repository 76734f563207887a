/** The line along outer walls in a drawn example: outside the edges, joined around every corner. */
import { beads, outline, pathOf } from '../board/geometry';
import type { Edge } from './example';

const AWAY = 0.09;
const UNIT = 100;

type Point = readonly [number, number];

export interface Ribbon {
  readonly path: string;
  readonly beads: readonly Point[];
  readonly end: Point;
}

/** The ribbon of connected edges, given in the order in which one walks around the city. */
export function ribbonOf(edges: readonly Edge[]): Ribbon {
  const points = outline(edges, AWAY);
  const end = points.at(-1) ?? { x: 0, y: 0 };
  return {
    path: pathOf(points, UNIT),
    beads: beads(edges, AWAY).map(({ x, y }): Point => [x * UNIT, y * UNIT]),
    end: [end.x * UNIT, end.y * UNIT],
  };
}
