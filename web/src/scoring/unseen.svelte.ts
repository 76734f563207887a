/** Scorings that happened and were not yet looked at: nothing more happens on the table before. */
import type { LogEntry } from '../game/game';
import { hasScoring } from './tally';

export class UnseenScorings {
  entries = $state.raw<readonly LogEntry[]>([]);
  private looked: Promise<void> = Promise.resolve();
  private goOn: () => void = () => undefined;

  /** Something happened; a scoring waits until it is looked at. */
  add(entry: LogEntry): void {
    if (!hasScoring(entry)) return;
    this.entries = [...this.entries, entry];
    this.looked = new Promise((done) => (this.goOn = done));
  }

  seen(entry: LogEntry): void {
    this.entries = this.entries.filter((one) => one !== entry);
    if (!this.entries.length) this.goOn();
  }

  /** What has to be waited for, null when all was looked at. */
  get wait(): Promise<void> | null {
    return this.entries.length ? this.looked : null;
  }
}
