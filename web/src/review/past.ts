// The score sheet of a match that is only looked through: what each hand came to, read off its end.

import type { Result, Reviewed, Side } from '../lib/protocol';

/** A moment of a hand, as the engine tells it. */
export type Look = (hand: number, ply: number) => Promise<Reviewed>;

/** What a hand came to, from its last moment; null before that. */
export function resultOf(hand: number, { plies, view, events }: Reviewed): Result | null {
  if (view.score === null) return null;
  const totals: Record<Side, number> = {};
  for (const [side, score] of Object.entries(view.score)) {
    totals[side] = (view.totals[side] ?? 0) + score;
  }
  // A hand without a ply was thrown in; otherwise the last thing noticed is what it came to.
  const result = plies === 0 ? { code: 'void' } : (events.at(-1) ?? { code: 'plain' });
  return { hand, view, result, score: view.score, totals };
}

/** What every hand that is over came to, as the verb `sheet` tells it of the match at the table. */
export async function results(look: Look, hands: number): Promise<Result[]> {
  const found: Result[] = [];
  for (let hand = 1; hand <= hands; hand += 1) {
    const { plies } = await look(hand, 0);
    const done = resultOf(hand, await look(hand, plies));
    if (done !== null) found.push(done);
  }
  return found;
}
