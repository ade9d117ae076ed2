// Short news that goes away by itself: `toast(say('settings-reset.done'))`.

import { untrack } from 'svelte';

export interface Toast {
  id: number;
  text: string;
  wrong: boolean;
}

export const toasts: Toast[] = $state([]);
let last = 0;

/** Long enough to be read, however long it is. */
const LASTS = (text: string): number => 3000 + text.length * 60;

export function toast(text: string, how?: 'wrong'): void {
  const id = ++last;
  // An effect that has news must not come again because of it.
  untrack(() => toasts.push({ id, text, wrong: how === 'wrong' }));
  setTimeout(() => put(id), LASTS(text));
}

/** Put it away. */
export function put(id: number): void {
  const at = toasts.findIndex((each) => each.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
