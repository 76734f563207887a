/** Light, dark, or as the device wants it: one button goes round. */
import type { IconName } from '../art/icons';
import type { Theme } from '../settings.svelte';

export const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

export const THEME_NAMES: Record<Theme, string> = {
  auto: 'shell.theme.auto',
  light: 'shell.theme.light',
  dark: 'shell.theme.dark',
};

/** Return the theme after this one; from "automatic" the first step is the one that changes something. */
export function nextTheme(now: Theme, systemDark: boolean): Theme {
  if (now === 'auto') return systemDark ? 'light' : 'dark';
  const first = systemDark ? 'light' : 'dark';
  return now === first ? (first === 'dark' ? 'light' : 'dark') : 'auto';
}

export function themeIcon(now: Theme, dark: boolean): IconName {
  return now === 'dark' || (now === 'auto' && dark) ? 'moon' : 'sun';
}
