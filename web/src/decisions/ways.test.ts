import { expect, test } from 'vitest';

import { placesOf, ranked, suggested } from './ways';

const values = new Map([
  ['denar-5', 5],
  ['denar-3', 3],
  ['denar-9', 9],
  ['denar-8', 8],
]);
const exact = { args: { cards: ['denar-5', 'denar-3'] }, paid: 8, price: 8 };
const single = { args: { cards: ['denar-8'] }, paid: 8, price: 8 };
const over = { args: { cards: ['denar-9'] }, paid: 9, price: 8 };

test('exact ways come first, those with fewer cards before others', () => {
  expect(ranked([over, exact, single], values)).toEqual([single, exact, over]);
});

test('the chosen way is always among the offered ones', () => {
  expect(suggested([single, exact, over], over, 2)).toEqual([single, over]);
});

test('equal cards are taken from different places', () => {
  const card = { name: 'denar-5', kind: 'money' };
  expect(placesOf(['denar-5', 'denar-5'], [card, { ...card, name: 'x' }, card])).toEqual([0, 2]);
});
