/** Measures of the channel of points. */

/** How far the channel goes: 25 beyond the leader, 60 at least, a multiple of 5. */
export function lengthOf(scores: readonly number[]): number {
  const most = Math.max(0, ...scores);
  const step = most + 25 > 120 ? 10 : 5;
  return Math.max(60, Math.ceil((most + 25) / step) * step);
}

/** Marks with equal points lie side by side, at the beginning, where all below it are too, to the right of it. */
export function lanesOf<One extends { seat: number; score: number }>(
  scores: readonly One[],
): (One & { lane: number })[] {
  return scores.map((one) => {
    const equal = scores.filter((other) => Math.max(0, other.score) === Math.max(0, one.score));
    const middle = one.score > 2 ? (equal.length - 1) / 2 : 0;
    return { ...one, lane: equal.indexOf(one) - middle };
  });
}
