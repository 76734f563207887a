/** How points came about, as sums that can be written out. */
import { type Award, placeOf, sharersOf } from './tally';

/** A sum in figures; `lost` is what the rounding took away, `each` whether it is for several people. */
export type Sum =
  | { kind: 'shared'; values: number[]; total: number; sharers: number; each: number; lost: number }
  | { kind: 'place'; points: number }
  | { kind: 'times'; times: number; visible: number; points: number }
  | { kind: 'per'; length: number; points: number }
  | { kind: 'halved'; count: number; points: number }
  | {
      kind: 'lines';
      lines: { line: 'row' | 'column'; at: number; points: number }[];
      points: number;
    }
  | { kind: 'plain'; points: number };

/** Write out what an award is made of, from its breakdown and what the places pay; plain where that does not add up. */
export function sumOf(award: Award, places: readonly number[]): Sum {
  const { detail, points } = award;
  const { times, visible, length, coins } = detail;
  if (typeof times === 'number' && typeof visible === 'number' && times * visible === points)
    return { kind: 'times', times, visible, points };
  if (placeOf(award)) return shareOf(award, places);
  if (length === points) return { kind: 'per', length: points, points };
  if (typeof coins === 'number' && Math.floor(coins / 2) === points)
    return { kind: 'halved', count: coins, points };
  const lines = linesOf(detail);
  if (lines && lines.reduce((sum, line) => sum + line.points, 0) === points)
    return { kind: 'lines', lines, points };
  return { kind: 'plain', points };
}

function shareOf(award: Award, places: readonly number[]): Sum {
  const { points } = award;
  const sharers = sharersOf(award);
  const first = placeOf(award) - 1;
  if (sharers === 1) return { kind: 'place', points };
  const values = places.slice(first, first + sharers);
  const total = values.reduce((sum, value) => sum + value, 0);
  if (!values.length || Math.floor(total / sharers) !== points) return { kind: 'plain', points };
  return { kind: 'shared', values, total, sharers, each: points, lost: total - points * sharers };
}

function linesOf(
  detail: Readonly<Record<string, unknown>>,
): { line: 'row' | 'column'; at: number; points: number }[] | null {
  const entries = Object.entries(detail);
  if (!entries.length) return null;
  const lines = entries.map(([key, points]) => {
    const found = /^(row|column)_(\d+)$/.exec(key);
    if (!found) return null;
    return { line: found[1] as 'row' | 'column', at: Number(found[2]), points: Number(points) };
  });
  return lines.every((line) => line !== null) ? lines : null;
}

/** A number of buildings; half ones are written as ½. */
export function half(count: number): string {
  const whole = Math.floor(count);
  if (count - whole !== 0.5) return String(count);
  return whole ? `${whole}½` : '½';
}
