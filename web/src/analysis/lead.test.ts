import { expect, it } from 'vitest';

import type { AnalysisView, JudgedView } from '../protocol/types';
import { areaOf, leadsOf, lineOf, richest, ticksOf } from './lead';

const move = { line: '', verb: 'take', args: {}, ahead: 0, chance: 0.5, reasons: [] };

function step(seq: number, seat: number, lead: number, loss = 0): JudgedView {
  return {
    seq,
    seat,
    options: 5,
    verdict: loss ? 'more' : 'best',
    loss,
    played: move,
    best: loss ? move : null,
    others: [],
    ahead: [lead, -lead],
    chances: [0.5, 0.5],
  };
}

const found: AnalysisView = {
  steps: [step(0, 0, 2), step(1, 1, -3, 4), step(2, 0, 6, 2), step(3, 0, 1, 5)],
  final: [9, -9],
  turning_points: [],
  seats: [],
};

it('goes through what a seat could know after its own moves, and ends with what came of it', () => {
  expect(leadsOf(found, 0)).toEqual([2, 2, 4, 6, 9]);
  expect(leadsOf(found, 1)).toEqual([3, 3, 3, -3, -9]);
});

it('has a scale with round numbers around everything and zero', () => {
  expect(ticksOf([2, -3, 6])).toEqual([10, 5, 0, -5]);
  expect(ticksOf([0])).toEqual([5, 0, -5]);
  expect(ticksOf([60, -20])).toEqual([60, 40, 20, 0, -20]);
});

it('draws a line and the area below it', () => {
  const points = [
    [0, 10],
    [5, 20],
  ] as const;
  expect(lineOf(points)).toBe('M0.0 10.0L5.0 20.0');
  expect(areaOf(points, 15)).toBe('M0.0 10.0L5.0 20.0L5.0 15L0.0 15Z');
});

it('finds the moves of a seat with most in them', () => {
  expect(richest(found.steps, 0, 5).map((one) => one.seq)).toEqual([3, 2]);
  expect(richest(found.steps, 1, 5).map((one) => one.seq)).toEqual([1]);
});
