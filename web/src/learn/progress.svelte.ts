// Which positions have been solved, kept on this device where it can keep anything.

import type { GameName } from '../lib/protocol';
import { keep, recall } from '../lib/settings.svelte';

const KEY = 'levata-lessons';

type Solved = Partial<Record<GameName, string[]>>;

function read(): Solved {
  const found = recall(KEY);
  return typeof found === 'object' && found !== null ? found : {};
}

const solved: Solved = $state(read());

/** The ids of a game's solved positions. */
export function solvedOf(game: GameName): readonly string[] {
  const found = solved[game];
  return Array.isArray(found) ? found : [];
}

/** One more is solved. */
export function solve(game: GameName, id: string): void {
  if (solvedOf(game).includes(id)) return;
  solved[game] = [...solvedOf(game), id];
  keep(KEY, solved);
}
