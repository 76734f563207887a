/** Steps of a game one after the other: each is shown before the next one happens. */
import type { Stepped } from '../protocol/live';
import type { EntryView } from '../protocol/types';
import type { GameEvent, LogEntry } from './game';

/** Shows a step: draws what led to it, lets it happen, draws what followed. */
export type Stage = (entry: LogEntry, happen: () => void) => Promise<void>;

/** With more steps waiting than this, a person is too far behind to be shown each of them. */
const BEHIND = 6;

export function entryOf(told: EntryView): LogEntry {
  return {
    n: told.n,
    seq: told.seq,
    kind: told.kind,
    by: told.by,
    events: told.events as GameEvent[],
  };
}

/** What a step does to the game, what has to be waited for after it, and what follows when none is left. */
interface Course {
  happen(step: Stepped): void;
  pause(): Promise<void> | null;
  rest(): void;
}

export class Steps {
  /** How steps are shown. */
  stage: Stage | null = null;
  /** Until when steps are being shown. */
  playing: Promise<void> | null = null;
  private waiting: Stepped[] = [];

  constructor(private readonly course: Course) {}

  add(step: Stepped): void {
    this.waiting.push(step);
    this.playing ??= this.play().finally(() => (this.playing = null));
  }

  clear(): void {
    this.waiting = [];
  }

  private async play(): Promise<void> {
    for (let step = this.waiting.shift(); step; step = this.waiting.shift()) {
      const next = step;
      const happen = (): void => this.course.happen(next);
      if (this.stage && this.waiting.length < BEHIND) await this.stage(entryOf(step), happen);
      else happen();
      const pause = this.course.pause();
      if (pause) await pause;
    }
    this.course.rest();
  }
}
