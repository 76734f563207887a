import { moduleName, titleName } from '../game/say';
import { t } from '../i18n/i18n.svelte';
import { isModule, taught } from './library';

/** The name of a topic as it stands in lists. */
export function topicName(topic: string): string {
  const title = taught(topic);
  if (title) return t('rules.learnTitle', { title: titleName(title) });
  return isModule(topic) ? moduleName(topic) : titleName(topic);
}

/** The part of the browser's list of visited addresses that is read here; not every browser has it. */
interface Visits {
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly { readonly url: string | null }[];
}

/** The table that was open before, so that one finds back from the rules. */
export function lastTable(): string | null {
  const visits = (window as { navigation?: Visits }).navigation;
  const before = visits?.entries().slice(0, visits.currentEntry?.index ?? 0) ?? [];
  for (const { url } of [...before].reverse()) {
    const { pathname, search, hash } = new URL(url ?? '/', window.location.href);
    if (pathname.startsWith('/t/')) return pathname + search + hash;
  }
  return null;
}
