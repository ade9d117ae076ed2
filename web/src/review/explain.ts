// What a finished hand came to, in words: the page's own `terminal/results.py`, and it says the
// same to the letter (explain.test.ts). Which figures there are and what they mean is read off the
// result event; no rule of a game stands here.

import type { GameName, Params, Result, Seat, Side, Value } from '../lib/protocol';
import { number, signed } from '../lib/say.svelte';

/** How texts are asked for, and what the people at the table are called. */
export interface Voice {
  say(id: string, values?: Params): string;
  has(id: string): boolean;
  /** A seat, or a side by its seats. */
  name(who: Seat | Side): string;
}

/** One side's part of a finished hand. */
export interface SideLine {
  hand: number;
  dealer: string;
  side: string;
  /** The contract and what became of it, for the side that had it. */
  bid: string;
  /** By column what led to the score, in order. */
  figures: [string, string][];
  score: string;
  total: string;
  why: string;
}

type Row = { side: Side; score: number } & Params;

export const NOTHING = '—';
const MADE = '✓';
const FAILED = '✗';

/** Our own games; another brings its own explanation, or has none. */
const BUILT_IN: readonly GameName[] = ['cruce', 'cross_purposes', 'cuatrola', 'euchre'];

/** How a hand was decided, by the first of these figures that a side's row has. */
const MANNERS: readonly [string, string][] = [
  ['band', 'band'],
  ['second', 'phases'],
  ['partner_tricks', 'pair'],
  ['tricks', 'maker'],
];

/** Figures that say nothing of a hand decided on tricks. */
const IDLE = ['cards', 'declared', 'last', 'points'];

const isNumber = (value: Value | undefined): value is number => typeof value === 'number';

function sayOr(voice: Voice, id: string, otherwise: string, values?: Params): string {
  return voice.has(id) ? voice.say(id, values) : otherwise;
}

function rowsOf(done: Result): Row[] {
  return (done.result?.['sides'] as Row[] | undefined) ?? [];
}

/** The seat or the side that had the contract; empty without one. */
function holderOf(done: Result): string {
  const holder = String(done.result?.['declarer'] ?? '');
  return rowsOf(done).some((row) => row.side.includes(holder)) ? holder : '';
}

/** Have all sides the same points? */
const isEven = (rows: readonly Row[]): boolean => new Set(rows.map((row) => row['points'])).size === 1;

/** Do the points of cards count in this hand? */
function isOnPoints({ view: { options, facts } }: Result): boolean {
  const solo = options['solo'] === 'points' && facts['bid'] === 'solo';
  return facts['points'] !== undefined && (!facts['bidder'] || solo);
}

function manner(done: Result): string {
  const row = rowsOf(done)[0] ?? {};
  if (!BUILT_IN.includes(done.view.game)) return done.view.game;
  if ('last' in row) return isOnPoints(done) ? 'points' : 'tricks';
  return MANNERS.find(([figure]) => figure in row)?.[1] ?? 'plain';
}

/** How a hand was decided and what became of it: made or set, or plain without a contract. */
function outcome(done: Result): [way: string, became: string] {
  const code = done.result?.code ?? 'plain';
  if (code === 'void') return ['nines' in done.view.options ? 'nines' : '', code];
  if (code !== 'result') return ['', code];
  const holder = holderOf(done);
  if (holder === '') return [manner(done), 'plain'];
  const mine = rowsOf(done).find((row) => row.side.includes(holder))!;
  return [manner(done), mine.score > 0 ? 'made' : 'set'];
}

/** A finished hand, a line a side. */
export function lines(done: Result, voice: Voice): SideLine[] {
  const [way, became] = outcome(done);
  const rows = rowsOf(done);
  const holder = holderOf(done);
  return Object.entries(done.score).map(([side, score]) => {
    const row = mineFirst(rows.find((other) => other.side === side) ?? { side, score }, done.view.seat);
    const had = holder !== '' && side.includes(holder);
    const ended = had || became === 'plain' || rows.length === 0 ? became : 'other';
    const mine = way === 'points' && ended === 'plain' && isEven(rows) ? 'even' : ended;
    const plainly = voice.say('why-plain', { score: signed(score) });
    const values = { ...spoken(row, voice), bid: done.result?.['bid'] ?? null };
    return {
      hand: done.hand,
      dealer: voice.name(done.view.dealer),
      side: voice.name(side),
      bid: had ? bidOf(done, way, became, voice) : '',
      figures: figures(row, way, voice),
      score: signed(score),
      total: number(done.totals[side] ?? 0),
      why: sayOr(voice, `why-${way === '' ? mine : `${way}-${mine}`}`, plainly, values),
    };
  });
}

function bidOf(done: Result, way: string, became: string, voice: Voice): string {
  const told = sayOr(voice, `became-${way}-${became}`, became === 'made' ? MADE : FAILED);
  return `${done.result?.['bid'] ?? ''} ${told}`.trim();
}

/** Of two partners the person first, as their names stand. */
function mineFirst(row: Row, me: Seat | null): Row {
  const { tricks, partner_tricks, partner } = row;
  if (partner !== me || row.side.length === 1) return row;
  if (tricks === undefined || partner_tricks === undefined) return row;
  return { ...row, tricks: partner_tricks, partner_tricks: tricks };
}

/** The points that crosses brought, where there are points with and without them. */
function crosses({ raw, points }: Row): number | null {
  return isNumber(raw) && isNumber(points) ? raw - points : null;
}

/** What led to a side's score, by column. */
function figures(row: Row, way: string, voice: Voice): [string, string][] {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(row)) {
    const shown = crosses(row);
    if (name === 'raw' && shown !== null) found.set('crosses', String(shown));
    if (name === 'side' || name === 'score') continue;
    if (name === 'partner') {
      if (row.side.length === 1) found.set('ally', voice.name(String(value)));
    } else if (name === 'partner_tricks' && found.has('tricks') && row.side.length > 1) {
      found.set('tricks', `${found.get('tricks')} + ${value}`);
    } else {
      const head = name === 'points' && 'cards' in row ? 'sum' : name;
      found.set(head, way === 'tricks' && IDLE.includes(name) ? NOTHING : String(value));
    }
  }
  return [...found];
}

/** What an explanation may speak of. */
function spoken(row: Row, voice: Voice): Params {
  return {
    ...row,
    crosses: crosses(row) ?? 0,
    worth: row.score,
    taken: voice.say('tricks', { count: row['tricks'] ?? 0 }),
    score: signed(row.score),
  };
}

/** What became of a hand, in a sentence; empty where there is none. */
export function verdict(done: Result, voice: Voice): string {
  const rows = rowsOf(done);
  const holder = holderOf(done);
  const mine = rows.find((row) => holder !== '' && row.side.includes(holder));
  const best = rows.reduce<Row | null>((top, row) => (top && top.score >= row.score ? top : row), null);
  const [way, ended] = outcome(done);
  const became = way === 'points' && isEven(rows) ? 'even' : ended;
  return sayOr(voice, `outcome-${way === '' ? became : `${way}-${became}`}`, '', {
    side: voice.name(mine?.side ?? ''),
    who: voice.name(holder),
    best: voice.name(best?.side ?? ''),
    bid: done.result?.['bid'] ?? null,
    taken: voice.say('tricks', { count: mine?.['tricks'] ?? 0 }),
  });
}

/** Every column that one of the lines has. */
export function columns(rows: readonly SideLine[]): string[] {
  return [...new Set(rows.flatMap((row) => row.figures.map(([head]) => head)))];
}

/** The head of a column; a figure that has no name of its own is named as the game has it. */
export function heading(column: string, voice: Pick<Voice, 'say' | 'has'>): string {
  const name = `column-${column}`;
  return voice.has(name) ? voice.say(name) : column;
}
