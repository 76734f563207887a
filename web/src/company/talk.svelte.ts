/** What was decided and said beside the game. */
import type { Note } from '../protocol/types';
import { Attention } from './attention';

/** How long something that was said is shown at its seat. */
const BUBBLE = 8000;

export class Talk {
  notes = $state.raw<readonly Note[]>([]);
  /** What was said a moment ago. */
  bubbles = $state.raw<readonly Note[]>([]);

  /** The last note before whoever looks came to the table, or came back to it. */
  came = $state<number | null>(null);
  readonly attention = new Attention(() => (this.came = this.last));

  private get last(): number {
    return this.notes.at(-1)?.id ?? 0;
  }

  /** All that was noted until now. */
  load(notes: readonly Note[]): void {
    this.notes = notes;
    this.came ??= this.last;
  }

  hear(note: Note): void {
    if (note.id <= this.last) return;
    this.notes = [...this.notes, note];
    if (note.kind !== 'said') return;
    this.bubbles = [...this.bubbles.filter((one) => one.seat !== note.seat), note];
    setTimeout(() => (this.bubbles = this.bubbles.filter((one) => one !== note)), BUBBLE);
  }
}
