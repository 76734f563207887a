/** What modules can do now. */
import type { Chooser } from '../decisions/chooser.svelte';

/** Whether a module offers something to the seat that is asked. */
export const canAct = (chooser: Chooser, module: string): boolean =>
  chooser.deeds.some((choice) => choice.verb.startsWith(`${module}.`));
