/** What lies on tiles, in words. */
import { t } from '../../i18n/i18n.svelte';
import type { Mark } from '../../protocol/types';
import { capital, named, readable, saySides } from './names';

/** What something is that lies on a tile: "gate". */
export function markName(kind: string): string {
  return named(`mark.${kind}`, readable(kind));
}

/** All that lies on a tile, what is of one kind together: "Wooden wall: north and east." */
export function sayMarks(marks: readonly Mark[]): string {
  const spots = new Map<string, string[]>();
  for (const { kind, spot = '' } of marks) spots.set(kind, [...(spots.get(kind) ?? []), spot]);
  return [...spots]
    .map(([kind, at]) => {
      const what = capital(markName(kind));
      const sides = saySides(at.join(''));
      return sides ? t('name.mark', { what, sides }) : t('name.mark.middle', { what });
    })
    .join(' ');
}
