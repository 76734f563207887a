/** The words of the page are those of the whole project: this plugin makes one module of each language. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const WORDS = join(import.meta.dirname, '..', 'src', 'sabika', 'words');

const ALL = 'virtual:words';

/** Offer `virtual:words`, which loads a language when it is wanted, and `virtual:words/<language>`. */
export function words(): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id === ALL || id.startsWith(`${ALL}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${ALL}`) return loaders();
      if (!id.startsWith(`\0${ALL}/`)) return null;
      const files = filesOf(id.slice(ALL.length + 2));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(Object.assign({}, ...files.map(read)))}`;
    },
  };
}

function loaders(): string {
  const languages = Object.keys(read(join(WORDS, 'languages.json')) as object);
  const entries = languages.map((one) => `${one}: () => import('${ALL}/${one}')`);
  return `export const loaders = { ${entries.join(', ')} }`;
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
