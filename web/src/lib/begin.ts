// Sit down at a table. What the table is made of is fetched here, so that the first page stays light.

import { engine } from '../engine/engine.svelte';
import type { GameName } from './protocol';
import { go } from './router.svelte';
import { remember, type Table } from './tables';

const table = async () => (await import('../table/match.svelte')).match;

/** A new match, dealt by the time the table is shown. */
export async function begin(game: GameName, laid: Table): Promise<void> {
  remember(game, laid);
  await (await table()).begin({ game, ...laid });
  go('table');
}

/** The interrupted match of a game. */
export async function resume(game: GameName): Promise<void> {
  await (await table()).resume(game);
  go('table');
}

/** Ask once more which matches wait: since the engine first told, some were begun and some ended. */
export async function greet(): Promise<void> {
  if (engine.hello !== null) engine.hello = await engine.request('hello', {});
}
