import { engine } from './engine/engine.svelte';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepUpToDate } from './shell/update.svelte';
import './app.css';

const target = document.getElementById('app');
if (target !== null && !('unsupported' in document.documentElement.dataset)) {
  mount(App, { target });
  // Afterwards, so that its copies come from the browser's cache and no file is fetched twice.
  void engine.ready.then(keepUpToDate, keepUpToDate);
}
