/** What the log tells about a sheet. */
import type { LogEntry } from '../../game/game';

/** The cells that a seat crossed in its last step, until the next one. */
export function lastCrossed(log: readonly LogEntry[], seat: number): string[] {
  const entry = log.findLast((one) => one.by === seat && one.kind === 'action');
  return (entry?.events ?? [])
    .filter((event) => event.event === 'building_crossed' && event['seat'] === seat)
    .map((event) => `${String(event['yellow'])},${String(event['blue'])}`);
}
