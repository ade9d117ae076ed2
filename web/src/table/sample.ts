// A frame for the tests: South at a table of four, with five cards.

import type { View } from '../lib/protocol';
import type { Body } from './shown';

export const ORDER = {
  s: 'As Ts Ks Qs Js 9s',
  h: 'Ah Th Kh Qh Jh 9h',
  d: 'Ad Td Kd Qd Jd 9d',
  c: 'Ac Tc Kc Qc Jc 9c',
};

export function view(more: Partial<View> = {}): View {
  return {
    game: 'cruce',
    rules: 1,
    options: { players: 4 },
    seat: 'S',
    dealer: 'W',
    totals: { NS: 0, EW: 0 },
    phase: 'play',
    to_act: 'S',
    legal: [],
    hand: ['9s', 'Qh', 'Kd', 'Jc', 'Qc'],
    counts: { N: 5, E: 5, S: 5, W: 5 },
    calls: [],
    order: ORDER,
    trick: null,
    last_trick: null,
    tricks: { N: 0, E: 0, S: 0, W: 0 },
    facts: {},
    score: null,
    ...more,
  };
}

export function body(seen: Partial<View> = {}, more: Partial<Body> = {}): Body & { view: View } {
  const seats = Object.keys(seen.counts ?? { N: 1, E: 1, S: 1, W: 1 }).map((seat) => ({
    seat,
    name: seat === 'S' ? 'you' : 'bot/easy',
    mode: seat === 'S' ? ('person' as const) : ('bot' as const),
  }));
  return {
    at: 1,
    turn: 1,
    hand_number: 1,
    seats,
    totals: { NS: 0, EW: 0 },
    winners: [],
    owed: { kind: 'act', seat: 'S' },
    ticks: '',
    anchor: null,
    events: [],
    ...more,
    view: view(seen),
  };
}
