import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const service = 'http://127.0.0.1:8765';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/sabika/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows files only
  },
  server: { proxy: { '/api': { target: service, ws: true, changeOrigin: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
