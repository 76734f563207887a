/** The steps of a game in words. */
import { lineOf } from '../board/log';
import { t } from '../i18n/i18n.svelte';
import type { Move } from '../protocol/types';
import { entryOf, type Replay } from './replay.svelte';

/** A step in words: what was done first, then what followed from it. */
export function sayMove(move: Move, at: number, replay: Replay): string[] {
  if (at === 0) return [t('replay.setUp')];
  const { texts } = lineOf(entryOf(move, at), replay);
  return texts.length ? texts : [t('replay.quiet')];
}
