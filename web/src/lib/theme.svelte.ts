// What is set for the look of the whole page stands on its root, where app.css finds it.

import { settings } from './settings.svelte';

const dark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
const system = $state({ dark: dark?.matches ?? false });
dark?.addEventListener('change', () => (system.dark = dark.matches));

$effect.root(() => {
  $effect.pre(() => {
    const { dataset } = document.documentElement;
    dataset['scheme'] = settings.scheme === 'auto' ? (system.dark ? 'dark' : 'light') : settings.scheme;
    dataset['felt'] = settings.felt;
    dataset['motion'] = settings.motion;
    const edge = getComputedStyle(document.documentElement).getPropertyValue('--felt-edge').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', edge || '#124631');
  });
});
