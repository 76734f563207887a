import { expect, test } from 'vitest';

import type { LessonScript } from '../protocol/types';
import { cardsAt, isWanted, numberOf } from './script';

const buy = { verb: 'buy', args: { field: 3, cards: ['denar 4', 'denar 1'] } };
const script: LessonScript = {
  id: 'alhambra.first',
  title: 'alhambra',
  moves: 5,
  steps: [
    { say: 'hello', at: [], seq: 2, action: null },
    { say: 'buy', at: ['market-3'], seq: 2, action: buy },
    { say: 'end', at: [], seq: 5, action: null },
  ],
};

test('cards come after so many moves', () => {
  expect(cardsAt(script, 2).map((step) => step.say)).toEqual(['hello', 'buy']);
  expect(cardsAt(script, 3)).toEqual([]);
  expect(cardsAt(script, 5).map((step) => numberOf(script, step))).toEqual([3]);
});

test('a move is the wanted one whatever the order of its cards', () => {
  const [hello, wanted] = script.steps;
  if (!hello || !wanted) throw new Error('no steps');
  expect(isWanted(wanted, 'buy', { cards: ['denar 1', 'denar 4'], field: 3 })).toBe(true);
  expect(isWanted(wanted, 'buy', { cards: ['denar 4'], field: 3 })).toBe(false);
  expect(isWanted(wanted, 'take', {})).toBe(false);
  expect(isWanted(hello, 'buy', buy.args)).toBe(false);
});
