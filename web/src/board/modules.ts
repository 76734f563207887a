/** What modules can do now. */
import type { Chooser } from '../decisions/chooser.svelte';
import type { AreaItem, Choice, ModuleArea } from '../protocol/types';

/** The module that a verb belongs to, an empty text for the title's own. */
export const moduleOf = (verb: string | null): string =>
  verb?.includes('.') ? verb.slice(0, verb.indexOf('.')) : '';

/** What a module offers to the seat that is asked. */
export const deedsOf = (chooser: Chooser, module: string): Choice[] =>
  chooser.deeds.filter((choice) => moduleOf(choice.verb) === module);

/** Whether a module offers something to the seat that is asked. */
export const canAct = (chooser: Chooser, module: string): boolean =>
  deedsOf(chooser, module).length > 0;

/** The number at a module's picture: how many things of it are one's own, otherwise how many cards and tiles lie open. */
export function badgeOf(row: ModuleArea, me: number | null): number | null {
  const own = row.items.filter((item) => item.seat === me && me !== null);
  const counted = own.length
    ? own
    : row.items.filter((item) => item.seat == null && (item.card || item.tile));
  const sum = counted.length === 1 ? (counted[0]?.number ?? 1) : counted.length;
  return sum || null;
}

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
