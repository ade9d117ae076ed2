import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Frame, Joined, Push } from '../lib/protocol';
import { Line, type State } from './line';
import { SocketTransport } from './socket';

interface Said {
  id: number;
  do: string;
  with: Record<string, unknown>;
}

/** The server's end of a socket; what it says is said here. */
class Socket {
  static all: Socket[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  readonly heard: Said[] = [];
  isClosed = false;

  readonly address: URL;
  readonly names: string[];

  constructor(address: URL, names: string[]) {
    this.address = address;
    this.names = names;
    Socket.all.push(this);
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text) as Said);
  }
  close(): void {
    this.isClosed = true;
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** Answer the newest request of a verb. */
  answers(verb: string, ok: object): void {
    this.says({ id: this.heard.findLast((each) => each.do === verb)!.id, ok });
  }
  asked(verb: string): Record<string, unknown>[] {
    return this.heard.filter((each) => each.do === verb).map((each) => each.with);
  }
  static get last(): Socket {
    return Socket.all.at(-1)!;
  }
}

const passes = (milliseconds = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

let tickets = 0;
let answer: () => Response;
let states: State[];
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  tickets = 0;
  answer = () => new Response(JSON.stringify({ ticket: `t${++tickets}`, seconds: 30 }));
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', async () => answer());
  vi.stubGlobal('document', { baseURI: 'http://table.lan/levata/', hidden: false, addEventListener: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  states = [];
  line = new Line();
  line.onstate = (state) => states.push(state);
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The newest socket opens, and is greeted. */
async function opens(): Promise<Socket> {
  await passes();
  const socket = Socket.last;
  socket.onopen();
  await passes();
  socket.answers('hello', { version: 1, release: '1', name: 'Ana', now: 0 });
  await passes();
  return socket;
}
/** It is lost, and the next one is there. */
async function isLost(code = 1006): Promise<void> {
  const count = Socket.all.length;
  Socket.last.onclose({ code });
  await passes(400);
  expect(Socket.all.length).toBe(count + 1);
}

test('each socket has a ticket of its own, and greets first', async () => {
  line.open();
  const socket = await opens();
  expect(socket.address.href).toBe('ws://table.lan/levata/socket');
  expect(socket.names).toEqual(['levata.1', 'ticket.t1']);
  await isLost();
  expect((await opens()).names).toEqual(['levata.1', 'ticket.t2']);
  expect(states).toEqual(['coming', 'open', 'lost', 'open']);
});

test('it is tried again ever more rarely, and at once when somebody looks', async () => {
  answer = () => {
    throw new TypeError('no network');
  };
  line.open();
  const spy = vi.spyOn(globalThis, 'fetch');
  await passes(300_000);
  expect(spy.mock.calls.length).toBeGreaterThan(100);
  expect(spy.mock.calls.length).toBeLessThan(160);
  const before = spy.mock.calls.length;
  line.look();
  await passes();
  expect(spy.mock.calls.length).toBe(before + 1);
});

test('a server that has said when it moves is left alone until then', async () => {
  line.open();
  const socket = await opens();
  socket.says({ moving: { retry_ms: 5_000 } });
  socket.onclose({ code: 1012 });
  await passes(4_900);
  expect(Socket.all.length).toBe(1);
  await passes(200);
  expect(Socket.all.length).toBe(2);
});

test('a line that says nothing when somebody comes back is a new one soon', async () => {
  line.open();
  const socket = await opens();
  await passes(30_000);
  socket.answers('hello', {});
  line.look();
  await passes(1_300);
  expect(socket.isClosed).toBe(true);
  await passes(400);
  expect(Socket.all.length).toBe(2);
});

test('who has just entered anew asks for a ticket with the session that comes', async () => {
  line.open();
  const socket = await opens();
  socket.onclose({ code: 4401 });
  await passes(900);
  expect(tickets).toBe(1);
  await passes(200);
  expect([tickets, Socket.all.length]).toEqual([2, 2]);
});

test('a session that is over ends it', async () => {
  const ends: string[] = [];
  line.onend = (why) => ends.push(why);
  answer = () => new Response(JSON.stringify({ code: 'no-session', params: {} }), { status: 401 });
  line.open();
  await passes(60_000);
  expect([ends, Socket.all.length, line.state]).toEqual([['no-session'], 0, 'off']);
});

test('a ticket that never comes is asked for again, and at once when somebody looks', async () => {
  line.open();
  const first = await opens();
  const spy = vi.fn<(address: string, how: RequestInit) => Promise<Response>>(
    (_, { signal }) => new Promise((_, refused) => signal!.addEventListener('abort', () => refused(signal!.reason as Error))),
  );
  vi.stubGlobal('fetch', spy);
  first.onclose({ code: 1006 });
  await passes(60_000);
  expect(spy.mock.calls.length).toBeGreaterThan(5);
  expect(spy.mock.calls.filter(([, { signal }]) => !signal!.aborted).length).toBeLessThanOrEqual(1);
  // One that is on its way is left alone for a moment.
  line.look();
  await passes(1_100);
  const before = spy.mock.calls.length;
  line.look();
  line.look();
  await passes();
  expect(spy.mock.calls.length).toBe(before + 1);
  vi.stubGlobal('fetch', async () => answer());
  await passes(1_100);
  line.look();
  await opens();
  expect([line.state, Socket.all.length]).toEqual(['open', 2]);
});

test('a ticket of a session that has ended meanwhile opens nothing', async () => {
  let late: (answer: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => (late = done)));
  line.open();
  const old = late;
  line.close();
  line.open();
  old(new Response('{"ticket": "old", "seconds": 30}'));
  late(new Response('{"ticket": "new", "seconds": 30}'));
  await passes();
  expect(Socket.all.map(({ names }) => names[1])).toEqual(['ticket.new']);
});

// A table.

const joined = (more: Partial<Joined> = {}): Joined =>
  ({ table: 'T', seat: 'S', snapshot: { at: 4, hand_number: 1 }, offers: null, clock: null, tail: null, room: null, ...more }) as Joined;
const frame = (seq: number): Frame => ({ seq, kind: 'act', hand_number: 1, seats: [], events: [] }) as unknown as Frame;

async function sits(): Promise<[SocketTransport, Socket]> {
  line.open();
  const socket = await opens();
  const table = new SocketTransport(line, 'T');
  line.onpush = (push: Push) => table.hear(push);
  const done = table.join();
  await passes();
  socket.answers('join', joined());
  await done;
  return [table, socket];
}

test('what was missed is told in order, and a command is repeated under its key', async () => {
  const [table, first] = await sits();
  const shown: number[] = [];
  table.onframe = ({ seq }) => shown.push(seq);
  first.says({ table: 'T', frame: frame(5), offers: null, clock: null });
  const answered = table.request('command', { kind: 'act', key: 'k1', turn: 5, token: 'Th' });
  await passes();
  await isLost();
  const second = Socket.last;
  second.onopen();
  await passes();
  second.answers('hello', {});
  await passes();
  expect(second.asked('join')).toEqual([{ table: 'T', since: 5 }]);
  expect(second.asked('command')).toEqual([]); // not before the table is known again
  second.answers('join', joined({ tail: [frame(6), frame(7)] }));
  await passes();
  expect(shown).toEqual([5, 6, 7]);
  expect(second.asked('command')).toEqual([{ table: 'T', kind: 'act', key: 'k1', turn: 5, token: 'Th' }]);
  second.answers('command', { at: 6 });
  expect(await answered).toEqual({ at: 6 });
});

/** The newest socket opens, and the way back to the table is refused. */
async function refuses(code: string): Promise<Socket> {
  const socket = await opens();
  socket.says({ id: socket.heard.findLast((each) => each.do === 'join')!.id, error: { code, params: {} } });
  await passes();
  return socket;
}

test('a table that is gone does not take the line along, and is told', async () => {
  const [table] = await sits();
  const refused: string[] = [];
  table.onrefused = ({ code }) => refused.push(code);
  const played = table.request('sheet', {}).catch((error: { code: string }) => error.code);
  await isLost();
  const second = await refuses('no-table');
  expect([line.state, refused]).toEqual(['open', ['no-table']]);
  second.says({ id: second.heard.findLast((each) => each.do === 'sheet')!.id, error: { code: 'no-table', params: {} } });
  expect(await played).toBe('no-table');
  await isLost();
  expect([(await opens()).asked('join'), line.state, refused.length]).toEqual([[], 'open', 1]);
});

test('a table that cannot be had for a moment is come back to', async () => {
  const [table] = await sits();
  const refused = vi.fn();
  table.onrefused = refused;
  await isLost();
  await refuses('not-kept');
  expect(line.state).toBe('lost');
  await passes(1_000);
  const third = await opens();
  third.answers('join', joined({ tail: [] }));
  await passes();
  expect([line.state, refused.mock.calls.length]).toEqual(['open', 0]);
});

test('what comes first and is refused for good is not said again', async () => {
  const say = vi.fn(() => line.ask('watch', { room: 'R' }, 'first'));
  line.firsts.add(say);
  line.open();
  const socket = await opens();
  socket.says({ id: socket.heard.findLast((each) => each.do === 'watch')!.id, error: { code: 'no-room', params: {} } });
  await passes();
  await isLost();
  await opens();
  expect([line.state, say.mock.calls.length]).toEqual(['open', 1]);
});

test('what is too long ago is drawn anew', async () => {
  const [table] = await sits();
  const drawn: number[] = [];
  table.onjoined = ({ snapshot }) => drawn.push(snapshot.at);
  await isLost();
  const second = Socket.last;
  second.onopen();
  await passes();
  second.answers('hello', {});
  await passes();
  second.answers('join', joined({ snapshot: { at: 99, hand_number: 3 } as Joined['snapshot'] }));
  await passes();
  expect(drawn).toEqual([99]);
});

test('a tab whose seat was taken does not take it back by itself', async () => {
  const [table, first] = await sits();
  const told: boolean[] = [];
  table.ontaken = (isTaken) => told.push(isTaken);
  first.says({ table: 'T', taken: true });
  await isLost();
  const second = await opens();
  expect([second.asked('join'), line.state, told]).toEqual([[], 'open', [true]]);
  const back = table.take();
  await passes();
  second.answers('join', joined({ tail: [] }));
  await back;
  expect(told).toEqual([true, false]);
});

test('sixteen bytes are added to every shuffle, and never the same', async () => {
  const [, socket] = await sits();
  for (const hand of [1, 2]) socket.says({ table: 'T', asks: { hand } });
  await passes();
  const added = socket.asked('bytes');
  expect(added.map(({ table, hand }) => [table, hand])).toEqual([['T', 1], ['T', 2]]);
  for (const { bytes } of added) expect(bytes).toMatch(/^[0-9a-f]{32}$/);
  expect(added[0]!['bytes']).not.toBe(added[1]!['bytes']);
});

test('what is said once is not said again', async () => {
  line.open();
  await opens();
  const said = line.ask('say', { room: 'R', code: 'hello' });
  const refused = expect(said).rejects.toMatchObject({ code: 'away' });
  await isLost();
  await refused;
  expect((await opens()).asked('say')).toEqual([]);
});
