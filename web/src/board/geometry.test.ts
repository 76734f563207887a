import { expect, test } from 'vitest';

import { added, beads, boundsOf, cellAt, freeEnd, outline, pathOf, rowsAround } from './geometry';

const run = [
  { x: 0, y: 0, side: 'w' },
  { x: 0, y: 0, side: 'n' },
  { x: 1, y: 0, side: 'n' },
];

test('cells are read from their names', () => {
  expect(cellAt('2,-1')).toEqual({ x: 2, y: -1 });
});

test('bounds hold all cells', () => {
  expect(boundsOf([cellAt('0,0'), cellAt('2,-1')])).toEqual({
    left: 0,
    top: -1,
    right: 3,
    bottom: 1,
  });
});

test('the line keeps its distance around an outer corner and has no point on a straight stretch', () => {
  expect(outline(run, 0.1)).toEqual([
    { x: -0.1, y: 1 },
    { x: -0.1, y: -0.1 },
    { x: 2, y: -0.1 },
  ]);
});

test('the line turns into an inner corner', () => {
  const inner = [
    { x: 0, y: 0, side: 'e' },
    { x: 1, y: 1, side: 'n' },
  ];
  const [, corner] = outline(inner, 0.1);
  expect(corner?.x).toBeCloseTo(1.1);
  expect(corner?.y).toBeCloseTo(0.9);
});

test('the line goes along the long sides of half tiles', () => {
  const slant = [
    { x: 0, y: 0, side: 'n' },
    { x: 1, y: 0, side: 'sw' },
    { x: 1, y: 1, side: 'e' },
  ];
  const [start, bend, corner, end] = outline(slant, 0.1);
  expect([start, end]).toEqual([
    { x: 0, y: -0.1 },
    { x: 2.1, y: 2 },
  ]);
  expect(bend?.x).toBeCloseTo(1 + 0.1 * Math.tan(Math.PI / 8));
  expect(bend?.y).toBeCloseTo(-0.1);
  expect(corner?.x).toBeCloseTo(2.1);
  expect(corner?.y).toBeCloseTo(1 - 0.1 * Math.tan(Math.PI / 8));
  expect(beads(slant, 0)[1]).toEqual({ x: 1.5, y: 0.5 });
  const ring = ['sw', 'nw', 'ne', 'es'].map((side) => ({ x: 0, y: 0, side }));
  expect(ring.map((edge) => beads([edge], Math.SQRT1_2)[0])).toEqual(
    [
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
      { x: 0, y: 0 },
    ].map(({ x, y }) => ({ x: expect.closeTo(x), y: expect.closeTo(y) }) as unknown),
  );
});

test('a single side is a line too, and nothing is none', () => {
  expect(outline([{ x: 0, y: 0, side: 's' }], 0.1)).toEqual([
    { x: 1, y: 1.1 },
    { x: 0, y: 1.1 },
  ]);
  expect(pathOf(outline([], 0.1), 100)).toBe('');
});

test('every side has a bead', () => {
  expect(beads(run, 0.1)[1]).toEqual({ x: 0.5, y: -0.1 });
});

test('what a preview adds is told apart', () => {
  expect(added([...run, { x: 1, y: 0, side: 'e' }], run)).toEqual([[{ x: 1, y: 0, side: 'e' }]]);
});

test('the field goes one cell beyond the city', () => {
  const tile = { name: 'x', kind: 'start', type: null, price: 0, walls: '' };
  expect(rowsAround([{ x: 0, y: 0, tile }], []).flat()).toHaveLength(9);
});

test('the shield stands at the end with fewer tiles around it', () => {
  const line = outline(run, 0.1);
  expect(freeEnd(line, [cellAt('0,0'), cellAt('1,0'), cellAt('0,1')])).toEqual(line.at(-1));
  expect(freeEnd([], [])).toBeNull();
});
