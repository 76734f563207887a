/** Ways to pay: what is offered first, and which cards of the hand a way takes. */
import type { Card, Option } from '../protocol/types';
import { equal } from './options';

export const cardsOf = (option: Option): string[] =>
  Array.isArray(option.args.cards) ? (option.args.cards as string[]) : [];

/** What is paid too much; unknown prices count as exact, so that fewer coins come first. */
export const overpaid = (option: Option): number =>
  option.price == null || option.paid == null ? 0 : option.paid - option.price;

export const isExact = (option: Option): boolean =>
  option.price != null && option.paid === option.price;

/** Exact ways first (fewest cards, then the highest card), then the least overpaid. */
export function ranked(options: readonly Option[], values: ReadonlyMap<string, number>): Option[] {
  const highest = (option: Option): number =>
    Math.max(0, ...cardsOf(option).map((card) => values.get(card) ?? 0));
  return [...options].sort(
    (a, b) =>
      overpaid(a) - overpaid(b) ||
      (a.price == null ? (a.paid ?? 0) - (b.paid ?? 0) : 0) ||
      cardsOf(a).length - cardsOf(b).length ||
      highest(b) - highest(a),
  );
}

/** The first few ways, and always the one that is chosen. */
export function suggested(ways: readonly Option[], chosen: Option | null, most = 3): Option[] {
  const shown = ways.slice(0, most);
  if (chosen && !shown.includes(chosen) && ways.includes(chosen)) shown[most - 1] = chosen;
  return shown;
}

/** The places in the hand of some cards, each card once. */
export function placesOf(cards: readonly string[], hand: readonly Card[]): number[] {
  const taken = new Set<number>();
  for (const name of cards) {
    const at = hand.findIndex((card, place) => card.name === name && !taken.has(place));
    if (at >= 0) taken.add(at);
  }
  return [...taken].sort((a, b) => a - b);
}

export const sameCards = (a: readonly string[], b: readonly string[]): boolean =>
  equal([...a], [...b]);

/** What a card is worth, by its name. */
export const valuesIn = (hand: readonly Card[]): Map<string, number> =>
  new Map(hand.map((card) => [card.name, card.value ?? 0]));
