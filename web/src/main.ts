// The engine first: its files come in while the first screen is drawn.
import { engine } from './engine/engine.svelte';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepUpToDate } from './shell/update.svelte';
import './app.css';

const target = document.getElementById('app');
if (target !== null && !('unsupported' in document.documentElement.dataset)) {
  engine.start();
  mount(App, { target });
  // Afterwards, so that its copies come from the browser's cache and no file is fetched twice.
  void engine.ready.then(keepUpToDate, keepUpToDate);
}
