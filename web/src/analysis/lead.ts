/** The lead over a game as numbers for a drawing. */
import type { AnalysisView, JudgedView } from '../protocol/types';

/**
 * What a seat was ahead after each move, as far as it could know itself: while others play, the way to its next move
 * is straight. The end is what came of it.
 */
export function leadsOf(found: AnalysisView, seat: number): number[] {
  const last = found.steps.length;
  const own = found.steps.filter((step) => step.seat === seat && step.seq + 1 < last);
  const known = own.map((step) => [step.seq + 1, step.ahead[seat] ?? 0] as const);
  const [, first] = known[0] ?? [0, 0];
  const knots = [[0, first] as const, ...known, [last, found.final[seat] ?? 0] as const];
  return Array.from({ length: last + 1 }, (_, move) => between(knots, move));
}

/** The height of a line through some points. */
function between(knots: readonly (readonly [number, number])[], x: number): number {
  const after = knots.findIndex(([at]) => at >= x);
  const [right, high] = knots[after] ?? [0, 0];
  const [left, low] = knots[Math.max(0, after - 1)] ?? [0, 0];
  return right === left ? high : low + ((high - low) * (x - left)) / (right - left);
}

/** Round numbers for the lines of a scale that has room for everything, from the highest to the lowest. */
export function ticksOf(leads: readonly number[]): number[] {
  const top = Math.max(4, ...leads);
  const bottom = Math.min(-4, ...leads);
  const step = [5, 10, 20, 25, 50, 100].find((one) => (top - bottom) / one <= 5) ?? 200;
  const first = Math.ceil(top / step);
  const last = Math.floor(bottom / step);
  return Array.from({ length: first - last + 1 }, (_, at) => (first - at) * step);
}

/** A line through points. */
export function lineOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** The area between such a line and a height. */
export function areaOf(points: readonly (readonly [number, number])[], zero: number): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  return `${lineOf(points)}L${last[0].toFixed(1)} ${zero}L${first[0].toFixed(1)} ${zero}Z`;
}

/** The moves with most in them, those of one seat; the bigger ones first. */
export function richest(steps: readonly JudgedView[], seat: number, most: number): JudgedView[] {
  return steps
    .filter((step) => step.seat === seat && step.verdict === 'more')
    .sort((one, two) => two.loss - one.loss || one.seq - two.seq)
    .slice(0, most);
}
