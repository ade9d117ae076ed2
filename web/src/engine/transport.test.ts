import { beforeEach, expect, test, vi } from 'vitest';
import type { Frame, Offers } from '../lib/protocol';
import { Refusal, WorkerTransport, type Message } from './transport';

/** The worker as the page sees it; what comes from it is said here. */
class Engine {
  static last: Engine;
  onmessage: (event: { data: string }) => void = () => undefined;
  onerror: (event: { message: string }) => void = () => undefined;
  readonly posted: unknown[] = [];
  isEnded = false;

  constructor() {
    Engine.last = this;
  }
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  says(...messages: Message[]): void {
    this.onmessage({ data: JSON.stringify(messages) });
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', Engine);
  vi.stubGlobal('document', { baseURI: 'http://table.lan/levata/index.html#/table' });
  vi.stubGlobal('navigator', {});
});

const FRAME = { seq: 2 } as Frame;
const OFFERS: Offers = { undo: true, claim: false, hint: true, refused: {} };

test.each([
  ['without a service worker', {}, true],
  ['with one that does not lead this page yet', { serviceWorker: { controller: null } }, true],
  ['with one', { serviceWorker: { controller: {} } }, false],
])('it begins with the folder of the page, %s', (_, navigator, counted) => {
  vi.stubGlobal('navigator', navigator);
  new WorkerTransport();
  expect(Engine.last.posted).toEqual([{ base: 'http://table.lan/levata/', counted }]);
});

test('every request has an answer of its own, in whatever order they come', async () => {
  const transport = new WorkerTransport();
  const [tick, sheet, next] = [
    transport.request('tick', { letters: 'oc' }),
    transport.request('sheet', {}),
    transport.request('next', {}),
  ];
  expect(Engine.last.posted.slice(1)).toEqual([
    '{"id":1,"do":"tick","with":{"letters":"oc"}}',
    '{"id":2,"do":"sheet","with":{}}',
    '{"id":3,"do":"next","with":{}}',
  ]);
  const error = { code: 'wrong-phase', params: { value: 'deal' } };
  Engine.last.says({ id: 3, error }, { id: 2, ok: { results: [] } }, { id: 1, ok: {} });
  await expect(tick).resolves.toEqual({});
  await expect(sheet).resolves.toEqual({ results: [] });
  const refused: unknown = await next.catch((why: unknown) => why);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject(error);
});

test('an answer to nothing is no harm', () => {
  new WorkerTransport();
  expect(() => Engine.last.says({ id: 9, ok: {} }, { id: 9, error: { code: 'stale', params: {} } })).not.toThrow();
});

test('what is pushed is heard in its order, before the answer that came with it', async () => {
  const transport = new WorkerTransport();
  const heard: unknown[] = [];
  transport.onframe = (frame, offers) => heard.push([frame.seq, offers]);
  transport.onprogress = (progress) => heard.push(progress.step);
  transport.onkept = (isKept) => heard.push(isKept);
  transport.onlost = (game) => heard.push(game);
  transport.onfault = (text) => heard.push(text);
  const answered = transport.request('sheet', {}).then(() => heard.push('answered'));
  Engine.last.says(
    { progress: { step: 'rules', done: 1, of: 2 } },
    { frame: FRAME, offers: null },
    { frame: { ...FRAME, seq: 3 }, offers: OFFERS },
    { kept: false },
    { id: 1, ok: {} },
    { lost: 'cruce' },
    { fault: { text: 'KeyError, levata/table.py:1' } },
  );
  await answered;
  const last = ['cruce', 'KeyError, levata/table.py:1', 'answered'];
  expect(heard).toEqual(['rules', [2, null], [3, OFFERS], false, ...last]);
});

test('a worker that fails, and one that is not needed any more', () => {
  const transport = new WorkerTransport();
  transport.onfault = vi.fn();
  Engine.last.onerror({ message: 'no memory' });
  expect(transport.onfault).toHaveBeenCalledWith('no memory');
  transport.close();
  expect(Engine.last.isEnded).toBe(true);
});
