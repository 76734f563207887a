/** The log in words: one line for each step that is worth one. */
import { isEarly } from '../company/notes';
import type { Game, LogEntry } from '../game/game';
import { stepsOf } from '../game/history';
import { sayEvent } from '../game/say';
import type { Note } from '../protocol/types';
import { hasScoring } from '../scoring/tally';

export interface LogLine {
  entry: LogEntry;
  texts: string[];
  /** Whether a scoring happened in this step. */
  scoring: boolean;
}

/** Refills, points and what counts for them, one by one, are told by the table itself. */
const QUIET = new Set([
  'money_refilled',
  'market_refilled',
  'yard_refilled',
  'points',
  'display_opened',
  'money_dealt',
]);

/** What the set-up does for everybody is seen on the sheets. */
const QUIET_AT_SET_UP = new Set([
  'building_crossed',
  'dice_rolled',
  'start_rerolled',
  'imaginary_rerolled',
]);

export function lineOf(entry: LogEntry, game: Game): LogLine {
  const texts = entry.events
    .filter((event) => !QUIET.has(event.event) && !event.event.endsWith('_counted'))
    .filter((event) => entry.by !== null || !QUIET_AT_SET_UP.has(event.event))
    .map((event) => sayEvent(event, game))
    .filter((text) => text !== '');
  return { entry, texts, scoring: hasScoring(entry) };
}

/** A turn of the log: its lines, and in between what was taken back, decided and said. */
export interface LogTurn {
  turn: number;
  /** Whose turn it was, null for what happened before the first one. */
  whose: number | null;
  parts: (
    | { kind: 'line'; line: LogLine }
    | { kind: 'undone'; lines: LogLine[] }
    | { kind: 'note'; note: Note }
  )[];
}

/** The newest turns first, each in its own order; with a seat only what that seat did. */
export function turnsOf(game: Game, seat: number | null = null, most = 60): LogTurn[] {
  const turns = new Map<number, LogTurn>();
  const own = (by: number | null): boolean => seat === null || by === seat;
  const notes = (game.notes ?? []).filter((note) => !isEarly(note) && own(note.seat));
  for (const { entry, turn, whose, undone } of stepsOf(game.log)) {
    const found = turns.get(turn) ?? { turn, whose, parts: [] };
    const line = own(entry.by) ? lineOf(entry, game) : null;
    const before = found.parts.at(-1);
    if (line && (line.texts.length || line.scoring || entry.kind === 'undo')) {
      if (!undone) found.parts.push({ kind: 'line', line });
      else if (before?.kind === 'undone') before.lines.push(line);
      else found.parts.push({ kind: 'undone', lines: [line] });
    }
    while (notes[0] && notes[0].n <= entry.n) {
      const [note] = notes.splice(0, 1);
      if (note) found.parts.push({ kind: 'note', note });
    }
    if (found.parts.length) turns.set(turn, found);
  }
  return [...turns.values()].reverse().slice(0, most);
}
