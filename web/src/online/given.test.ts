import { beforeEach, expect, test, vi } from 'vitest';
import type { Joined, Push, ServerVerbs } from '../lib/protocol';

const page = vi.hoisted(() => {
  const seen = { kept: {} as Record<string, string> };
  vi.stubGlobal('document', { baseURI: 'http://table.lan/', hidden: false, addEventListener: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => seen.kept[key] ?? null,
    setItem: (key: string, value: string) => (seen.kept[key] = value),
  });
  return seen;
});

const { held } = await import('./given');
const { Line } = await import('./line');
const { SocketTransport } = await import('./socket');

const ANCHOR = 'a'.repeat(64);
const SEATS = [{ seat: 'N' }, { seat: 'S' }];

let asked: Record<string, unknown>[];
let does: 'answers' | 'refuses';
let joined: Joined;
let broken: [string, number][];
let table: InstanceType<typeof SocketTransport>;

const stands = (hand: number, anchor = ANCHOR): Joined =>
  ({ table: 'T', seat: 'S', snapshot: { at: hand, hand_number: hand, anchor }, offers: null, clock: null, tail: null, room: null }) as Joined;

/** A table in this page, at a server that does as it is told here. */
async function sits(): Promise<void> {
  const line = new Line();
  line.ask = ((verb: keyof ServerVerbs, fields: Record<string, unknown>) => {
    if (verb === 'join') return Promise.resolve(joined);
    asked.push(fields);
    return does === 'answers' ? Promise.resolve({}) : Promise.reject(new Error('stale'));
  }) as typeof line.ask;
  table = new SocketTransport(line, 'T');
  table.onbroken = (fault, hand) => broken.push([fault, hand]);
  await table.join();
}

/** The server asks for the bytes of a hand: those that are given. */
async function asks(hand: number): Promise<string> {
  table.hear({ table: 'T', asks: { hand } });
  await Promise.resolve();
  await Promise.resolve();
  return asked.at(-1)!['bytes'] as string;
}

/** A hand is over, and its bytes are told. */
function ends(hand: number, mine: string): void {
  const events = [{ code: 'seed', seed: 'f'.repeat(64), clients: ['00', mine] }];
  table.hear({ table: 'T', frame: { seq: 90 + hand, kind: 'act', hand_number: hand, seats: SEATS, events }, offers: null } as unknown as Push);
}

beforeEach(async () => {
  page.kept = { 'levata-given': '[]' };
  asked = [];
  broken = [];
  does = 'answers';
  joined = stands(1);
  await sits();
});

test('bytes that are told as they were given are no news', async () => {
  for (const hand of [1, 2, 3]) ends(hand, await asks(hand));
  expect(broken).toEqual([]);
});

test('other bytes are told, and none where the server had them', async () => {
  await asks(1);
  ends(1, 'ab'.repeat(16));
  await asks(2);
  ends(2, '');
  expect(broken).toEqual([
    ['other', 1],
    ['missing', 2],
  ]);
});

test('bytes that came too late were no part of it; other ones are no better for that', async () => {
  does = 'refuses';
  await asks(1);
  ends(1, '');
  expect(broken).toEqual([]);
  await asks(2);
  ends(2, 'ab'.repeat(16));
  expect(broken).toEqual([['other', 2]]);
});

test('asked twice, by a server that was started again or by a page that was, they are the same', async () => {
  const first = await asks(1);
  expect(await asks(1)).toBe(first);
  await sits();
  expect(await asks(1)).toBe(first);
  ends(1, first);
  expect(broken).toEqual([]);
});

test('of a hand to which another device gave nothing is said', async () => {
  await asks(1);
  table.hear({ table: 'T', taken: true });
  ends(2, 'ab'.repeat(16));
  expect(broken).toEqual([]);
  await table.take();
  await asks(3);
  table.hear({ table: 'T', taken: true }); // it has the seat before the deal, and is asked in its turn
  ends(3, 'cd'.repeat(16));
  expect(broken).toEqual([]);
});

test('another anchor than was told first is told', async () => {
  joined = stands(2, 'b'.repeat(64));
  await sits();
  expect(broken).toEqual([['anchor', 1]]);
});

test('a record is held against all that was given', async () => {
  const bytes = [await asks(1), await asks(2), await asks(3)];
  const record = (told: string[], anchor = ANCHOR): string =>
    `game euchre 1\nseats N:Ana S:Ion\nproof T ${anchor}\n` +
    told.map((each, at) => `hand ${at + 1} dealer N\nseed ${'f'.repeat(64)} N:- S:${each || '-'}\ntotal N 1 S 0\n`).join('');
  expect(held(record(bytes))).toEqual({ hands: 3, faults: [] });
  expect(held(record([bytes[0]!, '', 'ab'], 'b'.repeat(64)))).toEqual({
    hands: 1,
    faults: [
      { hand: 1, fault: 'anchor' },
      { hand: 2, fault: 'missing' },
      { hand: 3, fault: 'other' },
    ],
  });
  expect(held(record(bytes).replace('proof T', 'proof practice-1'))).toEqual({ hands: 0, faults: [] });
  expect(held('game euchre 1\n')).toEqual({ hands: 0, faults: [] });
});

test('a browser that lets nothing be kept checks as long as the page is there', async () => {
  vi.stubGlobal('localStorage', undefined);
  await asks(1);
  ends(1, 'ab'.repeat(16));
  expect(broken).toEqual([['other', 1]]);
});
