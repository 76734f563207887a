/** Names for tables, from the hill itself. */
import { t } from '../i18n/i18n.svelte';

const PLACES: readonly string[] = [
  'setup.place.myrtles',
  'setup.place.lions',
  'setup.place.generalife',
  'setup.place.sisters',
  'setup.place.justice',
  'setup.place.vela',
  'setup.place.partal',
  'setup.place.darro',
];

export function placeName(): string {
  return t(PLACES[Math.floor(Math.random() * PLACES.length)] ?? '');
}
