import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { page } from './tools/page.ts';

// Relative addresses everywhere: the page may be served below any path.
export default defineConfig({
  base: './',
  plugins: [svelte(), page()],
  worker: { format: 'es' },
  build: {
    // What supported.js asks for; docs/page.md lists the browsers that have it.
    target: ['chrome111', 'firefox121', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 200,
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
