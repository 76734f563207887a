/** The log as a history: which steps still count, whose turn they were in, what somebody did of their own. */
import type { GameEvent, LogEntry } from './game';

/** A step with the number of its turn; `undone` says that it was taken back, or took something back. */
export interface Step {
  entry: LogEntry;
  turn: number;
  /** Whose turn it was, null before the first one. */
  whose: number | null;
  undone: boolean;
}

/** Every step with its turn. A turn ends with the step that tells of the next one. */
export function stepsOf(log: readonly LogEntry[]): Step[] {
  const steps: Step[] = [];
  const whose: (number | null)[] = [null];
  let turn = 0;
  for (const entry of log) {
    if (entry.kind === 'undo') {
      const back = steps.filter((step) => !step.undone && step.entry.seq > entry.seq);
      for (const step of back) step.undone = true;
      turn = back[0]?.turn ?? turn;
    }
    steps.push({ entry, turn, whose: whose[turn] ?? null, undone: entry.kind === 'undo' });
    const next = entry.events.findLast((event) => event.event === 'turn_began');
    if (!next) continue;
    turn = whose.length;
    whose.push(Number(next.seat));
  }
  return steps;
}

/** Where a step stops being somebody's deed: what follows concerns everybody. */
const FOLLOWS = new Set([
  'money_refilled',
  'market_refilled',
  'yard_refilled',
  'deck_reshuffled',
  'scoring_card_drawn',
  'scoring_began',
  'turn_began',
  'round_began',
]);

/** What somebody did in a step, without what followed from it; a pass is nothing. */
export function deedsOf(entry: LogEntry): GameEvent[] {
  if (entry.kind !== 'action') return [];
  const end = entry.events.findIndex((event) => FOLLOWS.has(event.event));
  const own = end < 0 ? entry.events : entry.events.slice(0, end);
  return own.filter((event) => event.seat === entry.by && !event.event.endsWith('_counted'));
}

/** The steps that still count and came after the last deed of a seat. */
export function since(log: readonly LogEntry[], seat: number): Step[] {
  const steps = stepsOf(log).filter((step) => !step.undone && step.entry.kind === 'action');
  const own = steps.findLastIndex(({ entry }) => entry.by === seat && deedsOf(entry).length > 0);
  return steps.slice(own + 1).filter((step) => step.entry.by !== seat);
}

const LAYING = new Set(['tile_placed', 'tile_added', 'tile_swapped']);

const laidIn = (entry: LogEntry, seat: number): string[] =>
  entry.events
    .filter((event: GameEvent) => LAYING.has(event.event) && event.seat === seat)
    .map(({ x, y }) => `${String(x)},${String(y)}`);

/** The cells that a seat built on lately: for a player since their own last deed, for others in the newest move. */
export function builtLately(
  log: readonly LogEntry[],
  seat: number,
  me: number | null,
): readonly string[] {
  if (me === null || seat === me) {
    const steps = stepsOf(log).filter(({ entry, undone }) => !undone && entry.by !== null);
    const last = steps.findLast(({ entry }) =>
      me === null ? entry.events.some((event) => LAYING.has(event.event)) : entry.by === me,
    );
    return last ? laidIn(last.entry, seat) : [];
  }
  return since(log, me).flatMap(({ entry }) => laidIn(entry, seat));
}
