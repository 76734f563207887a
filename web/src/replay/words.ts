/** The steps of a game in words. */
import { lineOf } from '../board/log';
import type { Game } from '../game/game';
import { t } from '../i18n/i18n.svelte';
import type { Move } from '../protocol/types';
import { entryOf, type Replay } from './replay.svelte';

/** A step in words: what was done first, then what followed from it. */
export function sayMove(move: Move, at: number, replay: Replay): string[] {
  if (at === 0) return [t('replay.setUp')];
  const { people, box } = replay;
  const named = { people, box, me: null } as unknown as Game; // everybody by name, nobody is "you"
  const { texts } = lineOf(entryOf(move, at), named);
  return texts.length ? texts : [t('replay.quiet')];
}
