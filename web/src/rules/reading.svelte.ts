/** The page of a topic in the language that is on; the old words stay until the new ones are there. */
import { words } from '../i18n/i18n.svelte';
import { loadPage } from './library';
import type { Page } from './page';

export class Reading {
  page: Page | null = $state.raw(null);
  missing = $state(false);

  constructor(topic: () => string) {
    $effect(() => {
      const wanted = topic();
      let late = false;
      void loadPage(words.language, wanted).then((page) => {
        if (late) return;
        this.page = page;
        this.missing = page === null;
      });
      return () => (late = true);
    });
  }
}
