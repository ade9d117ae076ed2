// The line to the server: one socket, which comes back by itself, and what is asked over it.

import { Refusal } from '../engine/transport';
import type { Coded, Push, ServerVerbs, Ticket } from '../lib/protocol';
import { ask as fetched, away, isAway, isPassing } from './http';

export type ServerVerb = keyof ServerVerbs;
/** `off`: nobody wants it; `lost`: it was there, and comes again. */
export type State = 'off' | 'coming' | 'open' | 'lost';
/** Why it comes no more until somebody asks for it. */
export type End = 'no-session' | 'other-version';

const VERSION = 1;
/** Milliseconds until the next try, at first and at most; each time twice as long. */
const FIRST = 300;
const MOST = 5_000;
/** So many tries are never further apart than this: a server that starts again is back soon. */
const EAGER = 60;
const SOON = 1_000;
/** After so long without a word the server is asked for one. */
const QUIET = 20_000;
/** So long it may take to answer then, and when somebody has just come back to the page. */
const PATIENCE = 5_000;
const HASTE = 1_200;
/** So long a ticket may take, and then a socket to open. */
const OPENING = 8_000;
/** A ticket that was asked for longer ago is asked for anew when somebody comes back to the page. */
const ASKED = 1_000;

/** Milliseconds until it is tried again, after so many tries. */
export const pause = (tries: number): number =>
  Math.min(FIRST * 2 ** tries, tries < EAGER ? SOON : MOST) * (0.5 + Math.random() / 2);

/** So long what was just asked over HTTP has to be answered. */
const SETTLED = 1_000;
const ENDED = 4401;
const OTHER = 4426;
const SCOLDED = 4429;

interface Asked {
  verb: ServerVerb;
  fields: object;
  /** Is it asked again where its answer was lost on the way? */
  again: boolean;
  done: (answer: unknown) => void;
  refused: (why: Refusal) => void;
}

type Heard = ({ id: number; ok?: unknown; error?: Coded } & Partial<Push>) | Push;

export class Line {
  onpush: (push: Push) => void = () => undefined;
  onstate: (state: State) => void = () => undefined;
  onend: (why: End) => void = () => undefined;
  /** What has to be said first whenever the line has come back; what waits is asked after it.
   * One that is refused for good is not said again, and has to tell so itself. */
  readonly firsts = new Set<() => Promise<unknown>>();
  state: State = 'off';
  #socket: WebSocket | null = null;
  #isGreeted = false;
  readonly #asked = new Map<number, Asked>();
  #waiting: Asked[] = [];
  #last = 0;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  /** The ticket that is being asked for. */
  #coming: { since: number; ends: AbortController } | null = null;
  /** Until when the server, which has said that it moves, is left alone. */
  #rest = 0;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor() {
    if (typeof document === 'undefined') return;
    document.addEventListener('visibilitychange', () => void (document.hidden || this.look()));
    for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, () => this.look());
  }

  /** From now on there shall be a line. */
  open(): void {
    if (this.state !== 'off') return;
    this.#set('coming');
    this.#beat ??= setInterval(() => {
      if (this.#isGreeted && Date.now() - this.#heard > QUIET) this.#sign(PATIENCE);
    }, 5_000);
    void this.#come();
  }

  close(): void {
    this.#set('off');
    clearInterval(this.#beat);
    this.#beat = undefined;
    clearTimeout(this.#timer);
    this.#stop();
    this.#drop();
    for (const each of this.#waiting.splice(0)) each.refused(away());
  }

  /** Is it still there, or can it come again? At once: somebody looks at the page, or the network is back. */
  look(): void {
    if (this.state === 'off') return;
    if (this.#isGreeted) this.#sign(HASTE);
    else if (this.#coming === null || Date.now() - this.#coming.since > ASKED) {
      this.#stop();
      this.#tries = 0;
      void this.#come();
    }
  }

  /** Ask for something over the line. What may be asked `again` waits until there is one. */
  ask<V extends ServerVerb>(
    verb: V,
    fields: ServerVerbs[V]['ask'],
    how: 'once' | 'again' | 'first' = 'once',
  ): Promise<ServerVerbs[V]['answer']> {
    return new Promise((done, refused) => {
      const asked: Asked = { verb, fields, again: how === 'again', done: done as Asked['done'], refused };
      if (this.#isGreeted || (how === 'first' && this.#socket !== null)) this.#send(asked);
      else if (how === 'first' || this.state === 'off') refused(away());
      else this.#waiting.push(asked);
    });
  }

  #set(state: State): void {
    if (this.state === state) return;
    this.state = state;
    this.onstate(state);
  }

  #send(asked: Asked): void {
    const id = ++this.#last;
    this.#asked.set(id, asked);
    this.#socket?.send(JSON.stringify({ id, do: asked.verb, with: asked.fields }));
  }

  /** A sign of life, soon. */
  #sign(within: number): void {
    const socket = this.#socket;
    const at = Date.now();
    this.ask('hello', { version: VERSION }, 'first').catch(() => undefined);
    setTimeout(() => {
      if (this.#socket === socket && this.#heard < at) this.#lost();
    }, within);
  }

  /** Wait no longer for the ticket. */
  #stop(): void {
    const coming = this.#coming;
    this.#coming = null;
    coming?.ends.abort();
  }

  async #come(): Promise<void> {
    if (this.#coming !== null || this.#socket !== null || this.state === 'off') return;
    const coming = (this.#coming = { since: Date.now(), ends: new AbortController() });
    clearTimeout(this.#timer);
    const timer = setTimeout(() => coming.ends.abort(), OPENING);
    let ticket: string;
    try {
      ({ ticket } = await fetched<Ticket>('POST', 'ticket', undefined, coming.ends));
    } catch (error) {
      if (this.#coming !== coming) return;
      this.#coming = null;
      if (error instanceof Refusal && !isAway(error)) {
        if (error.code === 'no-session' || error.code === 'csrf' || error.code === 'banned') return this.#end('no-session');
        this.#later(Number(error.params['seconds'] ?? 0) * 1000);
      } else this.#later();
      return;
    } finally {
      clearTimeout(timer);
    }
    if (this.#coming !== coming) return;
    this.#coming = null;
    const address = new URL('socket', document.baseURI);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = (this.#socket = new WebSocket(address, [`levata.${VERSION}`, `ticket.${ticket}`]));
    socket.onopen = () => void this.#greet(socket);
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (this.#socket === socket) this.#take(JSON.parse(data) as Heard);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#lost(code);
    };
    setTimeout(() => {
      if (this.#socket === socket && !this.#isGreeted) this.#lost();
    }, OPENING);
  }

  async #greet(socket: WebSocket): Promise<void> {
    try {
      await this.ask('hello', { version: VERSION }, 'first');
      await Promise.all([...this.firsts].map((say) => this.#first(say)));
    } catch (error) {
      if (this.#socket !== socket) return;
      if (error instanceof Refusal && error.code === 'other-version') return this.#end('other-version');
      return this.#lost();
    }
    if (this.#socket !== socket) return;
    this.#isGreeted = true;
    this.#tries = 0;
    this.#set('open');
    for (const each of this.#waiting.splice(0)) this.#send(each);
  }

  /** A table that is gone, or from which one was sent away, takes nothing else along. */
  async #first(say: () => Promise<unknown>): Promise<void> {
    try {
      await say();
    } catch (error) {
      if (!(error instanceof Refusal) || isPassing(error)) throw error;
      this.firsts.delete(say);
    }
  }

  #take(message: Heard): void {
    this.#heard = Date.now();
    if (!('id' in message)) {
      if (message.moving !== undefined) this.#rest = Date.now() + message.moving.retry_ms;
      this.onpush(message as Push);
      return;
    }
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (message.error !== undefined) asked?.refused(new Refusal(message.error));
    else asked?.done(message.ok);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isGreeted = false;
    socket?.close();
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const each of asked) if (!each.again) each.refused(away());
    this.#waiting = [...asked.filter((each) => each.again), ...this.#waiting];
  }

  #lost(code = 0): void {
    this.#drop();
    if (this.state === 'off') return;
    if (code === OTHER) return this.#end('other-version');
    this.#set('lost');
    // Whose session is over learns it where the next ticket is asked for; who has just entered anew is on
    // the way to another session, and its answer may be behind the end of the old one.
    if (code === ENDED) this.#tries = 0;
    this.#later(code === SCOLDED ? 2 * MOST : code === ENDED ? SETTLED : 0);
  }

  #later(least = 0): void {
    if (this.state === 'off') return;
    this.#set('lost');
    const wait = pause(this.#tries++);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#come(), Math.max(wait, least, this.#rest - Date.now()));
  }

  #end(why: End): void {
    this.close();
    this.onend(why);
  }
}
