// What stands in the fixed places, and what each side has so far: tables by the facts a game has.

import { rankText, rankWord, suitName, suitSign, suitText } from '../lib/look';
import type { Names } from '../lib/names';
import type { Side } from '../lib/protocol';
import { number, say, sayOr } from '../lib/say.svelte';
import type { Couple, Shown } from './shown';

export const NOTHING = '—';

export interface Fact {
  name: string;
  text: string;
  /** The suit whose sign is drawn before the text. */
  suit?: string;
}

/** Contract or maker, trump, tops, dealer, leader; a place of a fact the game lacks is left out. */
export function places(shown: Shown, names: Names): Fact[] {
  const { facts, pack } = shown;
  const who = (seat: string | null | undefined): string => (seat ? names(seat) : NOTHING);
  const found: Fact[] = [];
  if ('bid' in facts) {
    const holder = facts.declarer ?? facts.bidder;
    const isAll = !facts.bid && 'bidder' in facts && shown.view.phase !== 'bids';
    const text = facts.bid
      ? say('contract', { bid: sayOr(`call-${facts.bid}`, String(facts.bid)), who: who(holder) })
      : isAll ? say('no-contract') : NOTHING;
    found.push({ name: 'contract', text });
  }
  if ('maker' in facts) found.push({ name: 'maker', text: who(facts.maker) });
  if ('trump' in facts) {
    const suit = shown.trump;
    found.push(
      suit
        ? { name: 'trump', text: suitName(suit, pack) || suitText(suit, pack), suit }
        : { name: 'trump', text: NOTHING },
    );
  }
  if ('tops' in facts) {
    found.push({ name: 'tops', text: facts.tops ? rankWord(facts.tops, pack) : NOTHING });
  }
  found.push({ name: 'dealer', text: who(shown.dealer) }, { name: 'leader', text: who(shown.leader) });
  return found;
}

/** The trumps, the highest first, where the game turns the usual order about. */
export function ranking(shown: Shown): string | null {
  const { facts, pack, trump } = shown;
  if (!('tops' in facts || 'maker' in facts)) return null;
  // As long as only one of both is known, the engine's order is not yet that of this hand.
  if (trump === '' || ('tops' in facts && !facts.tops)) return NOTHING;
  return shown
    .lane(trump)
    .map((card) => rankText(card[0]!, pack) + (card.endsWith(trump) ? '' : suitSign(card.slice(-1), pack)))
    .join(' ');
}

interface Column {
  name: string;
  /** It is shown if the game has one of these facts. */
  facts: string[];
  /** Does it count points? Purists may hide those. */
  counts?: boolean;
  cell: (shown: Shown, side: Side) => string | Couple[];
}

const COLUMNS: Column[] = [
  {
    name: 'points',
    facts: ['points'],
    counts: true,
    cell: (shown, side) => number(shown.facts.points?.[side] ?? 0),
  },
  { name: 'crosses', facts: ['crosses'], cell: (shown, side) => shown.crosses(side) },
  { name: 'declared', facts: ['declared'], cell: (shown, side) => shown.declared(side) },
  { name: 'raw', facts: ['raw'], counts: true, cell: (shown, side) => number(shown.facts.raw?.[side] ?? 0) },
  { name: 'first', facts: ['first'], cell: (shown, side) => String(shown.facts.first?.[side] ?? 0) },
  { name: 'second', facts: ['second'], cell: (shown, side) => String(shown.facts.second?.[side] ?? 0) },
  {
    name: 'taken',
    facts: ['taken'],
    // Tricks of each of a side's players: they are kept apart.
    cell: (shown, side) =>
      [...side]
        .sort((a, b) => Number(b === shown.me) - Number(a === shown.me))
        .map((seat) => shown.facts.taken?.[seat] ?? 0)
        .join(' + '),
  },
  {
    name: 'tricks',
    facts: ['maker', 'bidder', 'declarer'],
    cell: (shown, side) => String([...side].reduce((sum, seat) => sum + shown.tricks(seat), 0)),
  },
];

export interface SideScore {
  side: Side;
  name: string;
  total: string;
  isMine: boolean;
  /** What it is to the viewer: their ally, or somebody else's. */
  tie: string;
  cells: { name: string; text: string; couples: Couple[]; isNow: boolean }[];
}

/** A pair that was only found in this hand, of the one who is not the viewer. */
export function tie(shown: Shown, seat: string, names: Names): string {
  const rival = shown.rival(seat);
  if (rival !== null) return say('table-with', { who: names(rival) });
  return shown.isSplit && shown.facts.allies?.[shown.me] === seat ? say('ally') : '';
}

/** Each side with its total and what it has so far in this hand. */
export function scores(shown: Shown, names: Names, counters: boolean): SideScore[] {
  const columns = COLUMNS.filter(
    (column) => column.facts.some((fact) => fact in shown.facts) &&
      (column.counts ? counters && (shown.onPoints || !shown.facts.bidder) : true),
  );
  const now = ['', 'first', 'second'][shown.half];
  return shown.sides.map((side) => ({
    side,
    name: names(side),
    total: number(shown.body.totals[side] ?? 0),
    isMine: side.includes(shown.me),
    tie: tie(shown, side, names),
    cells: columns.map((column) => {
      const found = column.cell(shown, side);
      const couples = typeof found === 'string' ? [] : found;
      const text = typeof found === 'string' ? found : couples.length > 0 ? '' : NOTHING;
      return { name: column.name, text, couples, isNow: column.name === now };
    }),
  }));
}
