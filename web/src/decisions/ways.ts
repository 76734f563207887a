/** Ways to pay: what is offered first, and which cards of the hand a way takes. */
import { MONEY } from '../art/money';
import type { Card, Option } from '../protocol/types';
import { equal } from './options';

export const cardsOf = (option: Option): string[] =>
  Array.isArray(option.args.cards) ? (option.args.cards as string[]) : [];

/** What something that is no card of the hand is worth, by its name: savings are "saving-denar-3". */
export function coinOf(name: string): { currency: string; value: number } | null {
  const [, currency = '', value = ''] = name.split('-');
  return currency in MONEY && value ? { currency, value: Number(value) } : null;
}

/** What is paid too much; what is not known yet counts as exact. */
export const overpaid = (option: Option): number =>
  option.price == null || option.paid == null ? 0 : option.paid - option.price;

/**
 * Exact ways first, then the least overpaid, those alike in the order of the engine: fewest cards first.
 * What takes nothing out of the hand, such as the favour of a patron, is kept for later.
 */
export function ranked(options: readonly Option[], hand: readonly Card[]): Option[] {
  const kept = (option: Option): number =>
    cardsOf(option).length && !placesOf(cardsOf(option), hand).length ? 1 : 0;
  return [...options].sort((a, b) => kept(a) - kept(b) || overpaid(a) - overpaid(b));
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

/** The cards that do not come out of the hand: savings, the favour of a patron. */
export function outsideOf(cards: readonly string[], hand: readonly Card[]): string[] {
  const left = hand.map((card) => card.name);
  return cards.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** All that can be laid down beside the hand, each thing as often as one of the ways takes it. */
export function besideHand(ways: readonly Option[], hand: readonly Card[]): string[] {
  const found: string[] = [];
  for (const way of ways) {
    const left = [...found];
    for (const name of outsideOf(cardsOf(way), hand)) {
      const at = left.indexOf(name);
      if (at < 0) found.push(name);
      else left.splice(at, 1);
    }
  }
  return found;
}

export const sameCards = (a: readonly string[], b: readonly string[]): boolean =>
  equal([...a], [...b]);
