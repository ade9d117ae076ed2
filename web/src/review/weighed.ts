// What a bot found each choice to be worth, beside the choice that was made.

import type { Estimate, Token } from '../lib/protocol';

export interface Weighed {
  /** Best first, what was not tried last: its value is only judged, by a table, or there is none. */
  rows: (Estimate & { isBest: boolean; isMade: boolean; isJudged: boolean })[];
  best: Estimate | null;
  /** What the choice made gave away on average; null where it was not weighed. */
  loss: number | null;
  /** Is that less than the two values are uncertain by? Then it tells nothing. */
  isUnclear: boolean;
}

/** Values nearer than this are equal: hundredths are all that is shown of them. */
const CLOSE = 0.005;
/** So many standard errors apart two values have to be, to be told apart. */
const APART = 2;

export function weigh(estimates: readonly Estimate[], made: Token | null): Weighed {
  const sorted = [...estimates].sort((a, b) => b.value - a.value);
  const known = sorted.filter(({ worlds }) => worlds > 0);
  const best = known[0] ?? null;
  const mine = known.find(({ token }) => token === made);
  const rows = [...known, ...sorted.filter(({ worlds }) => worlds === 0)].map((row) => ({
    ...row,
    isBest: best !== null && row.worlds > 0 && row.value > best.value - CLOSE,
    isMade: row.token === made,
    isJudged: row.worlds === 0 && row.best === null,
  }));
  if (best === null || mine === undefined) return { rows, best, loss: null, isUnclear: false };
  const loss = best.value - mine.value < CLOSE ? 0 : best.value - mine.value;
  return { rows, best, loss, isUnclear: loss > 0 && loss < APART * Math.hypot(best.error, mine.error) };
}
