import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { offline, WORDS, words } from './words.ts';

/** What every page needs, in one file instead of a dozen. */
const BASE =
  /node_modules.(svelte|intl-messageformat|@formatjs|esm-env|clsx)|src.(ui|theme|i18n.i18n|settings|router|protocol.api)|src.art.(Icon|icons|khatim|Khatim|SeatMark|seats|parts.EmblemArt|Logo|Emblem)\b/;

const service = 'http://127.0.0.1:8765';

export default defineConfig({
  plugins: [svelte(), words(), offline()],
  resolve: { alias: { '@words': WORDS } },
  build: {
    outDir: '../src/sabika/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows files only
    rolldownOptions: {
      checks: { pluginTimings: false }, // of no use to somebody who only wants to play
      output: { codeSplitting: { groups: [{ name: 'base', test: BASE, priority: 10 }] } },
    },
  },
  server: {
    fs: { allow: ['.', WORDS] },
    proxy: { '/api': { target: service, ws: true, changeOrigin: true } },
  },
  test: { include: ['src/**/*.test.ts'] },
});
