/** What the log tells about a sheet. */
import type { LogEntry } from '../../game/game';
import { stepsOf } from '../../game/history';

/** The cells that a seat crossed in its last turn, until the next one. */
export function lastCrossed(log: readonly LogEntry[], seat: number): string[] {
  const own = stepsOf(log).filter(
    ({ entry, undone }) => !undone && entry.by === seat && entry.kind === 'action',
  );
  return own
    .filter(({ turn }) => turn === own.at(-1)?.turn)
    .flatMap(({ entry }) => entry.events)
    .filter((event) => event.event === 'building_crossed' && event['seat'] === seat)
    .map((event) => `${String(event['yellow'])},${String(event['blue'])}`);
}
