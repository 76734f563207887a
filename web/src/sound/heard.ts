/** Which sound a step makes: each has its sign on the table too, so that nobody needs to hear it. */
import type { GameEvent, LogEntry } from '../game/game';
import type { Voice } from './voices';

const LAID = ['tile_placed', 'tile_added', 'tile_swapped', 'building_crossed', 'tile_removed'];

function voiceOf({ event }: GameEvent, moats: boolean): Voice | null {
  if (event === 'game_over') return 'end';
  if (event === 'coins_received' || event === 'coins_drawn' || event.endsWith('_bought'))
    return 'coins';
  if (event === 'wall_erected' || event === 'gates_built') return moats ? 'moat' : 'wall';
  if (LAID.includes(event)) return moats ? 'moat' : 'tile';
  return event.endsWith('_taken') ? 'card' : null;
}

const ORDER: readonly Voice[] = ['end', 'wall', 'moat', 'tile', 'coins', 'card'];

/** The one sound of a step, null for none. */
export function soundOf(entry: LogEntry, moats: boolean): Voice | null {
  if (entry.kind !== 'action') return null;
  const found = new Set(entry.events.map((event) => voiceOf(event, moats)));
  return ORDER.find((voice) => found.has(voice)) ?? null;
}
