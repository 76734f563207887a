import { expect, it } from 'vitest';

import { lanesOf, lengthOf } from './channel';

it('goes beyond the leader, and at least to 60', () => {
  expect([lengthOf([0, 3]), lengthOf([52]), lengthOf([131])]).toEqual([60, 80, 160]);
});

it('lays equal marks side by side', () => {
  const marks = [7, 9, 7].map((score, seat) => ({ seat, score }));
  expect(lanesOf(marks).map((one) => one.lane)).toEqual([-0.5, 0, 0.5]);
  expect(lanesOf([0, 0].map((score, seat) => ({ seat, score }))).map((one) => one.lane)).toEqual([
    0, 1,
  ]);
  expect(
    lanesOf([-3, 0, -1].map((score, seat) => ({ seat, score }))).map((one) => one.lane),
  ).toEqual([0, 1, 2]);
});
