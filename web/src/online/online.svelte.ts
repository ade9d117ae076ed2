// Who one is at this server and what is going on there: rooms, invitations, friends, what is said.
// The line to the server is kept for as long as the page lives, once somebody is known.

import { Refusal } from '../engine/transport';
import type { Account, Clock, Invite, Me, MyRoom, People, Push, Room, Said } from '../lib/protocol';
import { route } from '../lib/router.svelte';
import { keep } from '../lib/settings.svelte';
import { refusal } from '../lib/sentence';
import { say } from '../lib/say.svelte';
import { toast } from '../lib/toast.svelte';
import { play as sound } from '../table/sound';
import { isKnown, KNOWN, news } from '../lib/news.svelte';
import { notify } from '../lib/notice';
import { ask, carry, isAway } from './http';
import type { Fault } from './given';
import { Line, pause, type End, type State } from './line';
import { SocketTransport } from './socket';

/** So much of what was said is kept. */
const TALK = 60;
/** A line that is lost for longer than this is told with more than a word. */
const LONG = 12_000;

/** A refusal of the server's in words. */
export function why(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  return error.code === 'fault' ? say('error-fault') : refusal(error);
}

export interface Heard extends Said {
  at: number;
}

class Online {
  /** Nobody is null; undefined until that is known. */
  me: Me | null | undefined = $state.raw(undefined);
  line: State = $state('off');
  /** Has the line been lost for long? */
  isLong = $state(false);
  ended: End | null = $state(null);
  /** Who one was until the session ended. */
  before: Me | null = null;
  /** Could the server not be reached when it was asked who one is? */
  isAway = $state(false);
  /** The room one sits in, or looks at. */
  room: Room | null = $state.raw(null);
  invites: Invite[] = $state.raw([]);
  people: People | null = $state.raw(null);
  talk: Heard[] = $state.raw([]);
  /** The time of whoever is to act, and when that was told, by this device's clock. */
  clock: { clock: Clock; at: number } | null = $state.raw(null);
  isTaken = $state(false);
  /** What the server told of a shuffle and is not so, the last of it. */
  broken: { fault: Fault; hand: number } | null = $state.raw(null);
  /** The code of the room that was closed last. */
  closed: string | null = $state(null);
  /** The code of the room whose host has sent one away. */
  sentAway: string | null = $state(null);
  readonly #line = new Line();
  #table: SocketTransport | null = null;
  #long: ReturnType<typeof setTimeout> | undefined;
  #looked: string | null = null;
  #said = 0;
  /** So much is being done about rooms by oneself. */
  #own = 0;
  #tries = 0;
  #finding: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#line.onpush = (push) => this.#take(push);
    this.#line.onstate = (state) => {
      this.line = state;
      clearTimeout(this.#long);
      // What was told meanwhile has not come.
      if (state === 'open' && this.people !== null) void this.refresh();
      if (state === 'open') this.isLong = false;
      else this.#long = setTimeout(() => (this.isLong = state === 'lost'), LONG);
    };
    this.#line.onend = (why) => {
      if (why === 'no-session') this.#over();
      else this.ended = why;
    };
    this.#line.firsts.add(() => this.#watch('first'));
    if (typeof window === 'undefined') return;
    addEventListener('online', () => void (this.isAway && this.find()));
  }

  // Who one is.

  /** Find out who one is, if anybody has come in from here. */
  async find(): Promise<void> {
    if (this.me) return;
    if (!isKnown()) return this.#is(null);
    clearTimeout(this.#finding);
    try {
      this.#is(await ask<Me>('GET', 'me'));
      this.isAway = false;
      this.#tries = 0;
    } catch (error) {
      if (!isAway(error)) return this.#over();
      this.isAway = true;
      // It is back by itself, as a line is; without a network nothing is.
      if (navigator.onLine) this.#finding = setTimeout(() => void this.find(), pause(this.#tries++));
    }
  }

  async guest(name: string): Promise<void> {
    try {
      this.#is(await ask<Me>('POST', 'guest', name === '' ? {} : { name }));
    } catch (error) {
      // The cookie is there, and this page had forgotten.
      if (!(error instanceof Refusal) || error.code !== 'here-already') throw error;
      this.#is(await ask<Me>('GET', 'me'));
    }
  }
  async login(name: string, password: string): Promise<void> {
    this.#is(await ask<Me>('POST', 'login', { name, password }));
  }
  async recover(name: string, code: string, password: string): Promise<void> {
    this.#is(await ask<Me>('POST', 'recover', { name, code, password }));
  }
  /** The guest is an account from now on; its recovery codes. */
  async upgrade(name: string, password: string): Promise<string[]> {
    const { me, codes } = await ask<Account>('POST', 'account', { name, password });
    this.#is(me);
    return codes;
  }
  async rename(name: string): Promise<void> {
    this.#is(await ask<Me>('POST', 'me/name', { name }));
  }
  async password(password: string, wanted: string): Promise<void> {
    this.#is(await ask<Me>('POST', 'me/password', { password, wanted }));
  }
  async logout(): Promise<void> {
    await ask('POST', 'logout');
    this.#is(null);
  }
  async forget(password: string): Promise<void> {
    await ask('DELETE', 'me', password === '' ? {} : { password });
    this.#is(null);
  }

  /** The session has ended, and not by oneself. */
  #over(): void {
    this.before = this.me ?? null;
    this.#is(null);
    this.ended = 'no-session';
  }

  #is(me: Me | null): void {
    const before = this.me;
    this.me = me;
    news.name = me?.name ?? '';
    carry(me?.csrf ?? '');
    keep(KNOWN, me !== null);
    this.ended = null;
    if (me === null) {
      this.#line.close();
      this.room = this.people = null;
      this.invites = [];
      news.count = 0;
      return;
    }
    // Another session has tickets of its own.
    if (before && before.csrf !== me.csrf) this.#line.close();
    this.#line.open();
    void this.refresh();
  }

  /** Connect again now. */
  again(): void {
    if (this.me) {
      this.#line.open();
      this.#line.look();
    } else void this.find();
  }

  // People, invitations, rooms.

  async refresh(): Promise<void> {
    try {
      const [people, invites, mine] = await Promise.all([
        ask<People>('GET', 'people'),
        ask<Invite[]>('GET', 'invites'),
        this.room === null ? ask<MyRoom>('GET', 'rooms') : null,
      ]);
      this.people = people;
      this.invites = invites;
      if (mine?.room && this.room === null) this.room = mine.room;
      this.#count();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // what is shown stays until the line is back
    }
  }
  async tie(how: 'PUT' | 'DELETE', what: 'friends' | 'blocked' | 'muted', name: string): Promise<void> {
    this.people = await ask<People>(how, `${what}/${encodeURIComponent(name)}`);
  }

  async create(laid: object): Promise<string> {
    this.#see(await this.#oneself(ask<Room>('POST', 'rooms', laid)));
    return this.room!.code;
  }
  /** Look at a room; whoever has no seat there is told of it all the same. */
  async look(code: string): Promise<void> {
    this.#looked = code;
    this.#see(await ask<Room>('GET', `rooms/${encodeURIComponent(code)}`));
    this.#looked = this.room!.code;
    await this.#watch('again').catch(() => undefined);
  }
  async #watch(how: 'first' | 'again'): Promise<void> {
    // Whoever went straight to the table of a room has looked at none, and is to know what becomes of it.
    const code = this.#looked ?? this.room?.code;
    if (code === undefined) return;
    try {
      const { room } = await this.#line.ask('watch', { room: code }, how);
      this.#see(room);
    } catch (error) {
      if (isAway(error)) throw error;
      if (error instanceof Refusal && error.code === 'no-room') this.#close(code);
    }
  }
  /** Do something in the room: its state afterwards. */
  async do(what: string, more: object = {}): Promise<void> {
    const { code } = this.room!;
    const room = await this.#oneself(ask<Partial<Room>>('POST', `rooms/${code}/${what}`, more));
    if (room.code !== undefined) this.#see(room as Room);
    else if (what === 'close') this.#close(code);
    else if (what === 'stand') {
      this.#looked = null;
      this.room = null;
    }
  }
  async invite(name: string): Promise<void> {
    this.#see(await ask<Room>('POST', `rooms/${this.room!.code}/invites`, { name }));
  }
  async withdraw(id: string): Promise<void> {
    await ask('DELETE', `invites/${id}`);
    const { room } = this;
    if (room) this.room = { ...room, invites: room.invites.filter((each) => each.id !== id) };
  }
  async answer(id: string, how: 'accept' | 'decline'): Promise<string | null> {
    let room: Partial<Room>;
    try {
      room = await this.#oneself(ask<Partial<Room>>('POST', `invites/${id}/${how}`, {}));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'no-invite') this.#without(id);
      throw error;
    }
    this.#without(id);
    if (room.code === undefined) return null;
    this.#see(room as Room);
    return room.code;
  }

  /** Whoever stands up by themselves was not sent away. */
  async #oneself<T>(asked: Promise<T>): Promise<T> {
    this.#own++;
    try {
      return await asked;
    } finally {
      this.#own--;
    }
  }
  #see(room: Room): void {
    const before = this.room;
    this.room = room;
    if (before?.code !== room.code) this.talk = [];
    else if (before.mine !== null && room.mine === null && this.#own === 0) this.#sent(room.code);
    if (room.mine !== null || this.sentAway !== room.code) this.sentAway = null;
    this.closed = null;
  }
  #sent(code: string): void {
    this.sentAway = code;
    if (route.page !== 'room') toast(say('error-kicked'));
  }
  #close(code: string): void {
    if (this.room?.code !== code && this.#looked !== code) return;
    this.closed = code;
    this.room = null;
    this.#looked = null;
  }
  #without(id: string): void {
    this.invites = this.invites.filter((each) => each.id !== id);
    this.#count();
  }
  #count(): void {
    news.count = this.invites.length;
  }

  // The table.

  sit(table: string): SocketTransport {
    const transport = (this.#table = new SocketTransport(this.#line, table));
    this.clock = null;
    this.isTaken = false;
    this.broken = null;
    transport.onbroken = (fault, hand) => (this.broken = { fault, hand });
    transport.onclock = (clock) => (this.clock = clock && { clock, at: performance.now() });
    transport.ontaken = (isTaken) => (this.isTaken = isTaken);
    return transport;
  }
  part(transport: SocketTransport): void {
    transport.close();
    if (this.#table === transport) this.#table = null;
    this.clock = null;
    this.isTaken = false;
  }

  async tell(what: { code: string } | { text: string }): Promise<void> {
    const where = this.#table ? { table: this.#table.table } : { room: this.room!.code };
    await this.#line.ask('say', { ...where, ...what });
  }

  // What comes.

  #take(push: Push): void {
    const table = push.table ?? push.joined?.table;
    if (table !== undefined) {
      if (this.#table?.table === table) this.#table.hear(push);
    } else if (push.said) this.#hear(push.said);
    else if (push.room) this.#told(push.room);
    else if (push.closed !== undefined) this.#close(push.closed);
    else if (push.invite) this.#invited(push.invite);
    else if (push.withdrawn !== undefined) this.#without(push.withdrawn);
    else if (push.presence) void this.#seen(push.presence.name, push.presence.is_here);
  }
  #told(room: Room): void {
    const isShown = this.room?.code === room.code || this.#looked === room.code;
    // A room elsewhere in which one has just sat down by another tab is of no use to this screen.
    if (isShown || this.#looked === null) this.#see(room);
  }
  #hear(said: Said): void {
    this.talk = [...this.talk.slice(1 - TALK), { ...said, at: ++this.#said }];
    if (said.from !== this.me?.name) sound('lift');
  }
  #invited(invite: Invite): void {
    this.invites = [...this.invites.filter(({ id }) => id !== invite.id), invite];
    this.#count();
    const text = say('online-invited', { who: invite.from, game: say(`game-${invite.game}`) });
    toast(text);
    sound('turn');
    notify(text, 'friends');
  }
  async #seen(name: string, isHere: boolean): Promise<void> {
    const { people } = this;
    if (people === null) return;
    const isFriend = people.friends.some((each) => each.name === name);
    if (!isFriend) return this.refresh();
    const friends = people.friends.map((each) => (each.name === name ? { name, is_here: isHere } : each));
    this.people = { ...people, friends };
  }
}

export const online = new Online();
