/** A little city that stands for a table: always the same for the same code. */
import { lookOf } from '../titles/registry';

export interface MiniTile {
  x: number;
  y: number;
  kind: string;
  type: string | null;
  walls: string;
  inner?: string;
}

export interface MiniCity {
  moat: boolean;
  tiles: MiniTile[];
}

const TYPES: Record<string, readonly string[]> = {
  alhambra: ['pavilion', 'seraglio', 'arcades', 'chambers', 'garden', 'tower'],
  granada: ['arena', 'library', 'hostel', 'hospital', 'market', 'park', 'school', 'district'],
};
const SHAPES: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, -1],
    [0, 1],
    [1, 1],
    [2, 1],
    [2, 0],
    [-1, 0],
    [-1, -1],
    [3, 1],
  ],
  [
    [-1, 0],
    [1, 0],
    [2, 0],
    [2, 1],
    [1, 1],
    [0, 1],
    [-1, -1],
    [-2, 0],
  ],
  [
    [0, 1],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
    [-1, 1],
    [-2, 1],
    [3, 0],
  ],
];

/** Return numbers that look random and depend on the text alone. */
function dealer(text: string): (below: number) => number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Return the city, null for a title that is not played with tiles. */
export function miniCity(title: string, code: string): MiniCity | null {
  const types = TYPES[title];
  if (!types) return null;
  const deal = dealer(code);
  const shape = SHAPES[deal(SHAPES.length)] ?? [];
  const cells = [[0, 0] as const, ...shape.slice(0, 6 + deal(3))];
  const taken = (x: number, y: number): boolean => cells.some(([a, b]) => a === x && b === y);
  const tiles = cells.map(([x, y], at): MiniTile => {
    if (at === 0) return { x, y, kind: 'start', type: null, walls: '' };
    const sides = { n: [x, y - 1], e: [x + 1, y], s: [x, y + 1], w: [x - 1, y] } as const;
    const outer = Object.entries(sides).filter(([, [a, b]]) => !taken(a, b));
    const walls = outer.filter(() => deal(5) < 3).map(([side]) => side);
    return {
      x,
      y,
      kind: 'building',
      type: types[deal(types.length)] ?? null,
      walls: walls.join(''),
    };
  });
  return { moat: lookOf(title).edge === 'moat', tiles };
}
