import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// Runes everywhere: a component without any would bring the code of Svelte 4 along.
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, discloseVersion: false },
};
