/** What modules can do now. */
import type { Chooser } from '../decisions/chooser.svelte';
import type { AreaItem } from '../protocol/types';

/** Whether a module offers something to the seat that is asked. */
export const canAct = (chooser: Chooser, module: string): boolean =>
  chooser.deeds.some((choice) => choice.verb.startsWith(`${module}.`));

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
