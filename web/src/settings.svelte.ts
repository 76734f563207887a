/** What a person has chosen for this device: language, light or dark, motion, keys, how careful. */
import languages from '@words/languages.json';

export type Language = keyof typeof languages;
export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'normal' | 'fast' | 'off';

/** The languages by their own names, which are the same in every language. */
export const LANGUAGE_NAMES: Record<Language, string> = languages;
export const LANGUAGES = Object.keys(languages) as Language[];

interface Saved {
  language: Language;
  theme: Theme;
  motion: 'auto' | 'reduced';
  keys: boolean;
  /** Whether a deed that leaves nothing open is done without the button. */
  quick: boolean;
  /** Whether to ask once more before what cannot be undone. */
  ask: boolean;
  /** Whether the last action of a turn waits until one ends the turn. */
  endTurn: boolean;
  name: string;
  /** Whether the table may be heard; null leaves it to the kind of device. */
  sound: boolean | null;
  /** How loud, from 0 to 1. */
  volume: number;
  /** How fast things travel over the table. */
  speed: Speed;
  /** How well the computers play that one meets at once. */
  level: string;
  /** Whether the system tells when it is one's turn. */
  alerts: boolean;
}

const KEY = 'sabika';

function guessLanguage(): Language {
  for (const wanted of navigator.languages) {
    const found = LANGUAGES.find((language) => wanted.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

function load(): Saved {
  const plain: Saved = {
    language: guessLanguage(),
    theme: 'auto',
    motion: 'auto',
    keys: true,
    quick: false,
    ask: false,
    endTurn: false,
    name: '',
    sound: null,
    volume: 0.35,
    speed: 'normal',
    level: 'beginner',
    alerts: false,
  };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Saved>) };
  } catch {
    return plain; // a private window, or something unreadable: the defaults serve
  }
}

class Settings {
  current: Saved = $state(load());

  set(change: Partial<Saved>): void {
    Object.assign(this.current, change);
    this.show();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.current));
    } catch {
      // nothing is kept, but everything works
    }
  }

  /** Tell the page which theme and motion to use. */
  show(): void {
    const root = document.documentElement;
    const { theme, motion } = this.current;
    if (theme === 'auto') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', theme);
    if (motion === 'auto') root.removeAttribute('data-motion');
    else root.setAttribute('data-motion', motion);
  }

  get dark(): boolean {
    const { theme } = this.current;
    return theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  }

  /** Whether sounds are on: of themselves where there is a mouse, on phones only if somebody wants them. */
  get sounding(): boolean {
    return this.current.sound ?? matchMedia('(pointer: fine)').matches;
  }

  get calm(): boolean {
    return (
      this.current.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
    );
  }
}

export const settings = new Settings();
settings.show();
