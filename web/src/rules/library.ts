/** The rules pages: every language and topic is a file of its own, loaded when it is read. */
import { catalogue } from '../game/catalogue.svelte';
import type { Language } from '../settings.svelte';
import { TITLES as GAMES } from '../titles/registry';
import { type Page, readPage, sectionOf } from './page';

const FOUND = import.meta.glob<string>('@words/*/rules/*.md', { query: '?raw', import: 'default' });

/** Every page by its language and topic: "en/squares". */
const FILES = new Map(
  Object.entries(FOUND).map(([path, load]) => [
    path.replace(/^.*\/(\w+)\/rules\/(\w+)\.md$/, '$1/$2'),
    load,
  ]),
);

const LEARN = 'learn';

/** The short introduction of a title: that of the first one is just "learn". */
const learning = (title: string): string => (title === GAMES[0] ? LEARN : `${LEARN}_${title}`);

/** The title that a short introduction is about; nothing for other topics. */
export const taught = (topic: string): string | undefined =>
  GAMES.find((title) => learning(title) === topic);

/** The titles in the order in which one reads them; all other topics are modules. */
export const TITLES: readonly string[] = [...GAMES.map(learning), ...GAMES];

const MODULES: readonly string[] = [...FILES.keys()]
  .filter((path) => path.startsWith('en/'))
  .map((path) => path.slice('en/'.length))
  .filter((topic) => !TITLES.includes(topic));

/** The modules with a page, in the order of the rulebook. */
export function moduleTopics(): string[] {
  return [...MODULES].sort((one, other) => catalogue.place(one) - catalogue.place(other));
}

/** All topics in the order in which one reads them. */
export function topics(): string[] {
  return [...TITLES, ...moduleTopics()];
}

export function isModule(topic: string): boolean {
  return MODULES.includes(topic);
}

const loaded = new Map<string, Promise<Page>>();

/** Load a page, or nothing if there is no such topic. */
export async function loadPage(language: Language, topic: string): Promise<Page | null> {
  const path = `${language}/${topic}`;
  const load = FILES.get(path);
  if (!load) return null;
  let page = loaded.get(path);
  if (!page) {
    page = load().then((text) => readPage(topic, text));
    page.catch(() => loaded.delete(path)); // lost on the way: the next reader tries again
    loaded.set(path, page);
  }
  return page;
}

/** All pages of a language, in order. */
export async function loadAll(language: Language): Promise<Page[]> {
  const pages = await Promise.all(topics().map((topic) => loadPage(language, topic)));
  return pages.filter((page) => page !== null);
}

/** The topic that explains a rule; the short introduction is no place to look a rule up. */
export async function topicOf(language: Language, rule: string): Promise<string | undefined> {
  const pages = await loadAll(language);
  return pages.find((page) => !taught(page.topic) && sectionOf(page, rule))?.topic;
}
