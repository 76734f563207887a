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

/** Return what a table is called: by its own name, or by a place that belongs to its code. */
export function tableName(table: { name: string; code: string }): string {
  if (table.name) return table.name;
  const sum = [...table.code].reduce((total, letter) => total * 7 + letter.charCodeAt(0), 0);
  return t(PLACES[sum % PLACES.length] ?? '');
}
