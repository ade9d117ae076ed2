// A table at a server, asked and heard as the engine of a practice table is.

import { Refusal, type Transport } from '../engine/transport';
import type { Begun, Clock, Frame, Joined, Offers, Push, SeedEvent, ServerVerbs, Verb, Verbs } from '../lib/protocol';
import { fault, give, parted, sat, taken, type Fault } from './given';
import { isPassing } from './http';
import type { Line } from './line';

/** What one could ask for where it is somebody else's turn. */
const NONE: Offers = { undo: false, claim: false, hint: false, refused: {} };

export class SocketTransport implements Transport {
  onframe: Transport['onframe'] = () => undefined;
  onprogress: Transport['onprogress'] = () => undefined;
  onfault: Transport['onfault'] = () => undefined;
  onlost: Transport['onlost'] = () => undefined;
  onkept: Transport['onkept'] = () => undefined;
  /** Everything is drawn anew: what happened meanwhile is too much to be told. */
  onjoined: (joined: Joined) => void = () => undefined;
  /** Whose time runs now; null where nobody's does. */
  onclock: (clock: Clock | null) => void = () => undefined;
  /** Another tab has the seat, or this one has it again. */
  ontaken: (isTaken: boolean) => void = () => undefined;
  /** There is no way back to this table: it is gone, or one may not look on any more. */
  onrefused: (why: Refusal) => void = () => undefined;
  /** What the server tells of a shuffle is not what this device was told, or gave to it. */
  onbroken: (fault: Fault, hand: number) => void = () => undefined;
  readonly table: string;
  readonly #line: Line;
  readonly #back = (): Promise<unknown> => this.#come();
  #isTaken = false;
  #seat: string | null = null;
  #since: number | null = null;
  #hand = 0;
  #keys = 0;

  constructor(line: Line, table: string) {
    this.#line = line;
    this.table = table;
  }

  /** Sit down, or look on: everything as it stands now. */
  async join(): Promise<Joined> {
    const joined = await this.#line.ask('join', { table: this.table }, 'again');
    this.#line.firsts.add(this.#back);
    this.#stands(joined);
    return joined;
  }

  /** Take the seat from another tab. */
  async take(): Promise<void> {
    this.#isTaken = false;
    await this.#come();
    this.ontaken(false);
  }

  async request<V extends Verb>(verb: V, ask: Verbs[V]['ask']): Promise<Verbs[V]['answer']> {
    const asked = this.#ask(verb, ask);
    if (asked === null) throw new Refusal({ code: 'not-allowed', params: { value: verb } });
    return (await asked) as Verbs[V]['answer'];
  }

  #ask(verb: Verb, ask: object): Promise<unknown> | null {
    const table = { table: this.table };
    switch (verb) {
      case 'command':
        return this.#line.ask('command', { ...table, ...ask } as ServerVerbs['command']['ask'], 'again');
      case 'tick':
        return this.#line.ask('tick', { ...table, ...ask } as ServerVerbs['tick']['ask'], 'again');
      case 'next':
        return this.#line.ask('next', { ...table, hand: this.#hand + 1 }, 'again');
      case 'sheet':
        return this.#line.ask('sheet', table, 'again');
      default:
        return null;
    }
  }

  /** Have the seat back from the bot that sits in, or leave it for good. */
  async command(kind: 'back' | 'leave'): Promise<void> {
    const key = `${kind}-${Date.now().toString(36)}-${++this.#keys}`;
    await this.#line.ask('command', { table: this.table, kind, key }, 'again');
  }

  /** What the server tells of this table. */
  hear(push: Push): void {
    if (push.joined !== undefined) {
      this.#stands(push.joined);
      this.onjoined(push.joined);
    } else if (push.asks !== undefined) void this.#add(push.asks.hand);
    else if (push.taken) {
      this.#isTaken = true;
      parted(this.table, this.#hand);
      this.ontaken(true);
    } else {
      if (push.frame !== undefined) this.#frame(push.frame, push.offers ?? NONE);
      if (push.clock !== undefined) this.onclock(push.clock);
    }
  }

  close(): void {
    this.#line.firsts.delete(this.#back);
    this.#line.ask('part', { table: this.table }).catch(() => undefined);
  }

  /** The line is back: whatever was missed is told, in order or as it stands. */
  async #come(): Promise<void> {
    if (this.#isTaken) return; // the other tab comes back too, and keeps the seat
    const joined = await this.#rejoin();
    if (joined === null) return;
    if (joined.tail === null) {
      this.#stands(joined);
      this.onjoined(joined);
      return;
    }
    this.onclock(joined.clock);
    joined.tail.forEach((frame, at) => {
      const isLast = at === joined.tail!.length - 1;
      this.#frame(frame, isLast ? (joined.offers ?? NONE) : NONE);
    });
  }

  /** Null where that is refused for good, and the page was told. */
  async #rejoin(): Promise<Joined | null> {
    try {
      return await this.#line.ask('join', { table: this.table, since: this.#since }, 'first');
    } catch (error) {
      if (!(error instanceof Refusal) || isPassing(error)) throw error;
      this.#line.firsts.delete(this.#back);
      this.onrefused(error);
      return null;
    }
  }

  #stands({ seat, snapshot, clock }: Joined): void {
    this.#seat = seat;
    this.#since = snapshot.at;
    this.#hand = snapshot.hand_number;
    if (seat !== null && snapshot.anchor) this.#told(sat(this.table, seat, snapshot.anchor), 1);
    this.onclock(clock);
  }

  #told(broken: Fault | null, hand: number): void {
    if (broken !== null) this.onbroken(broken, hand);
  }

  #frame(frame: Push['frame'] & object, offers: Offers): void {
    this.#since = frame.seq;
    if (frame.kind !== 'hidden') {
      this.#hand = frame.hand_number;
      const at = frame.seats.findIndex(({ seat }) => seat === this.#seat);
      const seed = frame.events.find(({ code }) => code === 'seed') as SeedEvent | undefined;
      if (seed && at >= 0) this.#told(fault(this.table, this.#hand, seed.clients[at] ?? ''), this.#hand);
    }
    this.onframe(frame as Frame, offers);
  }

  /** A person's own part of the shuffle. */
  async #add(hand: number): Promise<void> {
    const bytes = give(this.table, hand);
    // One that comes too late is no part of it; the deal waits for nobody.
    await this.#line.ask('bytes', { table: this.table, hand, bytes }).then(
      () => taken(this.table, hand),
      () => undefined,
    );
  }
}

/** A table at a server, as a practice table begins. */
export const begun = ({ snapshot, offers }: Joined): Begun => ({
  snapshot,
  offers: offers ?? NONE,
  match: '',
  level: '',
});
