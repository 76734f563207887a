/** The words of the page are those of the whole project: this plugin makes two modules of each language. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

import { offlinePage } from './src/company/offline.ts';

export const WORDS = join(import.meta.dirname, '..', 'src', 'sabika', 'words');

const ALL = 'virtual:words';

/** What only a coach says; it is loaded with the first lesson. */
const CARD = /^lesson\.\w+\./;
/** What only a terminal says. */
const ELSEWHERE = /^terminal\./;

/** Add the page for when there is no connection, in all languages. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle() {
      const texts = languages().map((one) => [one, textsOf(one)]);
      this.emitFile({
        type: 'asset',
        fileName: 'offline.html',
        source: offlinePage(Object.fromEntries(texts)),
      });
    },
  };
}

/** Offer `virtual:words`, which loads a language when it is wanted, and its parts: `virtual:words/<language>/<part>`. */
export function words(): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id === ALL || id.startsWith(`${ALL}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${ALL}`) return loaders();
      if (!id.startsWith(`\0${ALL}/`)) return null;
      const [language = '', part] = id.slice(ALL.length + 2).split('/');
      for (const file of filesOf(language)) this.addWatchFile(file);
      const kept = Object.entries(textsOf(language)).filter(
        ([key]) => !ELSEWHERE.test(key) && CARD.test(key) === (part === 'cards'),
      );
      return `export default ${JSON.stringify(Object.fromEntries(kept))}`;
    },
  };
}

function loaders(): string {
  const load = (part: string): string =>
    languages()
      .map((one) => `${one}: () => import('${ALL}/${one}/${part}')`)
      .join(', ');
  return `export const pages = { ${load('pages')} }; export const cards = { ${load('cards')} }`;
}

function languages(): string[] {
  return Object.keys(read(join(WORDS, 'languages.json')) as object);
}

function textsOf(language: string): Record<string, string> {
  return Object.assign({}, ...filesOf(language).map(read)) as Record<string, string>;
}

/** All files of a language: its parts, its titles, its modules. */
function filesOf(language: string): string[] {
  return readdirSync(join(WORDS, language), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(WORDS, language, name));
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
