import { expect, test } from 'vitest';

import type { AreaItem, Card } from '../protocol/types';
import { lotsOf, ownedOf } from './modules';

const card = { name: 'chest-garden', kind: 'chest' } as Card;
const inRoom = (number: number): AreaItem => ({ label: 'room', card, number });

test('cards with one number lie in one lot, everything else by itself', () => {
  const items = [
    inRoom(1),
    inRoom(1),
    inRoom(2),
    { label: 'bag', number: 2 },
    { label: 'left', card },
  ];
  expect(lotsOf(items).map((lot) => lot.length)).toEqual([2, 1, 1, 1]);
  expect(lotsOf(items).flat()).toEqual(items);
});

test('what has no number, no card or another label is no lot', () => {
  const bare: AreaItem = { label: 'room', card };
  const count: AreaItem = { label: 'bag', number: 2 };
  expect(
    lotsOf([bare, bare, count, count, inRoom(1), { ...inRoom(1), label: 'open' }]),
  ).toHaveLength(6);
});

test('what belongs to one person stays together in its order, and what is for all apart', () => {
  const own = (seat: number, label: string): AreaItem => ({ label, seat });
  const items = [own(0, 'a'), own(0, 'b'), own(1, 'c'), { label: 'd' }, own(0, 'e')];
  const groups = ownedOf(items);
  expect(groups.map(({ seat }) => seat)).toEqual([0, 1, null, 0]);
  expect(groups.flatMap((group) => group.items)).toEqual(items);
});
