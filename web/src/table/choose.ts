// Which card is chosen, by key or by itself: reducers over what the frame offers.

import type { CardName, Token } from '../lib/protocol';
import type { Shown } from './shown';

/** The card to the right (1) or left (-1) of the one chosen; without one the first or last. */
export function step(hand: readonly CardName[], from: CardName, by: number): CardName {
  if (hand.length === 0) return '';
  const at = hand.indexOf(from);
  if (at < 0) return hand[by > 0 ? 0 : hand.length - 1]!;
  return hand[(at + by + hand.length) % hand.length]!;
}

/** The card that a digit names: 1 the first, 0 the tenth. */
export function byDigit(hand: readonly CardName[], digit: string): CardName {
  return hand[(Number(digit) + 9) % 10] ?? '';
}

/** The card that is played without being asked for, if the person wants that: the only one allowed,
 *  never the first of a trick, or the very last. A card laid away is always chosen. */
export function forced(shown: Shown): CardName | null {
  if (!shown.isMine || shown.isLaying || shown.cards.size !== 1 || shown.calls.length > 0) return null;
  if (shown.view.trick === null && shown.view.hand.length > 1) return null;
  return [...shown.cards.keys()][0]!;
}

export interface Queued {
  card: CardName;
  /** The card that had the trick when it was chosen. */
  best: CardName | null;
}

/** The card that has the trick so far. */
export function best(shown: Shown): CardName | null {
  const { trick } = shown.view;
  return trick?.plays.find(([seat]) => seat === trick.winner)?.[1] ?? null;
}

/** May the card that was chosen ahead be played now? Not if another card has the trick since. */
export function isStill(queued: Queued, shown: Shown): Token | null {
  if (queued.best !== best(shown)) return null;
  return shown.cards.get(queued.card) ?? null;
}

/** The card that the focus goes to once one has left: its neighbour. */
export function neighbour(before: readonly CardName[], gone: CardName, now: readonly CardName[]): CardName {
  const at = before.indexOf(gone);
  const right = before.slice(at + 1).find((card) => now.includes(card));
  const left = before.slice(0, Math.max(at, 0)).reverse().find((card) => now.includes(card));
  return right ?? left ?? now[0] ?? '';
}
