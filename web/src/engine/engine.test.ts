import { beforeEach, expect, test, vi } from 'vitest';
import type { Frame, Hello, Verb } from '../lib/protocol';
import type { Transport } from './transport';

interface Asked {
  verb: Verb;
  done: (answer: unknown) => void;
  refused: (why: Error) => void;
}
const worker = vi.hoisted(() => ({ last: {} as Transport, started: 0, asked: [] as Asked[] }));

vi.mock('./transport', async (actual) => ({
  ...(await actual<object>()),
  WorkerTransport: class {
    constructor() {
      worker.last = this as unknown as Transport;
      worker.started += 1;
    }
    request(verb: Verb): Promise<unknown> {
      return new Promise((done, refused) => worker.asked.push({ verb, done, refused }));
    }
  },
}));

const HELLO: Hello = { version: '1', levels: ['easy'], games: [], kept: {}, damaged: [] };

/** An engine of its own for each test. */
async function fresh() {
  vi.resetModules();
  return (await import('./engine.svelte')).engine;
}
beforeEach(() => {
  worker.started = 0;
  worker.asked = [];
  performance.clearMarks();
});

test('it is started once, by whoever is first, and greeted', async () => {
  const engine = await fresh();
  expect(worker.started).toBe(0);
  const sheet = engine.request('sheet', {});
  engine.start();
  void engine.request('next', {});
  expect(worker.started).toBe(1);
  expect(worker.asked.map(({ verb }) => verb)).toEqual(['hello', 'sheet', 'next']);
  worker.asked[1]!.done({ results: [] });
  await expect(sheet).resolves.toEqual({ results: [] });

  expect([engine.hello, performance.getEntriesByName('engine-ready').length]).toEqual([null, 0]);
  worker.asked[0]!.done(HELLO);
  await expect(engine.ready).resolves.toEqual(HELLO);
  expect([engine.hello, performance.getEntriesByName('engine-ready').length]).toEqual([HELLO, 1]);
});

test('what it pushes reaches the page', async () => {
  const engine = await fresh();
  engine.start();
  engine.onframe = vi.fn();
  worker.last.onframe({ seq: 2 } as Frame, null);
  expect(engine.onframe).toHaveBeenCalledWith({ seq: 2 }, null);
  worker.last.onprogress({ step: 'ready', done: 5, of: 5 });
  expect(engine.progress).toEqual({ step: 'ready', done: 5, of: 5 });
  expect(engine.kept).toBe(true);
  worker.last.onkept(false);
  expect(engine.kept).toBe(false);
  worker.last.onkept(true);
  expect(engine.kept).toBe(true);
  expect(engine.lost).toBeNull();
  worker.last.onlost('cruce');
  expect([engine.lost, engine.fault]).toEqual(['cruce', null]);
});

test('an engine that fails while it loads is never ready', async () => {
  const engine = await fresh();
  engine.start();
  worker.last.onfault('no memory');
  expect(engine.fault).toBe('no memory');
  await expect(engine.ready).rejects.toThrow('no memory');
});

test('one that refuses to greet is never ready either', async () => {
  const engine = await fresh();
  engine.start();
  worker.asked[0]!.refused(new Error('fault'));
  await expect(engine.ready).rejects.toThrow('fault');
  expect(engine.hello).toBeNull();
});
