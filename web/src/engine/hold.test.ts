import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holder, placeOf, takeBack } from './hold';

const PLACE = 'levata/a';
const nobody = (): void => undefined;

describe('with locks', () => {
  /** The locks of a browser: of one name there is one, until whoever has it is gone. */
  const locks = () => {
    const taken = new Set<string>();
    return {
      request: (name: string, _: object, act: (lock: object | null) => unknown) => {
        const isFree = !taken.has(name);
        taken.add(name);
        return Promise.resolve(act(isFree ? { name } : null));
      },
    };
  };
  beforeEach(() => void vi.stubGlobal('navigator', { locks: locks() }));

  test('one tab has a match, as often as it asks', async () => {
    const [one, other] = [holder(PLACE, nobody), holder(PLACE, nobody)];
    expect([await one('cruce'), await other('cruce'), await one('cruce')]).toEqual([true, false, true]);
    expect(await other('euchre')).toBe(true);
  });
  test('two pages of one host leave each other alone', async () => {
    expect([await holder(PLACE, nobody)('cruce'), await holder('levata/b', nobody)('cruce')]).toEqual([true, true]);
  });
});

describe('by word', () => {
  /** Channels between tabs. What is said to one that sleeps is heard when it wakes. */
  class Channel {
    static all: Channel[] = [];
    onmessage: (event: { data: unknown }) => void = nobody;
    missed: unknown[] = [];
    isAsleep = false;
    readonly name: string;

    constructor(name: string) {
      this.name = name;
      Channel.all.push(this);
    }
    postMessage(data: unknown): void {
      for (const other of Channel.all) {
        if (other === this || other.name !== this.name) continue;
        if (other.isAsleep) other.missed.push(data);
        else setTimeout(() => other.onmessage({ data }), 1);
      }
    }
    close(): void {
      Channel.all = Channel.all.filter((each) => each !== this);
    }
    wakes(): void {
      this.isAsleep = false;
      for (const data of this.missed.splice(0)) this.onmessage({ data });
    }
  }
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('BroadcastChannel', Channel);
    Channel.all = [];
  });
  afterEach(() => void vi.useRealTimers());

  /** What comes of it once everybody has had time to object. */
  async function after<T>(...asked: Promise<T>[]): Promise<T[]> {
    await vi.advanceTimersByTimeAsync(600);
    return Promise.all(asked);
  }

  test('whoever comes later is refused, and whoever has it is not disturbed', async () => {
    const lost = vi.fn();
    const [one, other] = [holder(PLACE, lost), holder(PLACE, lost)];
    expect(await after(one('cruce'))).toEqual([true]);
    expect(await after(other('cruce'), other('euchre'))).toEqual([false, true]);
    expect(await after(one('cruce'))).toEqual([true]);
    expect(lost).not.toHaveBeenCalled();
  });
  test.each([
    [0.2, 0.7, [false, true]],
    [0.7, 0.2, [true, false]],
  ])('of two that want it at once one has it: %s, %s', async (first, second, who) => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(first).mockReturnValueOnce(second);
    const [one, other] = [holder(PLACE, nobody), holder(PLACE, nobody)];
    expect(await after(one('cruce'), other('cruce'))).toEqual(who);
  });
  test('a tab that slept too long has lost it, and hears of it', async () => {
    const lost = vi.fn();
    const [one, other] = [holder(PLACE, lost), holder(PLACE, nobody)];
    await after(one('cruce'));
    Channel.all[0]!.isAsleep = true;
    expect(await after(other('cruce'))).toEqual([true]);
    expect(lost).not.toHaveBeenCalled();
    Channel.all[0]!.wakes();
    expect(lost.mock.calls).toEqual([['cruce']]);
    expect(await after(one('cruce'), other('cruce'))).toEqual([false, true]);
  });
  test('a person who wants it back has it back', async () => {
    const [losing, other] = [vi.fn(), vi.fn()];
    const one = holder(PLACE, losing);
    await after(one('cruce'), one('euchre'));
    takeBack(PLACE, 'cruce');
    expect(await after(holder(PLACE, other)('cruce'))).toEqual([true]);
    expect([losing.mock.calls, other.mock.calls]).toEqual([[['cruce']], []]);
  });
  test('two pages of one host leave each other alone', async () => {
    expect(await after(holder(PLACE, nobody)('cruce'), holder('levata/b', nobody)('cruce'))).toEqual([true, true]);
  });
});

test('where tabs cannot speak to each other, each has what it wants', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('BroadcastChannel', undefined);
  expect([await holder(PLACE, nobody)('cruce'), await holder(PLACE, nobody)('cruce')]).toEqual([true, true]);
});

test.each([
  ['http://table.lan/', 'levata'],
  ['http://table.lan/games/levata/index.html#/table', 'levata/games/levata'],
])('a page at %s keeps its things at %s', (base, place) => {
  expect(placeOf(base)).toBe(place);
});
