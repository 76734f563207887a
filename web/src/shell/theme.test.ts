import { expect, it } from 'vitest';

import { nextTheme, themeIcon } from './theme';

it('goes round all three, beginning with the one that changes something', () => {
  for (const dark of [false, true]) {
    const first = nextTheme('auto', dark);
    expect(first).toBe(dark ? 'light' : 'dark');
    const second = nextTheme(first, dark);
    expect(new Set(['auto', first, second]).size).toBe(3);
    expect(nextTheme(second, dark)).toBe('auto');
  }
});

it('shows what is on', () => {
  expect(themeIcon('auto', true)).toBe('moon');
  expect(themeIcon('auto', false)).toBe('sun');
  expect(themeIcon('light', true)).toBe('sun');
});
