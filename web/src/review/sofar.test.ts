// How the running figures are told, in every language and at every kind of table.

import { describe, expect, it } from 'vitest';
import type { View } from '../lib/protocol';
import { LANGUAGES, type Lang } from '../lib/settings.svelte';
import { body } from '../table/sample';
import { Shown, type Body } from '../table/shown';
import { soFar } from './sofar';
import { speak } from '../lib/speak';

const PAIRS = { NS: 0, EW: 0 };
const ALONE = { N: 0, E: 0, S: 0, W: 0 };
function table(facts: object, totals: Body['totals'] = PAIRS, tricks: View['tricks'] = { N: 2, E: 1, S: 1, W: 0 }): Shown {
  return new Shown(body({ facts: facts as View['facts'], tricks }, { totals }));
}
const couple = (seat: string, points: number): object => ({ seat, suit: 'h', points });

const cruce = { points: { NS: 38, EW: 12 }, raw: { NS: 78, EW: 12 }, crosses: [couple('S', 20), couple('N', 20)] };
const cuatrola = { points: { NS: 21, EW: 9 }, declared: [couple('E', 40)], bid: null, bidder: null };
const four = { taken: { N: 1, E: 2, S: 3, W: 0 } };
const two = { half: 2, first: { N: 5, S: 4 }, second: { N: 1, S: 0 } };

const CASES: [kind: string, table: Shown, side: string, told: string][] = [
  [
    'the contract',
    table({ ...cruce, bid: 2, declarer: 'N' }),
    'NS',
    '38 in cards + 40 in crosses = 78 raw. Every full 33 raw are one band, and 2 of them were bid.',
  ],
  [
    'no contract',
    table({ ...cruce, bid: 2, declarer: 'N' }),
    'EW',
    '12 in cards + 0 in crosses = 12 raw. Every full 33 raw are one band.',
  ],
  ['points', table(cuatrola), 'EW', '9 in cards + 40 declared = 49. The last trick adds 10.'],
  ['a bid', table({ ...cuatrola, bid: 'solo', bidder: 'S' }), 'EW', 'tricks taken against the bid: 1.'],
  ['the maker', table({ maker: 'S' }, { N: 0, S: 0 }), 'S', '1 trick by the maker.'],
  ['a defender', table({ maker: 'S' }, { N: 0, S: 0 }), 'N', '2 tricks against the maker.'],
  ['no maker yet', table({ maker: null }, { N: 0, S: 0 }), 'N', 'tricks taken: 2.'],
  [
    'two phases',
    table(two, { N: 0, S: 0 }),
    'N',
    'tricks in phase 1: 5, in phase 2: 1. In the end, one more than the first times the second.',
  ],
  [
    'partners',
    table({ ...four, allies: { N: 'S', S: 'N', E: 'W', W: 'E' } }),
    'NS',
    'tricks of the two partners: 3 and 1. In the end, one more than each, multiplied.',
  ],
  [
    'an ally',
    table({ ...four, allies: { N: 'E', E: 'N', S: null, W: null } }, ALONE),
    'E',
    'tricks of the two partners: 2 and 1. In the end, one more than each, multiplied.',
  ],
  ['no ally yet', table({ ...four, allies: { N: null, E: null, S: null, W: null } }, ALONE), 'S', 'tricks taken: 3.'],
];

describe('the hand so far', () => {
  it.each(CASES)('with %s', (_, shown, side, told) => {
    speak('en');
    expect(soFar(shown, side, true)).toBe(told);
    for (const lang of Object.keys(LANGUAGES) as Lang[]) {
      speak(lang);
      const text = soFar(shown, side, true);
      expect(text).not.toContain('{');
      expect(text).not.toContain('so-far');
      // The same figures everywhere.
      const figures = (of: string): string[] => (of.match(/\d+/g) ?? []).sort();
      expect(figures(text)).toEqual(figures(told));
    }
  });
  it('keeps to itself what is not counted aloud', () => {
    speak('en');
    expect(soFar(table(cruce), 'NS', false)).toBe('The points of cards are hidden: that is one of your settings.');
    expect(soFar(table({ maker: 'S' }, { N: 0, S: 0 }), 'S', false)).toBe('1 trick by the maker.');
  });
});
