import { expect, test } from 'vitest';

import { fanOf, sumOf } from './hand';

const hand = [
  { name: 'exchange-denar-florin', kind: 'exchange', currencies: ['denar', 'florin'] },
  { name: 'florin-2', kind: 'money', value: 2, currencies: ['florin'] },
  { name: 'denar-5', kind: 'money', value: 5, currencies: ['denar'] },
  { name: 'florin-7', kind: 'money', value: 7, currencies: ['florin'] },
];

test('money is grouped by currency, other cards come behind and keep their places', () => {
  const fan = fanOf(hand, ['denar', 'dirham', 'ducat', 'florin']);
  expect(fan.map((group) => group.map((held) => held.place))).toEqual([[2], [1, 3], [0]]);
});

test('only money counts, of every kind', () => {
  expect(sumOf(hand)).toBe(14);
  expect(sumOf([...hand, { name: 'diamond-4', kind: 'diamond', value: 4 }])).toBe(18);
});
