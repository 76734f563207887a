import { expect, it } from 'vitest';

import type { Choice, Slot } from '../protocol/types';
import { takingOf, tooMuch } from './taking';

const display: Slot[] = [4, 1, 5, 3].map((value, at) => ({
  slot: at + 1,
  card: { name: `denar-${value}`, kind: 'money', value, currencies: ['denar'] },
})) as Slot[];
const choice = {
  verb: 'take',
  shape: 'some',
  limit: 5,
  params: [{ name: 'slots', kind: 'slots' }],
  options: [[1], [2], [3], [4], [1, 2], [2, 4]].map((slots) => ({ args: { slots } })),
} as unknown as Choice;

it('tells the sum and the most that several cards are worth', () => {
  expect(takingOf(choice, { slots: [2, 4] }, display)).toEqual({ sum: 4, most: 5 });
  expect(takingOf(choice, {}, display)).toEqual({ sum: 0, most: 5 });
  expect(takingOf({ ...choice, shape: 'pay' }, {}, display)).toBeNull();
});

it('tells what would be too much', () => {
  const taking = takingOf(choice, { slots: [2, 4] }, display);
  expect(display.map((slot) => tooMuch(taking, slot))).toEqual([8, 0, 9, 7]);
  expect(tooMuch({ sum: 0, most: 5 }, display[0] as Slot)).toBe(0);
  expect(tooMuch(null, display[0] as Slot)).toBe(0);
});
