/** Cards by the names that events tell. */
import { MONEY } from '../art/money';
import type { Card } from '../protocol/types';

/** A card that is known by its name only: money is "denar-5", anything else begins with its kind. */
export function cardNamed(name: string): Card {
  const [kind = '', value = ''] = name.split('-');
  if (!(kind in MONEY)) return { name, kind };
  return { name, kind: 'money', value: Number(value), currencies: [kind] };
}
