/** How far one may go when several open cards are taken together. */
import type { Choice, Slot } from '../protocol/types';
import { isList, paramsFor, type Picks } from './options';

export interface Taking {
  /** What the chosen cards are worth. */
  sum: number;
  /** The most that several cards together may be worth, 0 where one can only take one. */
  most: number;
}

/** What is taken up of the open cards, or nothing where they are not what is chosen from. */
export function takingOf(
  choice: Choice | null,
  picks: Picks,
  display: readonly Slot[],
): Taking | null {
  const param = choice?.shape === 'some' ? paramsFor(choice, 'slot')[0] : undefined;
  if (!choice || !param) return null;
  const worth = (slots: unknown): number =>
    display
      .filter(({ slot }) => isList(slots) && slots.includes(slot))
      .reduce((sum, { card }) => sum + (card?.value ?? 0), 0);
  const several = choice.options.some(({ args }) => {
    const slots = args[param.name];
    return isList(slots) && slots.length > 1;
  });
  return { sum: worth(picks[param.name]), most: several ? (choice.limit ?? 0) : 0 };
}

/** What a card would make of the sum, if that is more than may be taken together; else 0. */
export function tooMuch(taking: Taking | null, slot: Slot): number {
  const { sum, most } = taking ?? { sum: 0, most: 0 };
  const total = sum + (slot.card?.value ?? 0);
  return sum > 0 && most > 0 && total > most ? total : 0;
}
