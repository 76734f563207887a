/** How the points grew over a game, read from the lines that explain them. */
import type { ScoreLine } from '../protocol/types';

/** A moment of the game, and the points of everybody after it. */
export interface Moment {
  round: number;
  scores: number[];
}

/** The points of `rows` players after each round in which there were any; it begins with nothing. */
export function courseOf(ledger: readonly ScoreLine[], rows: number): Moment[] {
  const rounds = [...new Set(ledger.map((line) => line.round))].sort((one, two) => one - two);
  const course: Moment[] = [{ round: 0, scores: Array.from({ length: rows }, () => 0) }];
  for (const round of rounds) {
    const scores = [...(course.at(-1)?.scores ?? [])];
    for (const line of ledger)
      if (line.round === round && line.seat < rows)
        scores[line.seat] = (scores[line.seat] ?? 0) + line.points;
    course.push({ round, scores });
  }
  return course;
}

/** The points of a source in a round, by seat. */
export interface SourceRow {
  source: string;
  points: number[];
}

export interface RoundTable {
  round: number;
  rows: SourceRow[];
  sums: number[];
}

/** All points by round and source, in the order in which they were given. */
export function tablesOf(ledger: readonly ScoreLine[], rows: number): RoundTable[] {
  const rounds = [...new Set(ledger.map((line) => line.round))].sort((one, two) => one - two);
  return rounds.map((round) => {
    const own = ledger.filter((line) => line.round === round);
    const sources = [...new Set(own.map((line) => line.source))];
    const points = (of: readonly ScoreLine[]) =>
      Array.from({ length: rows }, (_, seat) =>
        of.reduce((sum, line) => sum + (line.seat === seat ? line.points : 0), 0),
      );
    return {
      round,
      rows: sources.map((source) => ({
        source,
        points: points(own.filter((line) => line.source === source)),
      })),
      sums: points(own),
    };
  });
}

/** The points of a source over the whole game, and scoring by scoring. */
export interface SourceTotal extends SourceRow {
  rounds: { round: number; points: number[] }[];
}

/** All sources in the order in which they first gave points. */
export function sourcesOf(tables: readonly RoundTable[]): SourceTotal[] {
  const totals = new Map<string, SourceTotal>();
  for (const { round, rows } of tables)
    for (const { source, points } of rows) {
      const had = totals.get(source) ?? { source, points: points.map(() => 0), rounds: [] };
      totals.set(source, {
        source,
        points: points.map((number, seat) => number + (had.points[seat] ?? 0)),
        rounds: [...had.rounds, { round, points }],
      });
    }
  return [...totals.values()];
}

/** Somebody in the end: equal points have the same rank. */
export interface Standing {
  seat: number;
  score: number;
  rank: number;
}

export function standingsOf(scores: readonly { seat: number; score: number }[]): Standing[] {
  return [...scores]
    .sort((one, two) => two.score - one.score || one.seat - two.seat)
    .map((one) => ({ ...one, rank: 1 + scores.filter((other) => other.score > one.score).length }));
}

/** Heights for labels at the end of lines, so that none covers another and none lies below the bottom. */
export function spread(wanted: readonly number[], gap: number, bottom: number): number[] {
  const order = wanted.map((y, at) => ({ y, at })).sort((one, two) => one.y - two.y);
  const placed: number[] = [];
  let last = -Infinity;
  for (const { y, at } of order) {
    last = Math.max(y, last + gap);
    placed[at] = last;
  }
  let limit = bottom;
  for (const { at } of order.reverse()) {
    placed[at] = Math.min(placed[at] ?? 0, limit);
    limit = (placed[at] ?? 0) - gap;
  }
  return placed;
}
