import { expect, it } from 'vitest';

import type { ScoreLine } from '../protocol/types';
import { courseOf, sourcesOf, spread, standingsOf, tablesOf } from './course';

function line(round: number, seat: number, source: string, points: number): ScoreLine {
  return { round, seat, source, points, rule: '', detail: {} };
}

const ledger = [line(1, 0, 'garden', 5), line(1, 1, 'wall', 3), line(2, 0, 'wall', 4)];

it('adds up the points round by round', () => {
  expect(courseOf(ledger, 2)).toEqual([
    { round: 0, scores: [0, 0] },
    { round: 1, scores: [5, 3] },
    { round: 2, scores: [9, 3] },
  ]);
});

it('tells the points of each source', () => {
  expect(tablesOf(ledger, 2)[0]).toEqual({
    round: 1,
    rows: [
      { source: 'garden', points: [5, 0] },
      { source: 'wall', points: [0, 3] },
    ],
    sums: [5, 3],
  });
});

it('adds up each source over the game, and keeps its scorings', () => {
  expect(sourcesOf(tablesOf(ledger, 2)).find(({ source }) => source === 'wall')).toEqual({
    source: 'wall',
    points: [4, 3],
    rounds: [
      { round: 1, points: [0, 3] },
      { round: 2, points: [4, 0] },
    ],
  });
});

it('gives equal points the same rank', () => {
  const scores = [7, 9, 7].map((score, seat) => ({ seat, score }));
  expect(standingsOf(scores).map((one) => [one.seat, one.rank])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
  ]);
});

it('keeps labels apart', () => {
  expect(spread([10, 12, 50], 10, 90)).toEqual([10, 20, 50]);
  expect(spread([40, 42, 50], 10, 50)).toEqual([30, 40, 50]);
});
