/** All words of the page: keys with parameters in every language, switchable at any time. */
import { IntlMessageFormat } from 'intl-messageformat';
import { cards, pages } from 'virtual:words';

import { type Language, settings } from '../settings.svelte';

type Catalogue = Record<string, string>;
export type Params = Record<string, string | number | boolean | null | undefined>;

/** How numbers below zero begin before they get a true minus. */
const BELOW_ZERO = /(?<![\w-])-(?=\d)/g;

class Words {
  language: Language = $state('en');
  private catalogue: Catalogue = $state.raw({});
  private brought: Readonly<Record<string, Catalogue>> = $state.raw({});
  private formats = new Map<string, IntlMessageFormat>();
  private teaching = false;

  async use(language: Language): Promise<void> {
    const wanted = this.teaching ? [pages, cards] : [pages];
    const loaded = await Promise.all(wanted.map((part) => part[language]()));
    this.formats.clear();
    this.catalogue = Object.assign({}, ...loaded.map((part) => part.default)) as Catalogue;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Learn what the coach says, from now on in every language. */
  async teach(): Promise<void> {
    this.teaching = true;
    await this.use(settings.current.language);
  }

  /** Learn the words of modules that are not in the box, by language. */
  bring(texts: Readonly<Record<string, Catalogue>>): void {
    this.brought = texts;
  }

  has(key: string): boolean {
    return key in this.catalogue || key in (this.brought[this.language] ?? {});
  }

  say(key: string, params: Params = {}): string {
    const text = this.catalogue[key] ?? this.brought[this.language]?.[key];
    if (text === undefined) return key;
    if (!text.includes('{')) return text;
    let format = this.formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(text, this.language, undefined, { ignoreTag: true });
      this.formats.set(key, format);
    }
    return String(format.format(params)).replace(BELOW_ZERO, '−');
  }
}

export const words = new Words();

/** Return the words of a key in the language that is on. */
export function t(key: string, params?: Params): string {
  return words.say(key, params);
}

/** Return the words of the first key that exists; for things that a module may bring before they have a name. */
export function tAny(keys: readonly string[], params?: Params): string {
  const key = keys.find((one) => words.has(one)) ?? keys[keys.length - 1] ?? '';
  return words.say(key, params);
}

export async function startLanguage(): Promise<void> {
  await words.use(settings.current.language);
}

export async function changeLanguage(language: Language): Promise<void> {
  settings.set({ language });
  await words.use(language);
}
