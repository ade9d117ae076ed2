import { beforeEach, expect, test, vi } from 'vitest';
import { Files, type Changes } from './files';

/** What lies on the device, and what is wrong with it. */
const device = { files: new Map<string, string>(), broken: '' as '' | 'open' | 'read' | 'write', opened: 0 };

interface Asked {
  result: unknown;
  error: Error | null;
  onsuccess: () => void;
  onerror: () => void;
  onupgradeneeded: () => void;
}
/** A request of IndexedDB, which is answered once its handlers are there. */
function request(isBroken: boolean, answer: () => unknown): Asked {
  const asked = { result: undefined, error: null, onsuccess() {}, onerror() {}, onupgradeneeded() {} } as Asked;
  queueMicrotask(() => {
    if (isBroken) {
      asked.error = new Error('broken');
      asked.onerror();
      return;
    }
    asked.result = answer();
    asked.onupgradeneeded();
    asked.onsuccess();
  });
  return asked;
}

const STORE = {
  getAllKeys: () => request(device.broken === 'read', () => [...device.files.keys()]),
  getAll: () => request(device.broken === 'read', () => [...device.files.values()]),
};
/** All of a transaction is done at its end, or nothing. */
function transaction() {
  const does: (() => void)[] = [];
  const begun = {
    error: null,
    oncomplete() {},
    onabort() {},
    objectStore: () => ({
      ...STORE,
      put: (text: string, name: string) => does.push(() => device.files.set(name, text)),
      delete: (name: string) => does.push(() => device.files.delete(name)),
    }),
  };
  queueMicrotask(() => {
    if (device.broken === 'write') return begun.onabort();
    for (const each of does) each();
    begun.oncomplete();
  });
  return begun;
}

class Channel {
  static all: Channel[] = [];
  onmessage: (event: { data: Changes }) => void = () => undefined;
  constructor() {
    Channel.all.push(this);
  }
  postMessage(data: Changes): void {
    for (const other of Channel.all) if (other !== this) other.onmessage({ data });
  }
}

beforeEach(() => {
  Object.assign(device, { files: new Map([['a', '1']]), broken: '', opened: 0 });
  Channel.all = [];
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('indexedDB', {
    open: () => {
      device.opened += 1;
      const database = { createObjectStore() {}, transaction, close() {} };
      return request(device.broken === 'open', () => database);
    },
  });
});

const kept = (): object => Object.fromEntries(device.files);

test('what is kept is there the next time, and what is gone is gone', async () => {
  const files = new Files('levata');
  expect(await files.all()).toEqual({ a: '1' });
  expect(await files.keep({ b: '2', c: '3' })).toBe(true);
  expect(await files.keep({ a: null })).toBe(true);
  expect(await new Files('levata').all()).toEqual({ b: '2', c: '3' });
  expect(device.opened).toBe(2);
});

test('nothing is written over what could not be read', async () => {
  device.broken = 'read';
  const files = new Files('levata');
  await expect(files.all()).rejects.toThrow('broken');
  device.broken = '';
  expect(await files.keep({ a: '2' })).toBe(false);
  expect(kept()).toEqual({ a: '1' });
});

test.each(['open', 'read'] as const)('what fails once is asked for once more: %s', async (what) => {
  vi.useFakeTimers();
  device.broken = what;
  const all = new Files('levata').all();
  await vi.advanceTimersByTimeAsync(100);
  device.broken = '';
  await vi.advanceTimersByTimeAsync(300);
  expect(await all).toEqual({ a: '1' });
  expect(device.opened).toBe(2);
  vi.useRealTimers();
});

test('what could not be kept is kept with the next, the newest of each', async () => {
  const files = new Files('levata');
  await files.all();
  device.broken = 'write';
  expect(await files.keep({ a: '2', b: '2' })).toBe(false);
  expect(await files.keep({ b: '3' })).toBe(false);
  expect(await files.keep({})).toBe(false);
  expect(kept()).toEqual({ a: '1' });
  device.broken = '';
  expect(await files.keep({ c: '4' })).toBe(true);
  expect(kept()).toEqual({ a: '2', b: '3', c: '4' });
});

test('other tabs hear of what is kept, and of nothing else', async () => {
  const [files, other] = [new Files('levata'), new Files('levata')];
  await files.all();
  const heard: Changes[] = [];
  other.onothers = (changes) => heard.push(changes);
  device.broken = 'write';
  await files.keep({ b: '2' });
  expect(heard).toEqual([]);
  device.broken = '';
  await files.keep({ c: null });
  expect(heard).toEqual([{ b: '2', c: null }]);
});

test('what another tab has kept is newer than what could not be kept here', async () => {
  const [files, other] = [new Files('levata'), new Files('levata')];
  await files.all();
  await other.all();
  device.broken = 'write';
  await files.keep({ a: 'mine', b: 'mine' });
  device.broken = '';
  await other.keep({ a: 'theirs' });
  await files.keep({});
  expect(kept()).toEqual({ a: 'theirs', b: 'mine' });
});
