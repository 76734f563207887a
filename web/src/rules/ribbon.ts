/** The line along outer walls: outside the edges, joined around every corner. */
import type { Edge } from './example';

const AWAY = 9;

type Point = readonly [number, number];

/** An edge walked clockwise around its tile: where it begins and ends, and which way is out. */
function walked({ x, y, side }: Edge): { from: Point; to: Point; out: Point } {
  const [west, north, east, south] = [x * 100, y * 100, x * 100 + 100, y * 100 + 100];
  switch (side) {
    case 'n':
      return { from: [west, north], to: [east, north], out: [0, -1] };
    case 'e':
      return { from: [east, north], to: [east, south], out: [1, 0] };
    case 's':
      return { from: [east, south], to: [west, south], out: [0, 1] };
    default:
      return { from: [west, south], to: [west, north], out: [-1, 0] };
  }
}

function moved([x, y]: Point, [dx, dy]: Point): Point {
  return [x + dx * AWAY, y + dy * AWAY];
}

export interface Ribbon {
  readonly path: string;
  readonly beads: readonly Point[];
  readonly end: Point;
}

/** The ribbon of connected edges, given in the order in which one walks around the city. */
export function ribbonOf(edges: readonly Edge[]): Ribbon {
  const steps = edges.map(walked);
  const points: Point[] = [];
  steps.forEach((step, at) => {
    const before = steps[at - 1];
    if (!before) points.push(moved(step.from, step.out));
    else if (before.out[0] !== step.out[0] || before.out[1] !== step.out[1]) {
      points.push(
        moved(step.from, [before.out[0] + step.out[0], before.out[1] + step.out[1]] as const),
      );
    }
  });
  const last = steps.at(-1);
  const end: Point = last ? moved(last.to, last.out) : [0, 0];
  const beads = steps.map((step) =>
    moved([(step.from[0] + step.to[0]) / 2, (step.from[1] + step.to[1]) / 2], step.out),
  );
  return { path: `M${[...points, end].map((point) => point.join(' ')).join('L')}`, beads, end };
}
