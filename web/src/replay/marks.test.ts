import { expect, it } from 'vitest';

import type { Move } from '../protocol/types';
import { jumpFrom, markOf, scoringSteps, sizesOf } from './marks';

function move(by: number | null, ...events: Record<string, unknown>[]): Move {
  return { seq: 0, by, events, action: null };
}

const bought = move(1, { event: 'tile_bought', seat: 1, tile: 'bath_house-08-ne' });
const money = move(0, { event: 'money_taken', seat: 0 }, { event: 'scoring_began', round: 1 });
const built = move(0, { event: 'building_crossed', seat: 0, type: 'tower' });
const moves = [move(null), bought, money, built, move(1, { event: 'passed', seat: 1 })];

it('marks buildings, money and the rest', () => {
  expect(moves.map(markOf)).toEqual([
    null,
    { kind: 'type', type: 'bath_house' },
    { kind: 'money' },
    { kind: 'type', type: 'tower' },
    { kind: 'other' },
  ]);
});

it('jumps from scoring to scoring', () => {
  expect(scoringSteps(moves)).toEqual([2]);
  expect(jumpFrom(0, 1, moves)).toBe(2);
  expect(jumpFrom(2, 1, moves)).toBe(4);
  expect(jumpFrom(4, -1, moves)).toBe(2);
  expect(jumpFrom(2, -1, moves)).toBe(0);
});

it('draws what has no room small, or not at all', () => {
  const marks = moves.map(markOf);
  const rows = moves.map((one) => one.by);
  expect(sizesOf(marks, rows, 30)).toEqual(['none', 'whole', 'whole', 'whole', 'whole']);
  expect(sizesOf(marks, rows, 13)).toEqual(['none', 'whole', 'small', 'whole', 'whole']);
  expect(sizesOf(marks, rows, 3)).toEqual(['none', 'whole', 'none', 'whole', 'none']);
});
