import { expect, test } from 'vitest';

import { ribbonOf } from './ribbon';

const edge = (x: number, y: number, side: string) => ({ x, y, side });

test('a straight wall is one line beside its edges, with a bead for each', () => {
  const { path, beads } = ribbonOf([edge(0, 0, 'n'), edge(1, 0, 'n')]);
  expect(path).toBe('M0 -9L200 -9');
  expect(beads).toEqual([
    [50, -9],
    [150, -9],
  ]);
});

test('the line goes around an outer corner and into an inner one', () => {
  expect(ribbonOf([edge(0, 0, 'n'), edge(0, 0, 'e')]).path).toBe('M0 -9L109 -9L109 100');
  expect(ribbonOf([edge(0, 1, 'w'), edge(-1, 0, 's')]).path).toBe('M-9 200L-9 109L-100 109');
});
