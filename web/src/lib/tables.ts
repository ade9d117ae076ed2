// How a table is to be laid: which options go together, and what was chosen last. No rule of a game:
// all that is known of an option is what the engine says of it.

import type { GameInfo, GameName, GameOption } from './protocol';
import { keep, recall } from './settings.svelte';

export interface Table {
  players: number;
  options: Record<string, string>;
  level: string;
}

/** The options that a table of so many players has. */
export function optionsFor(game: GameInfo, players: number): GameOption[] {
  return game.options.filter(({ seats }) => seats === null || seats.includes(players));
}

function allows(option: GameOption, value: string): boolean {
  if (option.choices.includes(value)) return true;
  if (!option.number || !/^[1-9]\d{0,8}$/.test(value)) return false;
  return Number(value) >= (option.min ?? 1) && Number(value) <= (option.max ?? Infinity);
}

/** What a choice needs of another option and does not have; null if it may be chosen. */
export function blocked(
  option: GameOption,
  choice: string,
  chosen: Record<string, string>,
): { option: string; choice: string } | null {
  const needs = Object.entries(option.needs?.[choice] ?? {});
  const lacking = needs.find(([other, value]) => chosen[other] !== value);
  return lacking ? { option: lacking[0], choice: lacking[1] } : null;
}

/** A table that can be laid, as near as may be to what was chosen: all else is as usual. */
export function settled(game: GameInfo, levels: string[], wanted: Partial<Table>): Table {
  const players = game.seats.includes(wanted.players ?? 0) ? wanted.players! : game.default_seats;
  const fitting = optionsFor(game, players);
  const options: Record<string, string> = {};
  for (const option of fitting) {
    const value = wanted.options?.[option.name];
    options[option.name] = value !== undefined && allows(option, value) ? value : option.default;
  }
  for (const option of fitting) {
    if (blocked(option, options[option.name]!, options)) options[option.name] = option.default;
  }
  const level = levels.includes(wanted.level ?? '') ? wanted.level! : usualLevel(levels);
  return { players, options, level };
}

const usualLevel = (levels: string[]): string => (levels.includes('normal') ? 'normal' : (levels[0] ?? ''));

// What is remembered from one match to the next.

const KEY = 'levata-tables';
/** Which game was played last here: what a page that is loaded anew goes on with. */
export const LAST = 'levata-table';

interface Remembered {
  last?: GameName;
  tables?: Partial<Record<GameName, Partial<Table>>>;
}

function remembered(): Remembered {
  const found = recall(KEY);
  return typeof found === 'object' && found !== null ? found : {};
}

/** The game that was chosen last. */
export function lastGame(): GameName | null {
  return remembered().last ?? null;
}

/** How a game was played last. */
export function lastTable(game: GameName): Partial<Table> {
  return remembered().tables?.[game] ?? {};
}

export function remember(game: GameName, table: Table): void {
  keep(KEY, { last: game, tables: { ...remembered().tables, [game]: table } });
}
