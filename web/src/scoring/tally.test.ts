import { describe, expect, it } from 'vitest';

import type { GameEvent } from '../game/game';
import type { ClientView, GameInfo } from '../protocol/types';
import { groupsOf, hasScoring, placesOf, pointsOf, scoringsIn } from './tally';
import { half, sumOf } from './sums';

const box = {
  players: 2,
  types: ['pavilion', 'garden'],
  points: [
    [[1], [5]],
    [
      [8, 1],
      [12, 5],
    ],
  ],
} as unknown as GameInfo;

const board = { type: 'city', points: null } as unknown as ClientView['board'];

function event(kind: string, params: Record<string, unknown> = {}): GameEvent {
  return { event: kind, rule: 'AL-SCORE-7', seq: 9, ...params };
}

function points(
  seat: number,
  source: string,
  number: number,
  detail: Record<string, unknown> = {},
) {
  return event('points', { seat, source, points: number, detail });
}

const entry = {
  events: [
    event('money_taken', { seat: 0 }),
    event('scoring_began', { round: 2 }),
    points(0, 'garden', 8, { count: 3, rank: 1, sharers: 2 }),
    points(1, 'garden', 8, { count: 3, rank: 1, sharers: 2 }),
    points(0, 'wall', 10, { length: 10 }),
    event('scoring_ended', { round: 2, scores: [38, 16] }),
    points(1, 'magician', 4),
  ],
};

describe('a scoring', () => {
  it('is found in a step of the log', () => {
    expect(hasScoring(entry)).toBe(true);
    expect(hasScoring({ events: [event('money_taken')] })).toBe(false);
  });

  it('has a line for every type and for every other source, in order', () => {
    const [scoring] = scoringsIn(entry, box);
    expect(scoring?.lines.map((line) => line.source)).toEqual([
      'pavilion',
      'garden',
      'wall',
      'magician',
    ]);
    expect(scoring?.scores).toEqual([38, 20]);
    expect(scoring && placesOf(box, board, scoring, 'garden')).toEqual([12, 5]);
    const changed = { ...board, points: [[], [[], [9, 2]]] } as unknown as ClientView['board'];
    expect(scoring && placesOf(box, changed, scoring, 'garden')).toEqual([9, 2]);
    expect(scoring?.lines[1] && pointsOf(scoring.lines[1], 1)).toBe(8);
  });

  it('puts those who share a place together', () => {
    const [scoring] = scoringsIn(entry, box);
    expect(groupsOf(scoring?.lines[1]?.awards ?? []).map((group) => group.length)).toEqual([2]);
  });
});

describe('a sum', () => {
  const award = (number: number, detail: Record<string, unknown>) => ({
    seat: 0,
    points: number,
    rule: '',
    blocked: false,
    detail,
  });

  it('adds the places and divides them', () => {
    expect(sumOf(award(8, { rank: 1, sharers: 2 }), [12, 5])).toEqual({
      kind: 'shared',
      values: [12, 5],
      total: 17,
      sharers: 2,
      each: 8,
      lost: 1,
    });
  });

  it('is plain where the places do not add up', () => {
    expect(sumOf(award(9, { rank: 1, sharers: 2 }), [12, 5]).kind).toBe('plain');
  });

  it('multiplies, measures, halves and counts lines', () => {
    expect(sumOf(award(14, { rank: 1, times: 2, visible: 7 }), [2]).kind).toBe('times');
    expect(sumOf(award(12, { length: 12 }), []).kind).toBe('per');
    expect(sumOf(award(3, { coins: 7 }), []).kind).toBe('halved');
    expect(sumOf(award(7, { row_1: 5, column_3: 2 }), []).kind).toBe('lines');
    expect(sumOf(award(4, { length: 14 }), []).kind).toBe('plain');
  });

  it('writes half a building as ½', () => {
    expect([half(3), half(0.5), half(2.5)]).toEqual(['3', '½', '2½']);
  });
});
