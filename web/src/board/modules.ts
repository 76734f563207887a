/** What modules can do now. */
import type { Chooser } from '../decisions/chooser.svelte';
import type { AreaItem, Choice } from '../protocol/types';

/** The module that a verb belongs to, an empty text for the title's own. */
export const moduleOf = (verb: string | null): string =>
  verb?.includes('.') ? verb.slice(0, verb.indexOf('.')) : '';

/** What a module offers to the seat that is asked. */
export const deedsOf = (chooser: Chooser, module: string): Choice[] =>
  chooser.deeds.filter((choice) => moduleOf(choice.verb) === module);

/** Whether a module offers something to the seat that is asked. */
export const canAct = (chooser: Chooser, module: string): boolean =>
  deedsOf(chooser, module).length > 0;

/** What a module shows, lot by lot: cards that follow each other with one label and one number go together. */
export function lotsOf(items: readonly AreaItem[]): AreaItem[][] {
  const lots: AreaItem[][] = [];
  for (const item of items) {
    const last = lots.at(-1);
    const before = last?.[0];
    const together = item.card && before?.card && item.number != null;
    if (last && together && before.label === item.label && before.number === item.number)
      last.push(item);
    else lots.push([item]);
  }
  return lots;
}

/** What a module shows, by whom it belongs to as far as it follows each other; null is for all. */
export function ownedOf(items: readonly AreaItem[]): { seat: number | null; items: AreaItem[] }[] {
  const groups: { seat: number | null; items: AreaItem[] }[] = [];
  for (const item of items) {
    const seat = item.seat ?? null;
    const last = groups.at(-1);
    if (last && last.seat === seat) last.items.push(item);
    else groups.push({ seat, items: [item] });
  }
  return groups;
}
