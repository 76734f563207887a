/** Cards that are known by name alone. */
import { MONEY } from '../art/money';
import type { Card, CityBoard } from '../protocol/types';

/** The card of a name: as it lies before the person, or as its name tells ("saving-denar-5"). */
export function cardNamed(name: string, board: CityBoard | null, hand: readonly Card[]): Card {
  const lying = board?.module_areas.flatMap((row) => row.items.flatMap(({ card }) => card ?? []));
  return [...hand, ...(lying ?? [])].find((card) => card.name === name) ?? readCard(name);
}

function readCard(name: string): Card {
  const [kind = '', ...parts] = name.split('-');
  const value = Number(parts.at(-1));
  const currencies = parts.filter((part) => part in MONEY);
  return { name, kind, currencies, ...(Number.isNaN(value) ? {} : { value }) };
}
