import { expect, it } from 'vitest';

import { khatimPath } from './khatim';
import { linesOf } from './parts/lines';

it('draws a star of sixteen points, the first one up', () => {
  const path = khatimPath(12, 12, 10);
  expect(path.startsWith('M12 2L')).toBe(true);
  expect(path.split('L')).toHaveLength(16);
});

it('breaks words into a few lines and loses none', () => {
  expect(linesOf('Great old minaret of the hill', 11, 2)).toEqual([
    'Great old',
    'minaret of the hill',
  ]);
  expect(linesOf('', 11, 2)).toEqual([]);
});
