// Which positions have been solved, kept on this device where it can keep anything.

import type { GameName } from '../lib/protocol';

const KEY = 'levata-lessons';

type Solved = Partial<Record<GameName, string[]>>;

function read(): Solved {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Solved) : {};
  } catch {
    return {};
  }
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
  try {
    localStorage.setItem(KEY, JSON.stringify(solved));
  } catch {
    // Then it is known until the page is left.
  }
}
