/** Where the fields of a caravanserai are drawn, and on which of them its marker is. */

export interface Field {
  readonly amount: number;
  readonly currency: string;
  readonly x: number;
  readonly y: number;
}

const MIDDLE = 35;
const TOP = 14;
const STEP = 14.8;
/** The side fields from below: the row, and how far from the left. */
const SIDES = [
  { amount: 2, x: 56 },
  { amount: 3, x: 14 },
  { amount: 4, x: 56 },
];
const HIGHEST = 5;

const height = (amount: number): number => TOP + STEP * (HIGHEST - amount);

/** The column from 0 to 5 in the main currency, then the side fields in the others. */
export function fieldsOf(currencies: readonly string[]): Field[] {
  const [main = '', ...others] = currencies;
  const column = Array.from({ length: HIGHEST + 1 }, (_, amount) => ({
    amount,
    currency: main,
    x: MIDDLE,
    y: height(amount),
  }));
  const sides = SIDES.map(({ amount, x }, at) => ({
    amount,
    currency: others[at] ?? '',
    x,
    y: height(amount),
  }));
  return [...column, ...sides];
}

/** The field of the marker: the first currency in a card's name is that of the money it has. */
export function markedOn(fields: readonly Field[], name: string, amount: number): Field | null {
  const [, currency] = name.split('-');
  return fields.find((field) => field.amount === amount && field.currency === currency) ?? null;
}

/** The currency and the number of a card, whichever field its marker is on: "caravan-denar-ducat-1-4" is "ducat-1". */
const cardOf = (name: string): string => {
  const parts = name.split('-');
  return (parts.length > 3 ? parts.slice(2, 4) : parts.slice(1)).join('-');
};

/** Whether two names are those of one card, with its marker on this field or that. */
export const sameCard = (one: string, other: string): boolean => cardOf(one) === cardOf(other);
