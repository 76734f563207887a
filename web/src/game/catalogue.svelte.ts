/** What can be played, as the service tells it: fetched once, and there for whoever asks. */
import { words } from '../i18n/i18n.svelte';
import { api } from '../protocol/api';
import type { Catalogue, TitleModule } from '../protocol/types';
import { isOwn, own } from '../setup/own.svelte';

class CatalogueStore {
  modules: readonly TitleModule[] = $state.raw([]);
  private asked: Promise<Catalogue> | null = null;

  /** Return the catalogue; one that did not arrive is asked for again. */
  load(): Promise<Catalogue> {
    this.asked ??= api.catalogue().then(
      (found) => {
        this.take(found);
        return found;
      },
      (error: unknown) => {
        this.asked = null;
        throw error;
      },
    );
    return this.asked;
  }

  take(found: Catalogue): void {
    this.modules = found.titles.flatMap((title) => title.modules);
    words.bring(found.words);
    const brought = found.levels
      .filter(isOwn)
      .map((level) => [level, found.names[level]?.[0] ?? '']);
    own.take(Object.fromEntries(brought) as Record<string, string>);
  }

  /** The place of a module among all: its number in the rulebook, an unknown one last. */
  place(id: string): number {
    return this.modules.find((module) => module.id === id)?.number ?? Infinity;
  }

  /** The lesson of a module, if it has one. */
  lesson(id: string): string | null {
    return this.modules.find((module) => module.id === id)?.lesson ?? null;
  }

  /** The module whose rules begin like this. */
  withPrefix(prefix: string): string | undefined {
    return this.modules.find((module) => module.prefix === prefix)?.id;
  }
}

export const catalogue = new CatalogueStore();
