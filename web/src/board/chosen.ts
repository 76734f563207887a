/** What is chosen just now, in words for who cannot see it: the deed, how it is paid, and what it would bring. */
import { deedWords } from '../decisions/deed';
import type { Chooser } from '../decisions/chooser.svelte';
import { saySigned, saySource, sayOption } from '../game/say';
import { t } from '../i18n/i18n.svelte';
import type { Preview } from '../protocol/types';
import type { Previews } from './previews.svelte';
import type { edgeOf } from './tiles';

type Edge = ReturnType<typeof edgeOf>;

/** What a tile would bring on a cell. */
export function sayPreview(found: Preview, before: number, edge: Edge): string {
  const gains = found.gains
    .map((gain) => `${saySource(gain.source)} ${saySigned(gain.after - gain.before)}`)
    .join(', ');
  return t('table.cell.preview', { edge, before, after: found.wall, gains: gains || '0' });
}

export function sayChosen(chooser: Chooser, previews: Previews, edge: Edge): string {
  const { choice, chosen, game, seat } = chooser;
  if (!choice || chooser.refusal || chooser.sent) return '';
  const deed = chosen ? sayOption(choice, chosen, game) : '';
  const words = deedWords(chooser);
  const told = deed === words ? [deed] : [deed, words];
  const found = previews.at(chooser.spot, chooser.laying);
  if (found && seat) told.push(sayPreview(found, seat.city.wall, edge));
  return told.filter(Boolean).join('. ');
}
