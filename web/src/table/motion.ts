// Cards on their way, by transform and opacity alone: where each card was, and where it is now.

import { settings } from '../lib/settings.svelte';

export type Rects = Map<string, DOMRect>;

const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
const MOVE = 220;
const COLLECT = 250;
/** How wide a card is where it comes from a seat or the stock. */
const SMALL = 24;

/** Is nothing to move? */
export function isStill(): boolean {
  return settings.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const cards = (root: Element): NodeListOf<HTMLElement> => root.querySelectorAll('[data-card]');

/** Where each card is, on its way or not. */
export function measure(root: Element): Rects {
  const found: Rects = new Map();
  for (const card of cards(root)) found.set(card.dataset['card']!, card.getBoundingClientRect());
  return found;
}

const centre = (rect: DOMRect): [number, number] => [
  rect.left + rect.width / 2,
  rect.top + rect.height / 2,
];

function between(from: DOMRect, to: DOMRect): string {
  const [x1, y1] = centre(from);
  const [x2, y2] = centre(to);
  const scale = to.width > 0 ? from.width / to.width : 1;
  return `translate(${x1 - x2}px, ${y1 - y2}px) scale(${scale})`;
}

/** Let every card that is somewhere else now go there from where it was: from a seat if it was held,
 *  from the stock if it was dealt, one `beat` after the other. */
export function settle(root: Element, before: Rects, beat: number): void {
  if (isStill()) return;
  const stock = root.querySelector('[data-stock]')?.getBoundingClientRect();
  const moves: [HTMLElement, Keyframe, number][] = [];
  let drawn = 0;
  // All is measured before anything moves: one layout, not one a card.
  for (const card of cards(root)) {
    const now = card.getBoundingClientRect();
    const old = before.get(card.dataset['card']!);
    const seat = card.dataset['from'];
    const from = old ?? (seat ? root.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect() : stock);
    if (from === undefined || now.width === 0) continue;
    if (old !== undefined) {
      const isThere = Math.hypot(old.left - now.left, old.top - now.top) < 2;
      if (!isThere) moves.push([card, { transform: between(old, now) }, 0]);
      continue;
    }
    const [x, y] = centre(from);
    const small = new DOMRect(x - SMALL / 2, y - SMALL * 0.7, SMALL, SMALL * 1.4);
    const delay = seat === undefined ? drawn++ * beat : 0;
    moves.push([card, { transform: between(small, now), opacity: 0 }, delay]);
  }
  for (const [card, start, delay] of moves) {
    card.animate([start, { transform: 'none' }], { duration: MOVE, delay, easing: EASE, fill: 'backwards' });
  }
}

/** Whoever does not want to wait sees every card where it goes. */
export function hurry(root: Element): void {
  for (const card of cards(root)) for (const move of card.getAnimations()) move.finish();
}

/** The cards of a trick go to whoever has won it. */
export async function collect(root: Element, seat: string): Promise<void> {
  const to = root.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  if (isStill() || to === undefined || document.hidden) return;
  const moves = [...root.querySelectorAll<HTMLElement>('.lies [data-card]')].map((card) => {
    const [x1, y1] = centre(card.getBoundingClientRect());
    const [x2, y2] = centre(to);
    const end = { transform: `translate(${x2 - x1}px, ${y2 - y1}px) scale(0.3)`, opacity: 0 };
    return card.animate([{ transform: 'none', opacity: 1 }, end], { duration: COLLECT, easing: 'ease-in', fill: 'forwards' });
  });
  await Promise.all(moves.map((move) => move.finished.catch(() => undefined)));
}
