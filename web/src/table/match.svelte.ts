// The match at this table: what is shown of it and at what pace, what is chosen, what is asked of
// the engine. Everything that is drawn reads it; nothing that is drawn changes it but by its methods.

import { engine, Refusal } from '../engine/engine.svelte';
import type { Transport } from '../engine/transport';
import type {
  Begun,
  CardName,
  Coded,
  Frame,
  GameName,
  Hint,
  Offers,
  ScoreSheet,
  Snapshot,
  Token,
} from '../lib/protocol';
import { keep, recall, settings } from '../lib/settings.svelte';
import { LAST } from '../lib/tables';
import { best, forced, isStill, type Queued } from './choose';
import { hold, lead, PACE, queued } from './pace';
import { Shown, type Body, type OnTable } from './shown';
import { cues } from './cues';
import { play as sound } from './sound';

/** No tap counts so soon after the cards have moved under the finger. */
const SLIP = 300;
const PAGE = Math.random().toString(36).slice(2, 10);

export interface Start {
  game: GameName;
  players: number;
  options: Record<string, string>;
  level: string;
  seed?: string;
}

/** A card on its way: it has left the hand, and the table has not answered yet. */
export interface Leaving {
  card: CardName;
  token: Token;
}

/** Who keeps the match: the engine of this page, or a server. */
type Home = Pick<Transport, 'request'>;

class Match {
  /** What is on the screen; null before the first deal, and without a match. */
  shown: Shown | null = $state.raw(null);
  /** The table as it was when the match began or went on; its seats and names. */
  table: Snapshot | null = $state.raw(null);
  offers: Offers | null = $state.raw(null);
  /** Has everything been shown? */
  settled = $state(false);
  /** Is there more to show than is shown? */
  #isBehind = $state(false);
  /** Sent and not yet answered. */
  busy = $state(false);
  /** Has the complete trick been put away? */
  isAway = $state(false);
  picked: CardName = $state('');
  /** The call that waits to be confirmed. */
  called: Token = $state('');
  ahead: Queued | null = $state.raw(null);
  leaving: Leaving | null = $state.raw(null);
  /** Why the table refused, or a message of the page's own. */
  notice: Coded | null = $state.raw(null);
  hint: Hint | null = $state.raw(null);
  isHinting = $state(false);
  sheet: ScoreSheet = $state.raw({ results: [], places: [] });
  /** Is a hand over, and what came of it to be read? */
  isBetween = $state(false);
  /** Is a card about to be played that nobody has to choose? */
  #isForced = $state(false);
  level = $state('');
  id = $state('');
  /** Puts the complete trick away; whoever draws the table knows how. */
  collect: () => Promise<void> = () => Promise.resolve();

  #home: Home = engine;
  #queue: Frame[] = [];
  #last = -1;
  #newest: Offers | null = null;
  #shownAt = 0;
  #hold = 0;
  #isRunning = false;
  #skip: (() => void) | null = null;
  #keys = 0;
  #shiftedAt = 0;
  /** The turn that was announced. */
  #turned = -1;
  /** Counts ticks: only the newest is so. */
  #ticked = 0;
  /** The hand whose result has been read. */
  #read = 0;
  /** Counts matches: what comes of an earlier one is not shown any more. */
  #round = 0;

  constructor() {
    engine.onframe = (frame, offers) => void (this.#home === engine && this.take(frame, offers));
    if (typeof document === 'undefined') return;
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#catchUp();
    });
  }

  /** May the person act? */
  get isOpen(): boolean {
    const isReady = this.settled && !this.busy && !this.#isBehind && !this.isBetween;
    return isReady && !this.#isForced && this.shown !== null && this.shown.isMine;
  }
  /** What lies on the table. */
  get lies(): OnTable {
    return this.shown?.onTable(this.settled || this.isAway) ?? { plays: [], winner: null, complete: false };
  }
  get game(): GameName | null {
    return this.shown?.view.game ?? null;
  }

  // A match begins, or goes on.

  async begin(start: Start): Promise<void> {
    await this.#sit(start.game, () => engine.request('new', start));
  }
  async resume(game: GameName): Promise<void> {
    await this.#sit(game, () => engine.request('resume', { game }));
  }
  async rematch(): Promise<void> {
    const { game } = this;
    if (game !== null) await this.#sit(game, () => engine.request('rematch', {}));
  }
  /** What a page that was loaded anew goes on with, if there is anything. */
  async recall(): Promise<boolean> {
    const { kept } = await engine.ready;
    const last = recall(LAST) as GameName;
    const game = last in kept ? last : (Object.keys(kept)[0] as GameName | undefined);
    if (game !== undefined) await this.resume(game);
    return game !== undefined;
  }

  async #sit(game: GameName, ask: () => Promise<Begun>): Promise<void> {
    this.#home = engine;
    const round = ++this.#round;
    this.busy = true;
    this.#clear();
    this.ahead = null;
    this.#queue = [];
    this.#skip?.();
    try {
      const begun = await ask();
      keep(LAST, game);
      if (round !== this.#round) return;
      this.#begin(begun);
    } finally {
      this.busy = false;
    }
    if (this.table?.view === null) await this.next();
    else void this.#run();
  }

  #begin(begun: Begun): void {
    this.level = begun.level;
    this.id = begun.match;
    this.table = begun.snapshot;
    this.sheet = { results: [], places: [] };
    this.isBetween = false;
    this.settled = false;
    this.#queue = [];
    this.#last = begun.snapshot.at;
    this.#newest = begun.offers;
    this.#hold = 0;
    this.#turned = -1;
    this.#read = 0;
    this.shown = null;
    if (begun.snapshot.view !== null) this.#show(begun.snapshot);
  }

  /** A match that is kept elsewhere, as it stands now: from here on everything is asked there. */
  visit(home: Home, begun: Begun): void {
    this.#home = home;
    this.#round++;
    this.busy = false;
    this.#clear();
    this.ahead = null;
    this.#skip?.();
    this.#begin(begun);
    void this.#run();
  }
  /** Leave it: the next match is one of this device's. */
  leave(): void {
    this.#home = engine;
    this.#round++;
    this.#clear();
    this.#skip?.();
    this.#queue = [];
    this.table = null;
    this.shown = null;
    this.busy = this.isBetween = this.settled = false;
  }

  // What is shown.

  take(frame: Frame, offers: Offers | null): void {
    this.#queue = queued(this.#queue, frame, this.#last);
    if (offers !== null) this.#newest = offers;
    this.#isBehind = this.#queue.length > 0;
    void this.#run();
  }

  /** Whoever comes back to the page sees the table as it is. */
  #catchUp(): void {
    if (this.#queue.length > 1) this.#queue = this.#queue.slice(-1);
    this.#skip?.();
  }

  async #run(): Promise<void> {
    if (this.#isRunning || this.table === null) return;
    this.#isRunning = true;
    const round = this.#round;
    try {
      for (;;) {
        const next = this.#queue[0];
        const due = next === undefined ? 0 : lead(next, this.shown, settings.speed);
        await this.#until(this.#shownAt + Math.max(due, this.#hold));
        if (round !== this.#round) return;
        const frame = this.#queue.shift();
        if (frame !== next && frame !== undefined) {
          this.#queue.unshift(frame); // it came while the table waited, and has a pause of its own
          continue;
        }
        if (this.lies.complete) {
          await this.collect();
          this.isAway = true;
        }
        if (frame === undefined) {
          if (this.#queue.length > 0) continue;
          break;
        }
        this.#last = frame.seq;
        if (frame.kind !== 'hidden') this.#show(frame);
      }
    } finally {
      this.#isRunning = false;
      if (round !== this.#round) void this.#run();
    }
    this.#settle();
  }

  /** Until a moment, or until the person wants to go on. */
  #until(at: number): Promise<void> {
    const left = at - performance.now();
    if (left <= 0 || (typeof document !== 'undefined' && document.hidden)) return Promise.resolve();
    return new Promise((done) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#skip = null;
        done();
      };
      const timer = setTimeout(end, left);
      this.#skip = end;
    });
  }

  /** Do not wait: what is next is shown at once. */
  skip(): void {
    this.#skip?.();
  }

  #show(body: Body): void {
    const before = this.shown;
    if (body.view === null) return;
    const shown = new Shown(body as Body & { view: NonNullable<Body['view']> }, before);
    const isSame = before?.body.turn === body.turn && body.kind !== 'deal';
    this.#hold = body.kind === undefined ? 0 : hold(shown, before, settings.speed);
    if (before?.view.hand.join() !== shown.view.hand.join() || before.trump !== shown.trump) {
      this.#shiftedAt = performance.now();
    }
    if (!isSame) this.#clear();
    this.table = body;
    const isRead = shown.isOver && before?.body.hand_number === shown.body.hand_number;
    this.isBetween = isRead && this.isBetween; // somebody has come or gone, and the result stays
    this.isAway = false;
    this.settled = false;
    this.shown = shown;
    this.#shownAt = performance.now();
    for (const cue of cues(shown)) sound(cue);
  }

  #settle(): void {
    const { shown } = this;
    this.#isBehind = false;
    if (shown === null || this.settled) return;
    this.settled = true;
    this.#hold = 0; // however long it was to be, it is over
    this.offers = this.#newest;
    if (shown.isOver) void this.#finish(shown);
    else if (shown.isMine) this.#onTurn(shown);
  }

  #onTurn(shown: Shown): void {
    if (this.#turned === shown.body.turn) return; // a hint changes no turn
    this.#turned = shown.body.turn;
    const ahead = this.ahead;
    this.ahead = null;
    if (ahead !== null) {
      const token = isStill(ahead, shown);
      if (token !== null) return void this.act(token, ahead.card);
      this.notice = { code: 'queue-off', params: {} };
    }
    // The last card is no choice; whoever takes a card back wants to see it first.
    const isLast = shown.view.hand.length === 1;
    const card = (settings.autoPlay || isLast) && shown.body.kind !== 'undo' ? forced(shown) : null;
    if (card === null) {
      sound('turn');
      return;
    }
    // As long as any thought, so that nobody can tell it from one.
    const { turn } = shown.body;
    this.#isForced = true;
    setTimeout(() => {
      if (this.shown?.body.turn !== turn) return;
      this.#isForced = false;
      if (this.isOpen) void this.act(shown.cards.get(card)!, card);
    }, PACE[settings.speed].card);
  }

  async #finish({ body }: Shown): Promise<void> {
    const round = this.#round;
    if (this.isBetween || (body.owed.kind === 'deal' && body.hand_number === this.#read)) return;
    const sheet = await this.#home.request('sheet', {});
    if (round !== this.#round || !this.settled) return;
    this.sheet = sheet;
    this.isBetween = true;
    sound(this.shown?.body.owed.kind === 'nothing' ? 'end' : 'hand');
  }

  /** The score sheet as it is now. */
  async read(): Promise<ScoreSheet> {
    const sheet = await this.#home.request('sheet', {});
    // While a hand is still being shown, its end is not told ahead.
    const shown = this.shown?.body.hand_number ?? 0;
    const isSeen = this.isBetween || (this.settled && this.shown?.isOver === true);
    const results = sheet.results.filter((row) => row.hand < shown || (isSeen && row.hand === shown));
    return { ...sheet, results };
  }

  #clear(): void {
    this.picked = '';
    this.called = '';
    this.leaving = null;
    this.notice = null;
    this.hint = null;
    this.#isForced = false;
  }

  // What the person does.

  /** Lift a card, or put it back. A card that may not be played does not respond. */
  pick(card: CardName): void {
    if (!this.isOpen || (card !== '' && !this.shown!.cards.has(card))) return;
    this.picked = card;
    this.notice = null;
    this.hint = null;
    sound('lift');
  }
  /** Is it too soon after the cards have moved? */
  get isSlipping(): boolean {
    return performance.now() - this.#shiftedAt < SLIP;
  }
  /** Choose a card for when it is one's turn; the same again takes it back. */
  queue(card: CardName): void {
    if (!settings.queue || this.shown === null || this.shown.isMine || this.busy) return;
    const off = this.ahead?.card === card || !this.shown.view.hand.includes(card);
    this.ahead = off ? null : { card, best: best(this.shown) };
  }

  async play(card: CardName): Promise<void> {
    const token = this.isOpen ? this.shown!.cards.get(card) : undefined;
    if (token !== undefined) await this.act(token, card);
  }
  /** Make a call, once it is confirmed where that is wanted. */
  async call(token: Token): Promise<void> {
    if (!this.isOpen) return;
    this.hint = null;
    if (settings.confirmCalls && this.called !== token) this.called = token;
    else await this.act(token);
  }

  async act(token: Token, card: CardName = ''): Promise<void> {
    if (!this.isOpen) return;
    if (card !== '') {
      this.leaving = { card, token };
      sound('card');
    }
    this.picked = '';
    this.hint = null;
    await this.#command({ kind: 'act', token });
  }
  async undo(): Promise<void> {
    if (!this.settled || this.busy || !this.offers?.undo) return;
    this.ahead = null;
    await this.#command({ kind: 'undo' });
  }
  async claim(): Promise<void> {
    if (this.isOpen && this.offers?.claim) await this.#command({ kind: 'claim' });
  }

  async #command(what: { kind: 'act' | 'undo' | 'claim'; token?: Token }): Promise<void> {
    const round = this.#round;
    this.busy = true;
    this.notice = null;
    try {
      const key = `${PAGE}-${++this.#keys}`;
      await this.#home.request('command', { ...what, key, turn: this.shown!.body.turn });
    } catch (error) {
      if (round === this.#round) this.#refused(error);
    } finally {
      this.busy = false;
    }
  }
  #refused(error: unknown): void {
    this.leaving = null;
    this.called = '';
    if (!(error instanceof Refusal)) throw error;
    this.notice = { code: error.code, params: error.params };
    sound('no');
  }

  async ask(): Promise<void> {
    if (!this.isOpen || this.isHinting || !this.offers?.hint) return;
    const turn = this.shown!.body.turn;
    const round = this.#round;
    this.isHinting = true;
    this.notice = null;
    try {
      const hint = await this.#home.request('hint', { turn });
      if (this.shown?.body.turn !== turn || !this.isOpen) return;
      const card = [...this.shown.cards].find(([, token]) => token === hint.token)?.[0];
      if (card !== undefined) this.picked = card;
      this.hint = hint;
    } catch (error) {
      // Whoever has gone on meanwhile has no use for the advice, nor for its refusal.
      const isPast = error instanceof Refusal && error.code === 'stale';
      if (!isPast && round === this.#round) this.#refused(error);
    } finally {
      this.isHinting = false;
    }
  }

  /** What is ticked is so at once: the next tick counts from it. */
  async tick(letters: string): Promise<void> {
    const round = this.#round;
    const asked = ++this.#ticked;
    let now = this.shown?.body.ticks ?? '';
    this.#tick(letters);
    try {
      await this.#home.request('tick', { letters });
      now = letters;
    } finally {
      // Whatever frame came meanwhile was older.
      if (round === this.#round && asked === this.#ticked) this.#tick(now);
    }
  }
  #tick(ticks: string): void {
    for (const frame of this.#queue) frame.ticks = ticks;
    if (this.shown === null) return;
    const body = { ...this.shown.body, ticks } as Body & { view: NonNullable<Body['view']> };
    this.shown = new Shown(body, this.shown);
  }

  /** Deal the next hand. */
  async next(): Promise<void> {
    if (this.busy || this.table?.owed.kind !== 'deal') return;
    const round = this.#round;
    this.busy = true;
    this.isBetween = false;
    this.#read = this.table.hand_number;
    try {
      await this.#home.request('next', {});
    } catch (error) {
      if (round !== this.#round) return;
      // The result is there again, and with it what deals.
      this.#read = 0;
      this.isBetween = this.shown !== null && this.table?.owed.kind === 'deal';
      this.#refused(error);
    } finally {
      this.busy = false;
    }
  }
}

export const match = new Match();
