// What a table that is kept elsewhere, with other people at it, brings to the table screen.

import type { Snippet } from 'svelte';
import type { Seat } from '../lib/protocol';
import type { IconName } from '../shell/Icon.svelte';

export interface Tool {
  action: string;
  icon: IconName;
  label: string;
  off: boolean;
  do?: () => void;
}

export interface Elsewhere {
  /** In the place of hint and undo. */
  tools: Tool[];
  /** The way back, which asks first. */
  leave: () => void;
  /** More pressing than what one is asked: the way to the server is lost, a bot sits in. */
  line: string;
  /** Beside what one is asked: the time that is left. */
  beside: Snippet;
  /** In the place of what one may do, where one has to do something else first. */
  instead: Snippet | null;
  /** The seats whose people have no connection now. */
  away: Seat[];
  /** Below the result of the match. */
  ending: Snippet;
}
