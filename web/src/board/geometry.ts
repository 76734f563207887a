/** Where things of a city lie: cells, their sides, and the line along the longest wall. One cell is 1 by 1. */
import type { CityTile, Edge } from '../protocol/types';

export interface Point {
  x: number;
  y: number;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const SLANT = Math.SQRT1_2;
/** Where each side faces; the long side of half a tile has the names of its two short sides. */
const NORMALS: Readonly<Record<string, Point>> = {
  n: { x: 0, y: -1 },
  e: { x: 1, y: 0 },
  s: { x: 0, y: 1 },
  w: { x: -1, y: 0 },
  sw: { x: SLANT, y: -SLANT },
  nw: { x: SLANT, y: SLANT },
  ne: { x: -SLANT, y: SLANT },
  es: { x: -SLANT, y: -SLANT },
};
/** Where each side begins and ends, clockwise around the ground that it closes, from the corner of its cell. */
const ENDS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  n: [0, 0, 1, 0],
  e: [1, 0, 1, 1],
  s: [1, 1, 0, 1],
  w: [0, 1, 0, 0],
  sw: [0, 0, 1, 1],
  nw: [1, 0, 0, 1],
  ne: [1, 1, 0, 0],
  es: [0, 1, 1, 0],
};

export const cellName = (x: number, y: number): string => `${x},${y}`;

/** Read "2,-1"; what cannot be read is the middle. */
export function cellAt(name: string): Point {
  const [x = 0, y = 0] = name.split(',').map(Number);
  return { x, y };
}

/** The cells that a city covers; `right` and `bottom` are just outside of it. */
export function boundsOf(cells: readonly Point[]): Bounds {
  if (cells.length === 0) return { left: 0, top: 0, right: 1, bottom: 1 };
  return {
    left: Math.min(...cells.map((cell) => cell.x)),
    top: Math.min(...cells.map((cell) => cell.y)),
    right: Math.max(...cells.map((cell) => cell.x)) + 1,
    bottom: Math.max(...cells.map((cell) => cell.y)) + 1,
  };
}

export function grown(bounds: Bounds, by: number): Bounds {
  return {
    left: bounds.left - by,
    top: bounds.top - by,
    right: bounds.right + by,
    bottom: bounds.bottom + by,
  };
}

/** The two ends of a side, clockwise around its cell. */
export function endsOf({ x, y, side }: Edge): [Point, Point] {
  const [fromX, fromY, toX, toY] = ENDS[side] ?? [0, 0, 0, 0];
  return [
    { x: x + fromX, y: y + fromY },
    { x: x + toX, y: y + toY },
  ];
}

const same = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

const moved = (point: Point, by: number, normal: Point): Point => ({
  x: point.x + normal.x * by,
  y: point.y + normal.y * by,
});

/** How much two directions have in common: 1 if they are the same, -1 if they are opposite. */
const alike = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;

/** The point around a corner that is as far from both its sides. */
const around = (corner: Point, by: number, one: Point, other: Point): Point =>
  moved(corner, by / (1 + alike(one, other)), { x: one.x + other.x, y: one.y + other.y });

function joint(before: Edge, after: Edge): Point | undefined {
  return endsOf(before).find((end) => endsOf(after).some((other) => same(end, other)));
}

const normalOf = (edge: Edge): Point => NORMALS[edge.side] ?? { x: 0, y: 0 };

/** The corners of the line that runs `by` outside of these sides, which follow one another. */
export function outline(run: readonly Edge[], by: number): Point[] {
  const first = run[0];
  const last = run[run.length - 1];
  if (!first || !last) return [];
  const points: Point[] = [];
  const start = run[1] ? joint(first, run[1]) : undefined;
  const [one, other] = endsOf(first);
  const opening = start && same(one, start) ? other : one;
  points.push(moved(opening, by, normalOf(first)));
  let open = opening;
  run.forEach((edge, at) => {
    const [a, b] = endsOf(edge);
    const end = same(a, open) ? b : a;
    const next = run[at + 1];
    const normal = normalOf(edge);
    if (!next) points.push(moved(end, by, normal));
    else {
      const turn = normalOf(next);
      if (alike(normal, turn) < -0.99) points.push(moved(end, by, normal), moved(end, by, turn));
      else if (!same(normal, turn)) points.push(around(end, by, normal, turn));
    }
    open = end;
  });
  return points;
}

/** The middle of each side, `by` outside of it. */
export function beads(run: readonly Edge[], by: number): Point[] {
  return run.map((edge) => {
    const [a, b] = endsOf(edge);
    return moved({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, by, normalOf(edge));
  });
}

export function pathOf(points: readonly Point[], unit: number): string {
  if (points.length === 0) return '';
  const at = (place: number): number => Number((place * unit).toFixed(2));
  return `M${points.map((point) => `${at(point.x)} ${at(point.y)}`).join('L')}`;
}

const edgeKey = (edge: Edge): string => `${edge.x},${edge.y}:${edge.side}`;

/** The stretches of a new line that the old one does not have. */
export function added(now: readonly Edge[], before: readonly Edge[]): Edge[][] {
  const known = new Set(before.map(edgeKey));
  const stretches: Edge[][] = [];
  let open: Edge[] = [];
  for (const edge of now) {
    if (known.has(edgeKey(edge))) {
      if (open.length) stretches.push(open);
      open = [];
    } else open.push(edge);
  }
  if (open.length) stretches.push(open);
  return stretches;
}

/** Every cell of a field around the city, row by row, so that keys can walk over it. */
export function rowsAround(
  tiles: readonly CityTile[],
  extra: readonly string[],
  ring = 1,
): Point[][] {
  const cells = [...tiles.map(({ x, y }) => ({ x, y })), ...extra.map(cellAt)];
  const bounds = grown(boundsOf(cells), ring);
  const rows: Point[][] = [];
  for (let y = bounds.top; y < bounds.bottom; y += 1) {
    const row: Point[] = [];
    for (let x = bounds.left; x < bounds.right; x += 1) row.push({ x, y });
    rows.push(row);
  }
  return rows;
}

/** The point of a line around which the fewest tiles lie; its ends before its corners. */
export function freeEnd(line: readonly Point[], taken: readonly Point[]): Point | null {
  const [first = null, ...corners] = line;
  const last = corners.pop() ?? first;
  if (!first || !last) return null;
  const crowd = (end: Point): number =>
    taken.filter(({ x, y }) => Math.abs(x + 0.5 - end.x) < 0.75 && Math.abs(y + 0.5 - end.y) < 0.75)
      .length;
  return [last, ...corners].reduce((best, end) => (crowd(end) < crowd(best) ? end : best), first);
}
