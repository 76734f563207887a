import { expect, it } from 'vitest';

import type { Table } from '../protocol/types';
import { inOrder, others } from './order';

const seat = (at: number, mine: boolean): Table['seats'][number] => ({
  seat: at,
  kind: mine ? 'here' : 'bot',
  name: `S${at}`,
  level: null,
  mine,
  present: true,
  taken: true,
  devices: 1,
  freed: null,
});
const table = (code: string, more: Partial<Table>): Table =>
  ({
    code,
    seats: [seat(0, true), seat(1, false)],
    waiting: [1],
    finished: null,
    ...more,
  }) as Table;

it('puts first what waits for somebody here, and last what is over', () => {
  const list = [
    table('over', { finished: 1, waiting: [] }),
    table('theirs', {}),
    table('mine', { waiting: [0] }),
  ];
  expect(inOrder(list).map((one) => one.code)).toEqual(['mine', 'theirs', 'over']);
});

it('names the others, or everybody around one device', () => {
  expect(others(table('a', {}))).toEqual(['S1']);
  expect(others(table('b', { seats: [seat(0, true), seat(1, true)] }))).toEqual(['S0', 'S1']);
});
