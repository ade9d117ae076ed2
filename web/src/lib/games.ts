// The games as the page knows them before the engine has said anything: in which order they stand, and
// which cards stand for them in a picture.

import type { CardName, GameName, Kept, Pack } from './protocol';
import { number } from './say.svelte';

export const GAMES: readonly GameName[] = ['cruce', 'cross_purposes', 'cuatrola', 'euchre'];
export const PACK: Record<GameName, Pack> = {
  cruce: 'shdc',
  cross_purposes: 'shdc',
  cuatrola: 'oceb',
  euchre: 'shdc',
};
/** A cross, two dimensions, a couple, two bowers. */
export const PICTURE: Record<GameName, readonly CardName[]> = {
  cruce: ['Ts', 'Kh', 'Qh'],
  cross_purposes: ['8d', '8s', '8h'],
  cuatrola: ['Ae', 'Ro', 'Co'],
  euchre: ['As', 'Jc', 'Js'],
};

export function gameOf(name: string | undefined): GameName | null {
  return GAMES.find((game) => game === name) ?? null;
}

/** The hand that a match goes on with. */
export const handOf = ({ hand, between }: Pick<Kept, 'hand' | 'between'>): number => hand + Number(between);

/** How a match stands, the person's side first: 7 : 4. */
export function standing({ totals, mine }: Pick<Kept, 'totals' | 'mine'>): string {
  const sides = Object.keys(totals).sort((a, b) => Number(b === mine) - Number(a === mine));
  return sides.map((side) => number(totals[side]!)).join('\u00a0:\u00a0');
}
