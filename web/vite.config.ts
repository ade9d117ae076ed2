import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { page } from './tools/page.ts';

// What a table shares with other screens: one file, for a dozen small ones weigh more.
const SHARED = /src.(table.(shown|facts|fan|Calls|Panel|Couple|keys|match|sound|pace|choose|cues)|lib.names)\b/;

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
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED, includeDependenciesRecursively: false }] } },
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
