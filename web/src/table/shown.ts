// A frame as the page reads it: what the table shows to the viewer's seat, and nothing else.
// No rule stands here; what may be done is what the frame offers.

import { CIRCLE } from '../lib/look';
import type {
  CardName,
  Facts,
  Frame,
  Legal,
  Pack,
  Seat,
  Side,
  Snapshot,
  TableEvent,
  Token,
  View,
} from '../lib/protocol';
import { alternating } from './fan';

export type Place = 'bottom' | 'left' | 'top' | 'right';

/** Where the seats are drawn, clockwise from the viewer's, whichever way the game is played. */
const AROUND: Record<number, Place[]> = {
  1: ['bottom'],
  2: ['bottom', 'top'],
  3: ['bottom', 'left', 'right'],
  4: ['bottom', 'left', 'top', 'right'],
};

/** Events that are announced in a way nobody can miss. */
export const LOUD = ['cross', 'declared', 'allies', 'rests'] as const;
/** Events that tell what the call before them did; the call itself is not told again. */
const NAMING = ['trump', 'tops', 'declared', 'picked-up'];

export interface Couple {
  seat: Seat;
  suit: string;
  points: number;
}

const RED: Record<Pack, string> = { shdc: 'hd', oceb: 'oc' };

/** What lies before each seat, and who has it so far. */
export interface OnTable {
  plays: [Seat, CardName][];
  winner: Seat | null;
  /** Has everybody played to it? */
  complete: boolean;
}

export type Body = Snapshot & Partial<Frame>;

export class Shown {
  readonly body: Body;
  readonly view: View;
  readonly facts: Facts;
  readonly me: Seat;
  /** The seats in the order of the table. */
  readonly letters: Seat[];
  readonly pack: Pack;
  /** The suits of the hand as they lie, from the deal or a new trump on: nothing is sorted anew. */
  readonly #suits: string[];

  constructor(body: Body & { view: View }, before: Shown | null = null) {
    this.body = body;
    this.view = body.view;
    this.facts = body.view.facts;
    this.letters = body.seats.map((row) => row.seat);
    this.me = body.view.seat ?? this.letters[0] ?? '';
    this.pack = Object.keys(body.view.order).join('') as Pack;
    const suits = [...CIRCLE[this.pack]].filter((suit) => this.lane(suit).some((c) => this.view.hand.includes(c)));
    const isSame =
      before?.body.hand_number === body.hand_number && before.half === this.half && before.trump === this.trump;
    this.#suits =
      isSame && suits.every((suit) => before.#suits.includes(suit))
        ? before.#suits
        : alternating(suits, this.trump, (suit) => RED[this.pack].includes(suit));
  }

  get sides(): Side[] {
    return Object.keys(this.body.totals);
  }
  get events(): TableEvent[] {
    return this.body.events ?? [];
  }
  has(...codes: readonly string[]): boolean {
    return this.events.some((event) => codes.includes(event.code));
  }
  get toAct(): Seat | null {
    return this.view.to_act;
  }
  /** Is the viewer to do something? */
  get isMine(): boolean {
    const { owed } = this.body;
    const isFree = owed.kind === 'act' && owed.seat === this.me && this.view.legal.length > 0;
    return isFree && this.mode(this.me) === 'person'; // a bot may sit in for the viewer
  }
  get isOver(): boolean {
    return this.body.owed.kind === 'deal' || this.body.owed.kind === 'nothing';
  }

  places(): Map<Seat, Place> {
    const start = Math.max(this.letters.indexOf(this.me), 0);
    const turned = [...this.letters.slice(start), ...this.letters.slice(0, start)];
    return new Map(turned.map((seat, at) => [seat, AROUND[turned.length]![at]!]));
  }
  side(seat: Seat): Side {
    return this.sides.find((side) => side.includes(seat)) ?? seat;
  }
  isBot(seat: Seat): boolean {
    return this.body.seats.some((row) => row.seat === seat && row.mode !== 'person');
  }
  mode(seat: Seat): string {
    return this.body.seats.find((row) => row.seat === seat)?.mode ?? 'person';
  }

  // What may be done.

  /** The cards one may play now, each with its token. */
  get cards(): Map<CardName, Token> {
    const rows = this.view.legal.filter((row) => row.kind === 'card');
    return new Map(rows.map((row) => [row.value, row.token]));
  }
  get calls(): Legal[] {
    return this.view.legal.filter((row) => row.kind !== 'card');
  }
  /** Is this the question of a window, which the table answers from the ticks? */
  get isAsked(): boolean {
    return Boolean(this.facts.ask) || this.body.owed.kind === 'answer';
  }
  /** Do cards go face down, and not to the trick? */
  get isLaying(): boolean {
    return [...this.cards].some(([card, token]) => card !== token);
  }

  /** The game's word for what is asked, told apart by what may be answered. */
  get asked(): string {
    const { phase, options } = this.view;
    const tokens = this.calls.map((row) => row.token);
    const kinds = new Set(this.calls.map((row) => row.kind));
    if (phase === 'name' && tokens.includes('-')) return 'name-or-pass';
    if (phase === 'call' && this.accepts.size > 0) {
      return tokens.every((token) => this.accepts.has(token)) ? 'call-must' : 'call-accept';
    }
    if (phase === 'call' && kinds.size === 1) return `call-${[...kinds][0]}`;
    if (phase === 'play' && options['trump'] === 'lead' && !this.facts.trump) return 'makes-trump';
    return phase;
  }

  /** The standing proposals one could accept, each with those who made it: a partner's, or anybody's
   *  while nobody has a partner. */
  get accepts(): Map<Token, Seat[]> {
    const ally = this.facts.allies?.[this.me] ?? null;
    const offered = this.calls.map((row) => row.token);
    const found = new Map<Token, Seat[]>();
    for (const [seat, token] of Object.entries(this.facts.standing ?? {})) {
      if (seat === this.me || token === null || !offered.includes(token)) continue;
      if (ally === null || ally === seat) found.set(token, [...(found.get(token) ?? []), seat]);
    }
    return found;
  }

  // What lies where.

  lane(suit: string): CardName[] {
    return (this.view.order[suit] ?? '').split(' ');
  }
  get trump(): string {
    return this.facts.trump ?? '';
  }
  isTrump(card: CardName): boolean {
    return this.trump !== '' && this.lane(this.trump).includes(card);
  }

  /** One's own cards as they are held: trump first, colours alternating, high to low. */
  hand(up = false): CardName[] {
    const held = new Set(this.view.hand);
    const lanes = this.#suits.map((suit) => this.lane(suit).filter((card) => held.has(card)));
    return lanes.flatMap((lane) => (up ? lane.reverse() : lane));
  }

  /** Who dealt these cards: in a second phase it was the other player. */
  get dealer(): Seat {
    return (this.facts as { dealer?: Seat }).dealer ?? this.view.dealer;
  }
  /** Who leads the trick in progress, or will lead the next. */
  get leader(): Seat | null {
    if (this.view.trick) return this.view.trick.plays[0]?.[0] ?? null;
    if (this.isAsked && this.view.last_trick) return this.view.last_trick.winner;
    return this.view.phase === 'play' ? this.toAct : null;
  }
  /** Which phase of a hand in two phases this is, 0 for a hand in one. */
  get half(): number {
    return typeof this.facts.half === 'number' ? this.facts.half : 0;
  }
  /** Do the points of cards count in this hand? */
  get onPoints(): boolean {
    const solo = this.view.options['solo'] === 'points' && this.facts.bid === 'solo';
    return this.facts.points !== undefined && (!this.facts.bidder || solo);
  }
  /** Tricks taken by a seat, in this phase where there are two. */
  tricks(seat: Seat): number {
    const { first, second } = this.facts;
    const taken = this.half === 1 ? first : this.half === 2 ? second : this.view.tricks;
    return taken?.[seat] ?? 0;
  }
  get stock(): number {
    return this.facts.stock ?? 0;
  }
  /** The card turned up, as long as the dealer has not played it. */
  get turned(): CardName | null {
    return this.facts.turned_in_hand ? (this.facts.turned ?? null) : null;
  }
  /** Does the turned card still lie face up on the stock? */
  get isUpcardOpen(): boolean {
    const { upcard, turned_down, picked_up } = this.facts;
    if (!upcard || turned_down || picked_up) return false;
    return this.trump === '' || this.view.phase === 'pickup';
  }
  /** Cards of the stock that lie face down. */
  get down(): number {
    return this.stock - Number(this.isUpcardOpen);
  }

  /** The trick; a completed one lies there until the frame is `settled`. */
  onTable(settled: boolean): OnTable {
    const { trick, last_trick } = this.view;
    if (trick) return { plays: trick.plays, winner: trick.winner, complete: false };
    if (!settled && last_trick && this.has('trick')) {
      return { plays: last_trick.plays, winner: last_trick.winner, complete: true };
    }
    return { plays: [], winner: null, complete: false };
  }

  /** The calls that led to this play: the bids, not what was asked for later, nor what was laid away. */
  get bids(): [Seat, Token][] {
    const calls = this.view.calls.filter(([, token]) => !token.startsWith('x'));
    if ('ask' in this.facts) return calls.slice(0, this.letters.length);
    return this.half === 2 ? calls.slice(this.letters.length) : calls;
  }
  /** The last call of each seat, or what it has standing, until the first card is led. */
  said(): Map<Seat, Token> {
    if ('standing' in this.facts) {
      const standing = Object.entries(this.facts.standing ?? {});
      return new Map(standing.filter((row): row is [Seat, Token] => row[1] !== null));
    }
    if (this.view.trick || this.letters.some((seat) => this.tricks(seat) > 0)) return new Map();
    return new Map(this.bids);
  }

  crosses(side: Side): Couple[] {
    return (this.facts.crosses ?? []).filter((row) => side.includes(row.seat));
  }
  declared(side: Side): Couple[] {
    return (this.facts.declared ?? []).filter((row) => side.includes(row.seat));
  }

  /** The parts a seat has in this hand, as messages. */
  parts(seat: Seat): string[] {
    const { maker, allies, resting, bidder } = this.facts;
    const found: string[] = [];
    if (maker) found.push(seat === maker ? 'maker' : 'defender');
    if (this.isSplit && allies?.[this.me] === seat) found.push('ally');
    if (resting && seat === resting) found.push('rests');
    if (resting && seat === bidder) found.push(seat === this.me ? 'bidder.me' : 'bidder');
    return found;
  }
  /** Is there everybody for themselves, until they find an ally? */
  get isSplit(): boolean {
    return this.sides.length > 3;
  }
  /** With whom a seat has allied itself that is not one's own ally. */
  rival(seat: Seat): Seat | null {
    const ally = this.facts.allies?.[seat] ?? null;
    return this.isSplit && seat !== this.me && ally !== this.me ? ally : null;
  }

  /** Suits whose couples one keeps quiet, of those that are asked for. */
  silent(asked: string): string[] {
    return [...asked].filter((suit) => !this.body.ticks.includes(suit));
  }

  /** What is told of this frame: its events, without the calls that go without saying. */
  told(): TableEvent[] {
    return this.events
      .filter((event) => event.code !== 'call' || !this.#goesWithoutSaying(event))
      .map((event) =>
        event.code === 'trick' && this.onPoints ? { ...event, code: 'trick-points' } : event,
      );
  }
  #goesWithoutSaying(event: TableEvent): boolean {
    if (this.has(...NAMING)) return true;
    const won = this.events.find((other) => other.code === 'contract');
    const isSilence = event['token'] === '-' && 'ask' in this.facts && this.view.last_trick !== null;
    return isSilence || (won !== undefined && won['seat'] === event['seat']);
  }
}
