import { expect, it } from 'vitest';

import { firstCity } from './mini';

it('shows no building before it is known what stands there', () => {
  expect(firstCity('alhambra')?.tiles.map((tile) => tile.kind)).toEqual(['start']);
  expect(firstCity('granada')).toMatchObject({ moat: true });
  expect(firstCity('roll_and_write')).toBeNull();
});
