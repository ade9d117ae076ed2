import { beforeEach, expect, test, vi } from 'vitest';
import type { Push, Room } from '../lib/protocol';

type Ask = Record<string, unknown>;
/** The line, which is lost and back whenever a test says so. */
const line = vi.hoisted(() => ({
  onpush: (() => undefined) as (push: unknown) => void,
  firsts: new Set<() => Promise<unknown>>(),
  asked: [] as [verb: string, ask: Ask, how: string][],
  answer: (() => ({})) as () => unknown,
  open: () => undefined,
  close: () => undefined,
  async ask(verb: string, ask: Ask, how: string): Promise<unknown> {
    this.asked.push([verb, ask, how]);
    return this.answer();
  },
  isBack: (): Promise<unknown> => Promise.all([...line.firsts].map((say) => say())),
}));

vi.mock('./line', () => ({
  Line: class {
    constructor() {
      return line;
    }
  },
}));
vi.mock('../table/sound', () => ({ play: () => undefined }));

const room = (more: Partial<Room>): Room => ({ code: 'CDFHJKLM', state: 'over', table: 'T', mine: 'S', ...more }) as Room;

/** A page of its own for each test. */
async function fresh() {
  vi.resetModules();
  const [{ online }, { Refusal }] = await Promise.all([import('./online.svelte'), import('../engine/transport')]);
  return { online, Refusal };
}
beforeEach(() => {
  line.firsts.clear();
  line.asked = [];
});

test('whoever went straight to a table is told what its room has come to while the line was lost', async () => {
  const { online, Refusal } = await fresh();
  line.onpush({ room: room({}) } satisfies Partial<Push>);
  line.answer = () => ({ room: room({ state: 'playing', table: 'U' }) });
  await line.isBack();
  expect(line.asked).toEqual([['watch', { room: 'CDFHJKLM' }, 'first']]);
  expect(online.room).toMatchObject({ state: 'playing', table: 'U' });

  line.answer = () => {
    throw new Refusal({ code: 'no-room', params: {} });
  };
  await line.isBack();
  expect([online.room, online.closed]).toEqual([null, 'CDFHJKLM']);
});

test('whoever knows of no room asks for none', async () => {
  const { online } = await fresh();
  await line.isBack();
  expect([online.room, line.asked]).toEqual([null, []]);
});
