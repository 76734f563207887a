/** What was decided and said beside the game. */
import type { Note } from '../protocol/types';

/** How long something that was said is shown at its seat. */
const BUBBLE = 8000;

export class Talk {
  notes = $state.raw<readonly Note[]>([]);
  /** What was said a moment ago. */
  bubbles = $state.raw<readonly Note[]>([]);

  hear(note: Note): void {
    if (note.id <= (this.notes.at(-1)?.id ?? 0)) return;
    this.notes = [...this.notes, note];
    if (note.kind !== 'said') return;
    this.bubbles = [...this.bubbles.filter((one) => one.seat !== note.seat), note];
    setTimeout(() => (this.bubbles = this.bubbles.filter((one) => one !== note)), BUBBLE);
  }
}
