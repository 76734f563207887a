import { expect, test } from 'vitest';

import { chimeOf } from './chime';

test('the chime rises with the points, and not without end', () => {
  const heard = Array.from({ length: 40 }, (_, points) => chimeOf(points));
  expect(heard[0]).toBe(0);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  expect(chimeOf(16)).toBeGreaterThan(chimeOf(8));
  expect(chimeOf(99)).toBe(chimeOf(24));
  expect(chimeOf(-3)).toBe(0);
});
