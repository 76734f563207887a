import { expect, it } from 'vitest';

import type { Seat, Table } from '../protocol/types';
import { counted, EMPTY, erased, playedOf, talliesBy, tallyOf } from './games';

const seat = (at: number, kind: Seat['kind'], mine: boolean): Seat =>
  ({ seat: at, kind, mine }) as Seat;

function table(code: string, scores: number[], parts: Partial<Table> = {}): Table {
  const most = Math.max(...scores);
  const winners = scores.flatMap((score, at) => (score === most ? [at] : []));
  return {
    code,
    kind: 'game',
    title: 'alhambra',
    modules: [],
    finished: 10,
    result: { scores, winners, neutral: null },
    seats: scores.map((_, at) => seat(at, at ? 'bot' : 'here', at === 0)),
    ...parts,
  } as Table;
}

it('tells what somebody here scored, and whether they won', () => {
  expect(playedOf(table('A', [90, 100]))).toMatchObject({ players: 2, score: 90, won: false });
  expect(playedOf(table('B', [100, 90]))).toMatchObject({ score: 100, won: true });
});

it('takes the best of those around one screen', () => {
  const seats = [seat(0, 'here', true), seat(1, 'online', false), seat(2, 'here', true)];
  expect(playedOf(table('A', [50, 70, 80], { seats }))).toMatchObject({ score: 80, won: true });
  expect(playedOf(table('A', [50, 90, 80], { seats }))).toMatchObject({ score: 80, won: false });
});

it.each<[string, Partial<Table>]>([
  ['a replay', { kind: 'replay' }],
  ['a game that goes on', { finished: null, result: null }],
  ['a game that was ended early', { result: null }],
  ['a game that was watched', { seats: [seat(0, 'online', false), seat(1, 'bot', false)] }],
  ['a game of computers', { seats: [seat(0, 'bot', true), seat(1, 'bot', true)] }],
])('does not count %s', (_, parts) => {
  expect(playedOf(table('A', [90, 100], parts))).toBeNull();
});

it('counts each game once', () => {
  const once = counted(EMPTY, [table('A', [90, 100]), table('B', [70, 60])]);
  expect(once.games.map((game) => game.code)).toEqual(['A', 'B']);
  expect(counted(once, [table('B', [70, 60])])).toBe(once);
});

it('never counts again what was erased, and goes on with what ends later', () => {
  const gone = erased(counted(EMPTY, [table('A', [90, 100])]));
  expect(gone).toEqual({ since: 10, games: [] });
  expect(erased(gone)).toEqual(gone);
  const later = counted(gone, [table('A', [90, 100]), table('B', [1, 2], { finished: 11 })]);
  expect(later.games.map((game) => game.code)).toEqual(['B']);
});

it('tallies games, all of them and by what they have in common', () => {
  const { games } = counted(EMPTY, [
    table('A', [90, 100], { modules: ['squares'] }),
    table('B', [61, 60], { title: 'granada' }),
    table('C', [100, 80], { modules: ['squares', 'thieves'] }),
  ]);
  const all = tallyOf(games);
  expect(all).toMatchObject({ played: 3, won: 2, best: 100 });
  expect(all.average).toBeCloseTo(251 / 3);
  expect(talliesBy(games, (game) => [game.title])).toEqual([
    ['alhambra', { played: 2, won: 1, best: 100, average: 95 }],
    ['granada', { played: 1, won: 1, best: 61, average: 61 }],
  ]);
  expect(
    talliesBy(games, (game) => game.modules).map(([key, { played }]) => [key, played]),
  ).toEqual([
    ['squares', 2],
    ['thieves', 1],
  ]);
});
