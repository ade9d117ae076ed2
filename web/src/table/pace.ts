// How long things stay before the next is shown, in milliseconds. The page may lag behind the table,
// it never leads it.

import type { Frame } from '../lib/protocol';
import { LOUD, type Shown } from './shown';

export type Speed = 'slow' | 'normal' | 'fast';

interface Pace {
  /** A card dealt. */
  deal: number;
  /** A card on its way. */
  play: number;
  /** A complete trick on the table. */
  trick: number;
  /** A thought before a card, and before a call. */
  card: number;
  call: number;
  /** What must not be missed. */
  loud: number;
}

export const PACE: Record<Speed, Pace> = {
  slow: { deal: 90, play: 250, trick: 1500, card: 950, call: 1200, loud: 2000 },
  normal: { deal: 70, play: 220, trick: 1150, card: 650, call: 850, loud: 1500 },
  fast: { deal: 60, play: 180, trick: 900, card: 500, call: 550, loud: 1100 },
};

/** What a person who has no part in it wants to see in less time. */
const HURRIED = 0.5;
/** The last card dealt is still on its way. */
const ARRIVES = 300;
/** Cards that are claimed follow one another quickly. */
const CLAIMED = 150;
/** A queue this long is no longer shown one by one. */
const LONG = 30;

/** How long before a frame the table waits at least, from when the one before was shown. */
export function lead(frame: Frame, shown: Shown | null, speed: Speed): number {
  if (frame.kind !== 'act') return 0;
  if (frame.by === 'person') return 0;
  if (frame.by === 'claim') return CLAIMED;
  const pace = PACE[speed];
  const isCard = frame.events.some((event) => event.code === 'play');
  const isIdle = shown !== null && shown.facts.resting === shown.me;
  return (isCard ? pace.card : pace.call) * (isIdle ? HURRIED : 1);
}

/** How many cards a frame deals. */
export function dealt(frame: Shown, before: Shown | null): number {
  if (!frame.has('deal', 'dealt')) return 0;
  const count = (at: Shown | null): number =>
    at === null ? 0 : Object.values(at.view.counts).reduce((sum, n) => sum + n, 0);
  return frame.has('deal') ? count(frame) : Math.max(count(frame) - count(before), 0);
}

/** How long a frame stays before the next. */
export function hold(frame: Shown, before: Shown | null, speed: Speed): number {
  const pace = PACE[speed];
  if (frame.body.by === 'claim') return frame.has('trick') ? 2 * CLAIMED : CLAIMED;
  const cards = dealt(frame, before);
  const times = [
    frame.has('play') ? pace.play : 0,
    frame.has('trick') ? pace.trick : 0,
    frame.has(...LOUD, 'contract', 'turned-down', 'picked-up') ? pace.loud : 0,
    cards > 0 ? cards * pace.deal + ARRIVES : 0,
  ];
  return Math.max(...times);
}

/** What is still to be shown: in order, or only the newest where something is missing or it is too
 *  much. */
export function queued(queue: readonly Frame[], next: Frame, last: number): Frame[] {
  const before = queue.at(-1)?.seq ?? last;
  if (next.seq <= before) return [...queue];
  if (next.seq !== before + 1 || queue.length >= LONG) return [next];
  return [...queue, next];
}
