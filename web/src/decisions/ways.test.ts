import { expect, test } from 'vitest';

import { besideHand, outsideOf, placesOf, ranked, suggested } from './ways';

const hand = ['denar-3', 'denar-5', 'denar-8', 'denar-9'].map((name) => ({ name, kind: 'money' }));
const single = { args: { cards: ['denar-8'] }, paid: 8, price: 8, exact: true };
const exact = { args: { cards: ['denar-5', 'denar-3'] }, paid: 8, price: 8, exact: true };
const patron = { args: { cards: ['rich_patron'] }, paid: 8, price: 8, exact: true };
const over = { args: { cards: ['denar-9'] }, paid: 9, price: 8 };

test('exact ways come first, those alike in the order in which they were told', () => {
  expect(ranked([over, single, exact], hand)).toEqual([single, exact, over]);
});

test('what does not come out of the hand is kept for later', () => {
  expect(ranked([patron, over, exact], hand)).toEqual([exact, over, patron]);
});

test('savings beside cards of the hand are no reason to wait', () => {
  const saved = { args: { cards: ['denar-5', 'saving-denar-3'] }, paid: 8, price: 8, exact: true };
  expect(ranked([over, saved], hand)).toEqual([saved, over]);
});

test('what can be laid down beside the hand is found in the ways, as often as one of them takes it', () => {
  const coins = (number: number) => ({
    args: { cards: ['denar-3', ...Array<string>(number).fill('coin-denar')] },
  });
  expect(outsideOf(['denar-3', 'denar-3', 'coin-denar'], hand)).toEqual(['denar-3', 'coin-denar']);
  expect(besideHand([exact, coins(2), coins(1), patron], hand)).toEqual([
    'coin-denar',
    'coin-denar',
    'rich_patron',
  ]);
});

test('the chosen way is always among the offered ones', () => {
  expect(suggested([single, exact, over], over, 2)).toEqual([single, over]);
});

test('equal cards are taken from different places', () => {
  const card = { name: 'denar-5', kind: 'money' };
  expect(placesOf(['denar-5', 'denar-5'], [card, { ...card, name: 'x' }, card])).toEqual([0, 2]);
});
