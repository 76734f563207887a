/** The languages by their own names, which are the same in every language. */
import type { Language } from '../settings.svelte';

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  hu: 'Magyar',
};
