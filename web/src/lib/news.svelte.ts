// Whether this page comes from a table server, and what waits there for the person: for the way around,
// which is there before anything of the friends' part is fetched.

import { recall } from './settings.svelte';

export const KNOWN = 'levata-person';
/** Has anybody come in from this device? Whoever has not is not asked for: there would be no answer. */
export const isKnown = (): boolean => recall(KNOWN) === true;

export const news = $state({ isServed: false, count: 0, /** What one is called there. */ name: '' });
