/** Something that is asked of the service: busy meanwhile, then refused or not. */
import { toasts } from '../ui/toasts.svelte';
import { type RefusalWords, refusalWords } from './refusal';

export class Attempt {
  busy = $state(false);
  refused = $state.raw<RefusalWords | null>(null);

  make = async (deed: () => Promise<unknown>): Promise<void> => {
    this.busy = true;
    this.refused = null;
    try {
      await deed();
    } catch (error) {
      this.refused = refusalWords(error);
    }
    this.busy = false;
  };
}

/** Ask something where there is no place for a refusal: it is told in passing. */
export async function orToast(deed: () => Promise<unknown>): Promise<void> {
  try {
    await deed();
  } catch (error) {
    toasts.show(refusalWords(error).text, { tone: 'terra' });
  }
}
