import { expect, it } from 'vitest';

import type { LogEntry } from '../game/game';
import { builtLately, stepsOf } from '../game/history';
import { toldOf, waitedOf } from './moves';

let n = 0;
function entry(by: number, seq: number, ...events: Record<string, unknown>[]): LogEntry {
  n += 1;
  const told = events.map((event) => ({ rule: '', seq, ...event })) as LogEntry['events'];
  return { n, seq, kind: 'action', by, events: told };
}
const began = (seat: number) => ({ event: 'turn_began', seat });
const bought = {
  event: 'tile_bought',
  tile: 'tower-09-n',
  cards: ['denar-5', 'denar-4'],
  paid: 9,
  price: 9,
};
const placed = { event: 'tile_placed', tile: 'tower-09-n', x: 1, y: 0 };

const log: LogEntry[] = [
  entry(0, 1, { event: 'money_taken', seat: 0, cards: ['florin-3'] }, began(1)),
  entry(1, 2, { ...bought, seat: 1 }),
  entry(1, 3, { ...placed, seat: 1 }, { event: 'market_refilled', tile: 'x' }, began(2)),
  entry(2, 4, { event: 'money_taken', seat: 2, cards: ['ducat-1', 'ducat-2'] }),
  { n: 98, seq: 3, kind: 'undo', by: 2, events: [] },
  entry(2, 4, { event: 'money_taken', seat: 2, cards: ['ducat-4'] }, began(0)),
];

it('has a card for every turn of the others, without what was taken back', () => {
  const cards = waitedOf(log, 0);
  expect(cards.map(({ seat, piece, paid, cell }) => ({ seat, piece, paid, cell }))).toEqual([
    {
      seat: 1,
      piece: { kind: 'tile', name: 'tower-09-n' },
      paid: ['denar-5', 'denar-4'],
      cell: '1,0',
    },
    { seat: 2, piece: { kind: 'cards', names: ['ducat-4'] }, paid: [], cell: null },
  ]);
  expect(cards.map((card) => toldOf(card).map((event) => event.event))).toEqual([
    ['tile_placed'],
    ['money_taken'],
  ]);
});

it('loses its cards with an own deed, not with a pass', () => {
  expect(waitedOf([...log, entry(0, 5, began(1))], 0)).toHaveLength(2);
  expect(waitedOf([...log, entry(0, 5, { event: 'money_taken', seat: 0, cards: [] })], 0)).toEqual(
    [],
  );
});

it('keeps the markers of everybody until the own next deed', () => {
  expect(builtLately(log, 1, 0)).toEqual(['1,0']);
  expect(builtLately(log, 2, 0)).toEqual([]);
  expect(builtLately(log, 1, null)).toEqual(['1,0']);
  expect(builtLately([...log, entry(0, 5, { ...placed, seat: 0 })], 1, 0)).toEqual([]);
});

it('tells turns apart, also after something was taken back', () => {
  expect(stepsOf(log).map(({ turn, whose, undone }) => [turn, whose, undone])).toEqual([
    [0, null, false],
    [1, 1, false],
    [1, 1, false],
    [2, 2, true],
    [2, 2, true],
    [2, 2, false],
  ]);
});
