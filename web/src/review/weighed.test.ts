import { describe, expect, it } from 'vitest';
import type { Estimate } from '../lib/protocol';
import { weigh } from './weighed';

const row = (token: string, value: number, error = 0.1, worlds = 40): Estimate => ({
  token,
  value,
  error,
  worlds,
  best: null,
});

describe('what was made, beside what is best', () => {
  const three = [row('As', 1), row('Kh', 2), row('Qd', -1, 0, 0)];

  it('puts the best first and what was not weighed last', () => {
    expect(weigh(three, 'As').rows.map(({ token }) => token)).toEqual(['Kh', 'As', 'Qd']);
    expect(weigh(three, 'As').rows.map(({ isBest }) => isBest)).toEqual([true, false, false]);
    expect(weigh(three, 'As').rows.map(({ isMade }) => isMade)).toEqual([false, true, false]);
  });

  it.each([
    ['As', 1, false],
    ['Kh', 0, false],
    ['Qd', null, false],
    ['Jc', null, false],
    [null, null, false],
  ] as const)('%s lost %s', (made, loss, isUnclear) => {
    expect(weigh(three, made)).toMatchObject({ loss, isUnclear });
  });

  it('calls nothing a loss that may be chance', () => {
    expect(weigh([row('As', 1, 0.3), row('Kh', 1.5, 0.3)], 'As').isUnclear).toBe(true);
    expect(weigh([row('As', 1, 0), row('Kh', 1.5, 0)], 'As').isUnclear).toBe(false);
  });

  it('marks all that are equally good', () => {
    const alike = weigh([row('As', 1), row('Kh', 1)], 'Kh');
    expect(alike.rows.every(({ isBest }) => isBest)).toBe(true);
    expect(alike.loss).toBe(0);
  });

  it('tells what is only judged from what there is no value of', () => {
    const judged = { ...row('^3', 5, 3, 0), best: null };
    const only = { ...row('As', 0, 0, 0), best: 1 };
    expect(weigh([judged, row('^A', 1)], '^3')).toMatchObject({ best: { token: '^A' }, loss: null });
    expect(weigh([judged, row('^A', 1)], '^A').rows.map(({ isJudged }) => isJudged)).toEqual([false, true]);
    expect(weigh([only], 'As').rows.map(({ isJudged }) => isJudged)).toEqual([false]);
  });

  it('has nothing to say of nothing', () => {
    expect(weigh([], 'As')).toEqual({ rows: [], best: null, loss: null, isUnclear: false });
  });
});
