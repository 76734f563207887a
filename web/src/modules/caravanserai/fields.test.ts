import { expect, test } from 'vitest';

import { fieldsOf, markedOn, sameCard } from './fields';

const SHOWN = ['ducat', 'dirham', 'denar', 'florin'];

test('a column of six fields and three side fields, each beside its row', () => {
  const fields = fieldsOf(SHOWN);
  expect(fields.slice(0, 6).map((field) => field.amount)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(fields.slice(6).map((field) => [field.amount, field.currency])).toEqual([
    [2, 'dirham'],
    [3, 'denar'],
    [4, 'florin'],
  ]);
  for (const side of fields.slice(6)) expect(side.y).toBe(fields[side.amount]?.y);
});

test('the marker is where the name and the amount say', () => {
  const fields = fieldsOf(SHOWN);
  expect(markedOn(fields, 'caravanserai-ducat-1', 0)).toBe(fields[0]);
  expect(markedOn(fields, 'caravan-ducat-ducat-1-2', 2)).toBe(fields[2]);
  expect(markedOn(fields, 'caravan-dirham-ducat-1-2', 2)).toBe(fields[6]);
  expect(markedOn(fields, 'caravan-dirham-ducat-1-5', 5)).toBeNull();
});

test('a card is the same on every field', () => {
  expect(sameCard('caravanserai-ducat-1', 'caravan-ducat-ducat-1-1')).toBe(true);
  expect(sameCard('caravan-ducat-ducat-1-2', 'caravan-dirham-ducat-1-2')).toBe(true);
  expect(sameCard('caravan-ducat-ducat-1-2', 'caravan-ducat-ducat-2-3')).toBe(false);
  expect(sameCard('caravan-dirham-ducat-1-2', 'caravan-dirham-dirham-1-3')).toBe(false);
});
