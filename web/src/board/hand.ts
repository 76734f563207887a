/** The hand as it is held: cards of one kind of money together, everything else behind. */
import type { Card } from '../protocol/types';

export interface Held {
  card: Card;
  /** Where it lies in the hand as the service counts it. */
  place: number;
}

/** The groups of a fan, currencies first. */
export function fanOf(hand: readonly Card[], currencies: readonly string[]): Held[][] {
  const groups = new Map<string, Held[]>();
  hand.forEach((card, place) => {
    const key = card.kind === 'money' ? (card.currencies?.[0] ?? 'money') : card.kind;
    groups.set(key, [...(groups.get(key) ?? []), { card, place }]);
  });
  const order = (key: string): number => {
    const at = currencies.indexOf(key);
    return at < 0 ? currencies.length : at;
  };
  return [...groups].sort(([a], [b]) => order(a) - order(b)).map(([, held]) => held);
}

/** What all money of a hand is worth: no other card of a hand has a value. */
export const sumOf = (hand: readonly Card[]): number =>
  hand.reduce((sum, card) => sum + (card.value ?? 0), 0);
