/** A game as a line of marks: what was bought or built, where money was taken, where it was scored. */
import type { GameEvent } from '../game/game';
import type { Move } from '../protocol/types';
import { hasScoring } from '../scoring/tally';

/** What stands on the line for a step: a building, a dot for money, or a small stroke for anything else. */
export type Mark = { kind: 'type'; type: string } | { kind: 'money' } | { kind: 'other' };

const MONEY: readonly string[] = ['money_taken', 'coins_received'];

export function eventsOf(move: Move): GameEvent[] {
  return move.events as GameEvent[];
}

/** The mark of a step, null where nobody did anything. */
export function markOf(move: Move): Mark | null {
  if (move.by === null) return null;
  for (const event of eventsOf(move)) {
    if ('seat' in event && event['seat'] !== move.by) continue;
    const type = typeOf(event);
    if (type) return { kind: 'type', type };
    if (MONEY.includes(event.event)) return { kind: 'money' };
  }
  return { kind: 'other' };
}

function typeOf(event: GameEvent): string | null {
  if (event.event === 'tile_bought' && typeof event['tile'] === 'string')
    return event['tile'].replace(/-.*$/, '');
  if (event.event === 'building_crossed' && typeof event['type'] === 'string') return event['type'];
  return null;
}

/** How wide a mark is: whole, and small where the row has no room for it whole. */
const WIDTHS = {
  type: { whole: 20, small: 8 },
  money: { whole: 9, small: 5 },
  other: { whole: 4, small: 4 },
} as const;

export type Size = 'whole' | 'small' | 'none';

/** How large each mark is drawn, so that none covers another of its row; buildings have room before money. */
export function sizesOf(
  marks: readonly (Mark | null)[],
  rows: readonly (number | null)[],
  step: number,
): Size[] {
  const sizes: Size[] = marks.map(() => 'none');
  const taken = new Map<number, { middle: number; width: number }[]>();
  for (const kind of ['type', 'money', 'other'] as const)
    marks.forEach((mark, at) => {
      const row = rows[at];
      if (mark?.kind !== kind || row === null || row === undefined) return;
      const others = taken.get(row) ?? [];
      const size = (['whole', 'small'] as const).find((one) =>
        others.every(
          ({ middle, width }) => Math.abs(middle - at * step) >= (width + WIDTHS[kind][one]) / 2,
        ),
      );
      if (!size) return;
      sizes[at] = size;
      taken.set(row, [...others, { middle: at * step, width: WIDTHS[kind][size] }]);
    });
  return sizes;
}

/** The steps in which there was a scoring. */
export function scoringSteps(moves: readonly Move[]): number[] {
  return moves.flatMap((move, at) => (hasScoring({ events: eventsOf(move) }) ? [at] : []));
}

/** The next scoring after a step, or the one before it; the end of the game where there is none. */
export function jumpFrom(at: number, by: 1 | -1, moves: readonly Move[]): number {
  const steps = scoringSteps(moves);
  if (by > 0) return steps.find((step) => step > at) ?? moves.length - 1;
  return steps.findLast((step) => step < at) ?? 0;
}
