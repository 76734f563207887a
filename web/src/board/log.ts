/** The log in words: one line for each step that is worth one. */
import type { Game, LogEntry } from '../game/game';
import { sayEvent } from '../game/say';
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

/** The newest lines first. */
export function linesOf(game: Game, most = 120): LogLine[] {
  const lines: LogLine[] = [];
  for (let at = game.log.length - 1; at >= 0 && lines.length < most; at -= 1) {
    const entry = game.log[at];
    if (!entry) continue;
    const line = lineOf(entry, game);
    if (line.texts.length || line.scoring || entry.kind === 'undo') lines.push(line);
  }
  return lines;
}
