import { describe, expect, test } from 'vitest';
import type { Frame } from '../lib/protocol';
import { hold, lead, PACE, queued } from './pace';
import { body } from './sample';
import { Shown } from './shown';

const frame = (seq: number, more: Partial<Frame> = {}): Frame => ({
  ...(body() as unknown as Frame),
  seq,
  kind: 'act',
  by: 'bot',
  events: [],
  ...more,
});
const seqs = (frames: Frame[]): number[] => frames.map((each) => each.seq);

describe('what is still to be shown', () => {
  test('stands in order', () => {
    expect(seqs(queued([frame(5)], frame(6), 4))).toEqual([5, 6]);
    expect(seqs(queued([], frame(5), 4))).toEqual([5]);
  });
  test('is the newest alone where something is missing', () => {
    expect(seqs(queued([frame(5)], frame(8), 4))).toEqual([8]);
  });
  test('is not shown twice', () => {
    expect(seqs(queued([frame(5)], frame(5), 4))).toEqual([5]);
    expect(queued([], frame(3), 4)).toEqual([]);
  });
  test('is the newest alone where it is too much', () => {
    const many = Array.from({ length: 30 }, (_, at) => frame(at));
    expect(seqs(queued(many, frame(30), -1))).toEqual([30]);
  });
});

describe('how long things stay', () => {
  const play = { code: 'play', seat: 'W', card: 'Th' };
  test('one’s own card goes at once, a bot thinks', () => {
    expect(lead(frame(1, { by: 'person', events: [play] }), null, 'normal')).toBe(0);
    expect(lead(frame(1, { events: [play] }), null, 'normal')).toBe(PACE.normal.card);
    expect(lead(frame(1), null, 'slow')).toBe(PACE.slow.call);
  });
  test('whoever rests waits less', () => {
    const resting = new Shown(body({ facts: { resting: 'S' } }));
    expect(lead(frame(1), resting, 'normal')).toBeLessThan(PACE.normal.call);
  });
  test('a complete trick and what is loud are seen', () => {
    const done = new Shown(body({}, { events: [play, { code: 'trick', seat: 'W' }] }));
    expect(hold(done, null, 'fast')).toBe(900);
    const loud = new Shown(body({}, { events: [play, { code: 'cross', seat: 'W' }] }));
    expect(hold(loud, null, 'normal')).toBe(PACE.normal.loud);
  });
  test('a deal takes its time, card by card', () => {
    const dealt = new Shown(body({}, { events: [{ code: 'deal' }] }));
    expect(hold(dealt, null, 'normal')).toBe(20 * PACE.normal.deal + 300);
    const before = new Shown(body({ counts: { N: 3, E: 3, S: 3, W: 3 } }));
    const rest = new Shown(body({}, { events: [{ code: 'dealt', part: 'rest' }] }));
    expect(hold(rest, before, 'normal')).toBe(8 * PACE.normal.deal + 300);
  });
});
