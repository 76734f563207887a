import { expect, test } from 'vitest';

import type { Choice } from '../protocol/types';
import { equal, fits, isExactly, thingOf, toggled, valuesOf, within } from './options';

const take: Choice = {
  verb: 'take',
  shape: 'some',
  rule: '',
  complete: true,
  params: [{ name: 'slots', kind: 'slots' }],
  options: [{ args: { slots: [1] } }, { args: { slots: [2] } }, { args: { slots: [1, 2] } }],
};

test('a part is within a whole only as often as it is there', () => {
  expect(within(['a', 'a'], ['a', 'b', 'a'])).toBe(true);
  expect(within(['a', 'a'], ['a', 'b'])).toBe(false);
  expect(equal([1, 2], [2, 1])).toBe(true);
});

test('lists may grow, single values may not change', () => {
  expect(take.options.filter((option) => fits(option, { slots: [1] }))).toHaveLength(2);
  expect(take.options.filter((option) => isExactly(option, { slots: [1] }))).toHaveLength(1);
});

test('an empty list need not be taken up', () => {
  expect(isExactly({ args: { tile: 't', cards: [] } }, { tile: 't' })).toBe(true);
  expect(isExactly({ args: { tile: 't', cards: ['x'] } }, { tile: 't' })).toBe(false);
});

test('a second tap lets go', () => {
  const param = { name: 'slots', kind: 'slots' };
  const one = toggled({}, param, 1, true);
  expect(one).toEqual({ slots: [1] });
  expect(toggled(one, param, 1, true)).toEqual({});
});

test('values are told once', () => {
  expect(valuesOf(take.options, 'slots')).toEqual([1, 2]);
});

test('a place of the open money is told from a field of the market by its name', () => {
  expect(thingOf({ name: 'slot', kind: 'field' })).toBe('slot');
  expect(thingOf({ name: 'field', kind: 'field' })).toBe('field');
  expect(thingOf({ name: 'else', kind: 'unheard' })).toBeNull();
});
