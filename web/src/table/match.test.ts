import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../engine/transport';
import type { Frame, Hint, Legal, Offers, TableEvent, Trick, View } from '../lib/protocol';
import { reset, settings } from '../lib/settings.svelte';
import { match } from './match.svelte';
import { PACE } from './pace';
import { body } from './sample';
import type { Body } from './shown';

type Asked = Record<string, unknown>;
/** An engine that answers what it is told to, as soon as it is asked. */
const engine = vi.hoisted(() => ({
  onframe: (() => undefined) as (frame: unknown, offers: unknown) => void,
  ready: Promise.resolve({ kept: {} as object }),
  asked: [] as [verb: string, ask: Asked][],
  answers: {} as Record<string, () => unknown>,
  async request(verb: string, ask: Asked): Promise<unknown> {
    this.asked.push([verb, ask]);
    return await this.answers[verb]?.() ?? {};
  },
}));
const heard = vi.hoisted(() => [] as string[]);
/** The page, which may be out of sight, and what it remembers. */
const page = vi.hoisted(() => {
  const seen = { hidden: false, look: (): void => undefined, kept: {} as Record<string, string> };
  vi.stubGlobal('document', {
    baseURI: 'http://table.lan/',
    get hidden() {
      return seen.hidden;
    },
    addEventListener: (_: string, act: () => void) => (seen.look = act),
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => seen.kept[key] ?? null,
    setItem: (key: string, value: string) => (seen.kept[key] = value),
  });
  return seen;
});

vi.mock('../engine/engine.svelte', async () => ({ engine, Refusal: (await import('../engine/transport')).Refusal }));
vi.mock('./sound', () => ({ play: (cue: string) => heard.push(cue) }));

const { card: CARD, call: CALL, loud: LOUD, trick: TRICK, play: PLAY } = PACE.normal;
const OFFERS: Offers = { undo: true, claim: true, hint: true, refused: {} };

const may = (...names: string[]): Legal[] => names.map((name) => ({ token: name, kind: 'card', value: name }));
const says = (...values: string[]): Legal[] => values.map((value) => ({ token: value, kind: 'level', value }));
const trick = (...plays: [string, string][]): Trick => ({ plays, winner: plays[0]![0] });
const played = (seat: string, card: string): TableEvent => ({ code: 'play', seat, card });
/** Somebody else is to act. */
const WAITS = { owed: { kind: 'act', seat: 'W' } } as const;

/** The number of the newest entry, with which the next frame goes on. */
let seq = 1;
function frame(seen: Partial<View>, more: Partial<Frame> = {}): Frame {
  seq = more.seq ?? seq + 1;
  const { at: _, ...rest } = body(seen, { ...WAITS, turn: seq });
  return { at: seq, seq, kind: 'act', by: 'bot', events: [], ...rest, ...more } as Frame;
}
/** What the engine sends. */
function comes(...frames: Frame[]): void {
  for (const each of frames) engine.onframe(each, each === frames.at(-1) ? OFFERS : null);
}
const passes = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);
/** Whatever waits for no time at all. */
const rests = (): Promise<unknown> => passes(0);

/** A match begins, at a table that looks so. */
async function sits(seen: Partial<View> = {}, more: Partial<Body> = {}): Promise<void> {
  seq = 1;
  engine.answers['new'] = () => ({ snapshot: body(seen, more), offers: OFFERS, match: 'cruce-1', level: 'easy' });
  engine.asked = [];
  await match.begin({ game: 'cruce', players: 4, options: {}, level: 'easy' });
  await rests();
  heard.length = 0;
}
const asked = (verb: string): Asked[] => engine.asked.filter(([name]) => name === verb).map(([, ask]) => ask);
const at = (): number => match.shown!.body.turn;

beforeAll(() => void vi.useFakeTimers());
beforeEach(() => {
  engine.answers = {};
  reset();
});
afterEach(async () => {
  await passes(60_000); // nothing of it comes later
  match.collect = () => Promise.resolve();
});

describe('a match', () => {
  test('begins with the table as it is', async () => {
    await sits({ legal: may('Qh') });
    expect(match).toMatchObject({ level: 'easy', id: 'cruce-1', game: 'cruce', busy: false, settled: true, isOpen: true });
    expect(match.offers).toEqual(OFFERS);
  });
  test('that has no cards yet is dealt', async () => {
    engine.answers['next'] = () => comes(frame({}, { kind: 'deal', events: [{ code: 'deal', dealer: 'W' }] }));
    engine.answers['new'] = () => ({
      snapshot: { ...body({}, { owed: { kind: 'deal', seat: null } }), view: null },
      offers: null,
      match: 'cruce-2',
      level: 'easy',
    });
    seq = 1;
    await match.begin({ game: 'cruce', players: 4, options: {}, level: 'easy' });
    await rests();
    expect(match.shown?.has('deal')).toBe(true);
    expect(match.settled).toBe(false);
    await passes(20 * PACE.normal.deal + 300);
    expect(match.settled).toBe(true);
  });
  test('ends what was still to be shown of another', async () => {
    await sits();
    comes(frame({}, { events: [played('W', 'Th')] }), frame({}, { events: [played('N', 'Ah')] }));
    await sits({ hand: ['Kd'] });
    await passes(9_000);
    expect(at()).toBe(1);
    expect(match.shown!.view.hand).toEqual(['Kd']);
  });
  test('that cannot be begun leaves the table free', async () => {
    await sits();
    engine.answers['resume'] = () => Promise.reject(new Refusal({ code: 'busy', params: {} }));
    await expect(match.resume('cruce')).rejects.toThrow('busy');
    expect(match.busy).toBe(false);
  });
  test('that was left is gone on with: the last one, or any', async () => {
    engine.answers['rematch'] = engine.answers['resume'] = () => ({
      snapshot: body(),
      offers: OFFERS,
      match: 'euchre-1',
      level: 'easy',
    });
    expect(await match.recall()).toBe(false);
    for (const last of ['euchre', 'cruce', 'cuatrola']) {
      engine.ready = Promise.resolve({ kept: { cruce: {}, euchre: {} } });
      engine.asked = [];
      page.kept = { 'levata-table': JSON.stringify(last) };
      expect(await match.recall()).toBe(true);
      expect(asked('resume')).toEqual([{ game: last === 'cuatrola' ? 'cruce' : last }]);
      expect(page.kept).not.toEqual({ 'levata-table': '"cuatrola"' });
    }
    await match.rematch();
    expect(asked('rematch')).toEqual([{}]);
  });
});

describe('frames are shown', () => {
  const cross = { code: 'cross', seat: 'W', suit: 'd', points: 20 };
  const declared = { code: 'declared', seat: 'W', suit: 'd', points: 20 };
  const lies = trick(['W', 'Th']);
  test.each<[string, number, Partial<Frame>]>([
    ['a card after a thought', CARD, { events: [played('W', 'Th')] }],
    ['a call after a longer one', CALL, { events: [{ code: 'call', seat: 'W', token: '2' }] }],
    ['what a window comes to after its pause', CALL, { by: 'table', events: [declared] }],
    ['what the person did at once', 0, { by: 'person', events: [played('S', 'Qh')] }],
    ['a move taken back at once', 0, { kind: 'undo', events: [{ code: 'undo', seat: 'S' }] }],
    ['a seat that changes hands at once', 0, { kind: 'seat', events: [] }],
  ])('%s', async (_, wait, more) => {
    await sits();
    comes(frame({}, more));
    await passes(Math.max(wait - 1, 0));
    expect(at()).toBe(wait === 0 ? 2 : 1);
    await passes(1);
    expect(at()).toBe(2);
    expect(match.offers).toEqual(OFFERS);
  });

  test.each([
    ['a card on its way', PLAY, [played('W', 'Th')], CARD],
    ['a cross', LOUD, [played('W', 'Th'), cross], LOUD],
    ['a couple that was declared', LOUD, [declared], LOUD],
  ])('%s before the next seat acts', async (_, hold, events, next) => {
    await sits();
    comes(frame({ trick: lies }, { events }), frame({}, { events: [played('N', 'Ah')] }));
    await passes(CALL);
    expect(at()).toBe(2);
    expect(match.settled).toBe(false);
    comes(frame({}, { events: [played('E', '9h')] }));
    await passes(Math.max(hold, next) - CALL + (events[0]!.code === 'play' ? CARD : CALL) - 1);
    expect(at()).toBe(2);
    await passes(1);
    expect(at()).toBe(3);
  });

  test('a complete trick stays, is put away, and then comes what is next', async () => {
    await sits();
    const order: string[] = [];
    match.collect = () => {
      order.push(`collects ${match.lies.winner}, ${match.lies.plays.length} cards`);
      return Promise.resolve();
    };
    const full = trick(['W', 'Th'], ['N', '9h'], ['E', 'Jh'], ['S', 'Qh']);
    const events = [played('S', 'Qh'), { code: 'trick', seat: 'W' }];
    comes(frame({ last_trick: full }, { by: 'person', events }), frame({ trick: trick(['W', 'As']) }, { events: [played('W', 'As')] }));
    await rests();
    expect(match.lies).toEqual({ ...full, complete: true });
    await passes(TRICK - 1);
    expect([order, at()]).toEqual([[], 2]);
    await passes(1);
    expect([order, at()]).toEqual([['collects W, 4 cards'], 3]);
    expect(match.lies.plays).toEqual([['W', 'As']]);
  });

  test.each([
    ['in order', [2, 3, 4], [2, 3, 4]],
    ['the newest alone where one is missing', [2, 4], [4]],
    ['none that is older than the table', [0, 1], [1]],
    ['none twice', [2, 2, 3], [2, 3]],
  ])('%s', async (_, sent, seen) => {
    await sits();
    const found: number[] = [];
    comes(...sent.map((number) => frame({}, { seq: number, turn: number, events: [played('W', 'Th')] })));
    for (let time = 0; time < 5_000; time += 50) {
      await passes(50);
      if (at() !== found.at(-1) && (at() > 1 || time > 4_000)) found.push(at());
    }
    expect([found, match.settled]).toEqual([seen, true]);
  });
  test('a hidden entry is passed over, and nothing is missing for it', async () => {
    await sits();
    comes(frame({}, { kind: 'hidden' }), frame({}, { events: [played('W', 'Th')] }), frame({}, { events: [played('N', '9h')] }));
    await passes(CARD);
    expect(at()).toBe(3);
  });
  test('at once to whoever does not want to wait', async () => {
    await sits();
    comes(frame({}, { events: [played('W', 'Th')] }), frame({}, { events: [played('N', '9h')] }));
    await rests();
    match.skip();
    await rests();
    expect(at()).toBe(2);
    match.skip();
    await rests();
    expect(at()).toBe(3);
  });
  test('as they are now to whoever comes back to the page', async () => {
    await sits();
    comes(...['W', 'N', 'E', 'W'].map((seat) => frame({}, { events: [played(seat, 'Th')] })));
    await passes(CARD);
    expect(at()).toBe(2);
    page.look();
    await passes(CARD);
    expect([at(), match.settled]).toEqual([5, false]);
    await passes(PLAY);
    expect(match.settled).toBe(true);
  });
  test('without a pause while nobody looks', async () => {
    await sits();
    page.hidden = true;
    comes(...['W', 'N'].map((seat) => frame({}, { events: [played(seat, 'Th')] })));
    await rests();
    page.hidden = false;
    expect([at(), match.settled]).toEqual([3, true]);
  });
  test('and nobody acts before all of them are', async () => {
    await sits();
    comes(
      frame({}, { events: [played('W', 'Th')] }),
      frame({ legal: may('Qh', 'Jc') }, { owed: { kind: 'act', seat: 'S' }, events: [played('N', '9h')] }),
    );
    await passes(CARD);
    expect([at(), match.isOpen]).toEqual([2, false]);
    await passes(CARD);
    expect([at(), match.isOpen]).toEqual([3, false]);
    await passes(PLAY);
    expect(match.isOpen).toBe(true);
    expect(heard).toEqual(['card', 'card', 'turn']);
  });
});

describe('the end of a hand', () => {
  const row = (hand: number): object => ({ hand });
  beforeEach(() => {
    engine.answers['sheet'] = () => ({ results: [row(1), row(2)], places: [[1, 'NS', 7]] });
  });
  /** The last card of the second hand falls. */
  async function ends(kind: 'deal' | 'nothing'): Promise<void> {
    await sits({}, { hand_number: 2 });
    const events = [played('W', 'Th'), { code: 'trick', seat: 'W' }, { code: 'result', points: 1 }];
    comes(frame({ last_trick: trick(['W', 'Th']) }, { hand_number: 2, owed: { kind, seat: null }, events }));
    await passes(CARD);
  }

  test('is told once it was seen', async () => {
    await ends('deal');
    expect(match.isBetween).toBe(false);
    expect((await match.read()).results).toEqual([row(1)]);
    await passes(TRICK);
    expect(match.isBetween).toBe(true);
    expect(match.isOpen).toBe(false);
    expect(match.sheet.results).toHaveLength(2);
    expect((await match.read()).results).toEqual([row(1), row(2)]);
    expect(heard.at(-1)).toBe('hand');
  });
  test('and the next is dealt when the person wants it', async () => {
    await ends('deal');
    await passes(TRICK);
    engine.answers['next'] = () => comes(frame({}, { hand_number: 3, kind: 'deal', events: [{ code: 'deal', dealer: 'N' }] }));
    await match.next();
    expect([match.isBetween, asked('next').length, match.shown?.body.hand_number]).toEqual([false, 1, 3]);
    await match.next(); // that was meant for the hand before
    expect(asked('next')).toHaveLength(1);
  });
  test('stays, with what deals the next, where that is refused', async () => {
    await ends('deal');
    await passes(TRICK);
    engine.answers['next'] = () => Promise.reject(new Refusal({ code: 'busy', params: {} }));
    await match.next();
    expect([match.isBetween, match.busy, match.notice?.code, heard.at(-1)]).toEqual([true, false, 'busy', 'no']);
    engine.answers['next'] = () => comes(frame({}, { hand_number: 3, kind: 'deal', events: [{ code: 'deal', dealer: 'N' }] }));
    await match.next();
    expect([match.isBetween, match.shown?.body.hand_number]).toEqual([false, 3]);
  });
  test('that was missed is told to whoever comes back: now, or once the next is dealt in the sheet', async () => {
    const visits = async (more: Partial<Body>): Promise<void> => {
      await sits({}, { hand_number: 1 });
      match.visit(engine as never, { snapshot: body({}, more), offers: OFFERS, match: '', level: '' });
      await rests();
    };
    await visits({ hand_number: 2, owed: { kind: 'deal', seat: null } });
    expect([match.isBetween, match.sheet.results]).toEqual([true, [row(1), row(2)]]);
    match.leave();
    await visits({ hand_number: 3, owed: { kind: 'act', seat: 'W' } });
    expect([match.isBetween, (await match.read()).results]).toEqual([false, [row(1), row(2)]]);
    match.leave();
  });
  test('is the end of the match where nothing is owed', async () => {
    await ends('nothing');
    await passes(TRICK);
    expect([match.isBetween, heard.at(-1)]).toEqual([true, 'end']);
    await match.next();
    expect(asked('next')).toEqual([]);
  });
});

describe('a card', () => {
  test('is picked, and put back, if it may be played', async () => {
    await sits({ legal: may('Qh', 'Jc') });
    match.pick('Kd');
    expect([match.picked, heard]).toEqual(['', []]);
    match.pick('Qh');
    expect([match.picked, heard]).toEqual(['Qh', ['lift']]);
    match.pick('');
    expect(match.picked).toBe('');
  });
  test('out of turn does not respond', async () => {
    await sits({}, WAITS);
    match.pick('Qh');
    await match.play('Qh');
    expect([match.picked, asked('command')]).toEqual(['', []]);
  });
  test('that is played leaves at once, and no other goes until it is there', async () => {
    await sits({ legal: may('Qh', 'Jc') });
    match.pick('Qh');
    const done = [match.play('Qh'), match.play('Jc'), match.call('-')];
    expect(match).toMatchObject({ leaving: { card: 'Qh' }, picked: '', busy: true, isOpen: false });
    await Promise.all(done);
    expect(asked('command')).toMatchObject([{ kind: 'act', token: 'Qh', turn: 1 }]);
    comes(frame({ hand: ['Jc'] }, { by: 'person', seat: 'S', events: [played('S', 'Qh')] }));
    await rests();
    expect(match.leaving).toBeNull();
    expect(heard).toEqual(['lift', 'card']);
  });
  test('goes under a key of its own every time', async () => {
    await sits({ legal: may('Qh') });
    await match.play('Qh');
    await match.play('Qh');
    const keys = asked('command').map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });
  test('that is refused comes back, with the reason', async () => {
    await sits({ legal: may('Qh', 'Jc') });
    engine.answers['command'] = () => Promise.reject(new Refusal({ code: 'stale', params: { value: 1 } }));
    await match.play('Qh');
    expect(match).toMatchObject({ leaving: null, busy: false, isOpen: true, notice: { code: 'stale', params: { value: 1 } } });
    expect(heard).toEqual(['card', 'no']);
    match.pick('Jc');
    expect(match.notice).toBeNull();
  });
  test('slips for a moment after the hand has changed, and not after anything else', async () => {
    await sits({ legal: may('Qh') });
    await passes(300);
    comes(frame({}, { events: [played('W', 'Th')] }));
    await passes(CARD);
    expect(match.isSlipping).toBe(false);
    comes(frame({ hand: ['Qh'] }, { by: 'person', events: [played('S', 'Jc')] }));
    await passes(PLAY);
    expect(match.isSlipping).toBe(true);
    await passes(300);
    expect(match.isSlipping).toBe(false);
  });
});

describe('a call', () => {
  test('is made at once, or asked for once more', async () => {
    await sits({ phase: 'bids', legal: says('2', '3') });
    await match.call('2');
    expect(asked('command')).toMatchObject([{ kind: 'act', token: '2', turn: 1 }]);
    settings.confirmCalls = true;
    await match.call('3');
    expect([match.called, asked('command').length]).toEqual(['3', 1]);
    await match.call('2');
    expect([match.called, asked('command').length]).toEqual(['2', 1]);
    await match.call('2');
    expect(asked('command')).toMatchObject([{}, { token: '2' }]);
  });
  test('that waits to be confirmed is forgotten with its turn', async () => {
    settings.confirmCalls = true;
    await sits({ phase: 'bids', legal: says('2') });
    await match.call('2');
    comes(frame({}, { by: 'table', events: [] }));
    await passes(CALL);
    expect(match.called).toBe('');
  });
});

describe('the only card one may play', () => {
  const lies = trick(['W', 'Th']);
  const turn = (seen: Partial<View>, more: Partial<Frame> = {}): Frame =>
    frame({ trick: lies, legal: may('Qh'), ...seen }, { owed: { kind: 'act', seat: 'S' }, events: [played('W', 'Th')], ...more });
  test.each<[string, boolean, Frame['kind'], Partial<View>, string[]]>([
    ['is chosen by the person', false, 'act', {}, []],
    ['plays itself where that is wanted', true, 'act', {}, ['Qh']],
    ['and not where there is another', true, 'act', { legal: may('Qh', 'Jc') }, []],
    ['nor to lead with', true, 'act', { trick: null }, []],
    ['nor when it was just taken back', true, 'undo', {}, []],
    ['the very last plays itself always', false, 'act', { hand: ['Qh'] }, ['Qh']],
  ])('%s', async (_, autoPlay, kind, seen, tokens) => {
    settings.autoPlay = autoPlay;
    await sits({}, WAITS);
    comes(turn(seen, { kind }));
    await passes(CARD + PLAY); // shown, and held
    expect(match.isOpen).toBe(tokens.length === 0);
    expect(asked('command')).toEqual([]);
    await passes(CARD); // thought about
    expect(asked('command').map(({ token }) => token)).toEqual(tokens);
  });
  test('stays if the turn is another by then', async () => {
    settings.autoPlay = true;
    await sits({}, WAITS);
    comes(turn({}));
    await passes(CARD + PLAY);
    comes(turn({ legal: may('Qh', 'Jc') }, { kind: 'undo' }));
    await passes(CARD);
    expect([asked('command'), match.isOpen]).toEqual([[], true]);
  });
});

describe('a card chosen ahead', () => {
  const turn = (lies: Trick | null, ...legal: string[]): Frame =>
    frame({ trick: lies, legal: may(...legal) }, { owed: { kind: 'act', seat: 'S' }, events: [played('N', '9h')] });
  const lies = trick(['W', 'Th']);
  beforeEach(async () => {
    settings.queue = true;
    await sits({ trick: lies }, WAITS);
  });
  async function passesTo(next: Frame): Promise<void> {
    comes(next);
    await passes(CARD + PLAY);
  }

  test('is played when its turn has come', async () => {
    match.queue('Qh');
    expect(match.ahead).toEqual({ card: 'Qh', best: 'Th' });
    await passesTo(turn(lies, 'Qh', 'Jc'));
    expect(asked('command')).toMatchObject([{ kind: 'act', token: 'Qh' }]);
    expect(match.ahead).toBeNull();
  });
  test.each([
    ['another card has the trick', () => turn({ ...lies, plays: [['W', 'Th'], ['N', 'Ah']], winner: 'N' }, 'Qh')],
    ['it may not be played', () => turn(lies, 'Jc')],
  ])('is put back, and this is said, if %s', async (_, next) => {
    match.queue('Qh');
    await passesTo(next());
    expect(asked('command')).toEqual([]);
    expect(match).toMatchObject({ ahead: null, notice: { code: 'queue-off' }, isOpen: true });
  });
  test.each([
    ['the same again', true, ['Qh', 'Qh'], null],
    ['another instead', true, ['Qh', 'Jc'], 'Jc'],
    ['one that is not held', true, ['As'], null],
    ['nothing where it is not wanted', false, ['Qh'], null],
  ])('takes back or chooses: %s', (_, isOn, cards, ahead) => {
    settings.queue = isOn;
    for (const card of cards) match.queue(card);
    expect(match.ahead?.card ?? null).toBe(ahead);
  });
  test('is forgotten with the match', async () => {
    match.queue('Qh');
    await sits({ trick: lies, legal: may('Qh', 'Jc') });
    expect(asked('command')).toEqual([]);
    expect(match).toMatchObject({ ahead: null, notice: null });
  });
  test('and when the last move is taken back', async () => {
    match.queue('Qh');
    await match.undo();
    await passesTo({ ...turn(lies, 'Qh', 'Jc'), kind: 'undo' });
    expect(asked('command').map(({ kind }) => kind)).toEqual(['undo']);
    expect(match).toMatchObject({ ahead: null, notice: null, isOpen: true });
  });
});

describe('undo and claim', () => {
  test.each<['undo' | 'claim', Partial<Offers>, Partial<Body>, number]>([
    ['undo', {}, {}, 1],
    ['undo', { undo: false }, {}, 0],
    ['undo', {}, WAITS, 1], // one’s own last move, while others think
    ['claim', {}, {}, 1],
    ['claim', { claim: false }, {}, 0],
    ['claim', {}, WAITS, 0],
  ])('%s is asked for where it is offered: %o', async (what, offers, more, times) => {
    await sits({ legal: may('Qh', 'Jc') }, more);
    match.offers = { ...OFFERS, ...offers };
    await match[what]();
    expect(asked('command').filter(({ kind }) => kind === what)).toHaveLength(times);
  });
  test('what was picked goes back with a move that is taken back', async () => {
    await sits({ legal: may('Qh', 'Jc') });
    match.pick('Qh');
    await match.undo();
    comes(frame({ legal: may('Qh', 'Jc') }, { kind: 'undo', owed: { kind: 'act', seat: 'S' }, by: 'person' }));
    await rests();
    expect(match).toMatchObject({ picked: '', isOpen: true });
  });
  test('cards that are claimed follow quickly', async () => {
    await sits({ legal: may('Qh', 'Jc') });
    await match.claim();
    comes(frame({}, { kind: 'claim', by: 'person' }), ...['S', 'W', 'N'].map((seat) => frame({}, { by: 'claim', events: [played(seat, 'Th')] })));
    await passes(3 * 150);
    expect(at()).toBe(5);
  });
});

describe('a hint', () => {
  const hint: Hint = { token: 'Qh', reason: { code: 'best', params: {} }, estimates: [] };
  test('picks the card it advises', async () => {
    await sits({ legal: may('Qh', 'Jc') });
    engine.answers['hint'] = () => hint;
    await match.ask();
    expect(asked('hint')).toEqual([{ turn: 1 }]);
    expect(match).toMatchObject({ picked: 'Qh', hint, isHinting: false });
    match.pick('Jc');
    expect(match).toMatchObject({ picked: 'Jc', hint: null });
  });
  test('stays when its own entry is shown', async () => {
    await sits({ legal: may('Qh', 'Jc') });
    engine.answers['hint'] = () => {
      comes(frame({ legal: may('Qh', 'Jc') }, { kind: 'hint', turn: 1, owed: { kind: 'act', seat: 'S' } }));
      return rests().then(() => hint);
    };
    await match.ask();
    expect(match).toMatchObject({ picked: 'Qh', hint, isOpen: true });
    expect(heard).toEqual([]);
  });
  test('that comes too late is not told', async () => {
    await sits({ legal: may('Qh', 'Jc') });
    engine.answers['hint'] = async () => {
      await match.play('Jc');
      comes(frame({}, { by: 'person', events: [played('S', 'Jc')] }));
      await rests();
      return hint;
    };
    await match.ask();
    expect(match).toMatchObject({ picked: '', hint: null, isHinting: false });
  });
  test('is asked for once, and only where it is offered', async () => {
    await sits({ legal: may('Qh', 'Jc') });
    engine.answers['hint'] = () => hint;
    await Promise.all([match.ask(), match.ask()]);
    match.offers = { ...OFFERS, hint: false };
    await match.ask();
    expect(asked('hint')).toHaveLength(1);
  });
  test('that is refused says why', async () => {
    await sits({ legal: may('Qh', 'Jc') });
    engine.answers['hint'] = () => Promise.reject(new Refusal({ code: 'fault', params: {} }));
    await match.ask();
    expect(match).toMatchObject({ isHinting: false, notice: { code: 'fault' }, hint: null });
  });
  test('that comes too late, because one has gone on or away, is not told of', async () => {
    for (const code of ['stale', 'fault']) {
      await sits({ legal: may('Qh', 'Jc') });
      engine.answers['hint'] = async () => {
        if (code === 'stale') await match.undo();
        else await sits();
        throw new Refusal({ code, params: {} });
      };
      await match.ask();
      expect(match).toMatchObject({ isHinting: false, notice: null, hint: null });
      expect(heard).not.toContain('no');
    }
  });
});

describe('the standing ticks', () => {
  const ticks = (): string | undefined => match.shown?.body.ticks;
  test('are those the engine was told', async () => {
    await sits({ legal: may('Qh', 'Jc') }, { ticks: 'oceb' });
    match.pick('Qh');
    await match.tick('oc');
    expect(asked('tick')).toEqual([{ letters: 'oc' }]);
    expect(ticks()).toBe('oc');
    expect(match).toMatchObject({ picked: 'Qh', isOpen: true });
  });
  test('follow the finger, however quick it is', async () => {
    await sits({}, { ticks: 'oceb' });
    const first = match.tick('ceb');
    expect(ticks()).toBe('ceb');
    const second = match.tick('eb');
    await first;
    expect(ticks()).toBe('eb');
    await second;
    expect(ticks()).toBe('eb');
  });
  test('are what they were if the engine will not have them', async () => {
    await sits({}, { ticks: 'oceb' });
    engine.answers['tick'] = () => Promise.reject(new Refusal({ code: 'wrong-phase', params: {} }));
    await expect(match.tick('oc')).rejects.toThrow('wrong-phase');
    expect(ticks()).toBe('oceb');
  });
  test('are not those of older frames that are still to be shown', async () => {
    const older = (): Frame => frame({}, { ticks: 'oceb', events: [played('W', 'Th')] });
    await sits({}, { ...WAITS, ticks: 'oceb' });
    comes(older());
    const done = match.tick('oc');
    comes(older());
    await done;
    await passes(CARD);
    expect([at(), ticks()]).toEqual([2, 'oc']);
    await passes(9_000);
    expect([at(), ticks()]).toEqual([3, 'oc']);
  });
  test('of another match are its own', async () => {
    await sits({}, { ticks: 'oceb' });
    const done = match.tick('oc');
    await sits({}, { ticks: 'oce' });
    await done;
    expect(ticks()).toBe('oce');
  });
});
