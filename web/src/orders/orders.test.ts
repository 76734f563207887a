import { beforeAll, expect, test, vi } from 'vitest';

import type { Order, OrderInfo } from '../protocol/types';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', {
  documentElement: { removeAttribute: () => undefined, setAttribute: () => undefined },
});

let orders: typeof import('./orders');

beforeAll(async () => {
  const { words } = await import('../i18n/i18n.svelte');
  await words.use('en');
  orders = await import('./orders');
});

const STEAL: OrderInfo = {
  verb: 'thieves.steal',
  params: [
    { name: 'currency', kind: 'currency', values: ['denar', 'ducat'] },
    { name: 'least', kind: 'amount', values: [1, 2, 3] },
  ],
};
const WAIT: OrderInfo = {
  verb: 'wait',
  params: [
    { name: 'way', kind: 'way', values: ['thieves.steal', 'viziers_favour.buy'] },
    { name: 'scoring', kind: 'amount', values: [1, 2, 3] },
  ],
};

test('orders are about the ways of the windows', () => {
  const ways = orders.waysOf([WAIT, STEAL]);
  expect(ways.map((way) => [way.verb, way.condition?.verb ?? null, way.scorings])).toEqual([
    ['thieves.steal', 'thieves.steal', [1, 2, 3]],
    ['viziers_favour.buy', null, [1, 2, 3]],
  ]);
  expect(orders.waysOf([])).toEqual([]);
});

test('waiting is said once for each way', () => {
  const first = orders.withWait([], 'viziers_favour.buy', 2);
  const then = orders.withWait(orders.withWait(first, 'thieves.steal', 3), 'viziers_favour.buy', 1);
  expect(orders.waitOf(then, 'viziers_favour.buy')).toBe(1);
  expect(orders.waitOf(then, 'thieves.steal')).toBe(3);
  expect(orders.withWait(then, 'thieves.steal', 0)).toHaveLength(1);
});

test('there is one order for each currency', () => {
  const denar = (least: number): Order => ({
    verb: STEAL.verb,
    args: { currency: 'denar', least },
  });
  const ducat: Order = { verb: STEAL.verb, args: { currency: 'ducat', least: 2 } };
  const kept = orders.withOrder(
    orders.withOrder([denar(1)], ducat, 'currency'),
    denar(3),
    'currency',
  );
  expect(kept).toEqual([ducat, denar(3)]);
  expect(orders.sayOrder(STEAL, denar(3))).toBe('Steal denar 3 or more');
});
