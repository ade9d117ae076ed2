import { expect, it } from 'vitest';
import type { Reviewed } from '../lib/protocol';
import { results } from './past';

const moment = (plies: number, score: Record<string, number> | null, codes: string[]): Reviewed =>
  ({ plies, view: { totals: { NS: 3, EW: 1 }, score }, events: codes.map((code) => ({ code })) }) as unknown as Reviewed;

it('reads each hand off its end', async () => {
  const hands = [moment(2, { NS: 2, EW: 0 }, ['play', 'result']), moment(0, { NS: 0, EW: 0 }, []), moment(3, null, ['play'])];
  const asked: [number, number][] = [];
  const found = await results((hand, ply) => {
    asked.push([hand, ply]);
    return Promise.resolve(hands[hand - 1]!);
  }, hands.length);
  expect(found.map((row) => [row.hand, row.result?.code, row.totals])).toEqual([
    [1, 'result', { NS: 5, EW: 1 }],
    [2, 'void', { NS: 3, EW: 1 }],
  ]);
  expect(asked).toEqual([[1, 0], [1, 2], [2, 0], [2, 0], [3, 0], [3, 3]]);
});
