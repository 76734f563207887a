import { expect, it } from 'vitest';

import { ofHundred } from './chance';

it('says 100 of 100 only when that is sure', () => {
  expect([0, 0.001, 0.614, 0.999, 1].map(ofHundred)).toEqual([0, 1, 61, 99, 100]);
});
