import { describe, expect, test } from 'vitest';
import type { View } from '../lib/protocol';
import { body, ORDER } from './sample';
import { Shown } from './shown';

const card = (name: string): { token: string; kind: 'card'; value: string } => ({ token: name, kind: 'card', value: name });

describe('a frame as it is shown', () => {
  test('the viewer sits at the bottom, whoever that is', () => {
    const north = new Shown(body({ seat: 'N' }));
    expect([...north.places()]).toEqual([['N', 'bottom'], ['E', 'left'], ['S', 'top'], ['W', 'right']]);
    const two = new Shown(body({ counts: { N: 5, S: 5 } }));
    expect(two.places().get('N')).toBe('top');
  });

  test('the trump stands first, colours alternate, the highest card first', () => {
    const shown = new Shown(body({ facts: { trump: 'd' } }));
    expect(shown.hand()).toEqual(['Kd', '9s', 'Qh', 'Qc', 'Jc']);
    expect(shown.hand(true)).toEqual(['Kd', '9s', 'Qh', 'Jc', 'Qc']);
  });

  test('a bower stands among the trumps', () => {
    const order = { ...ORDER, h: 'Jh Jd Ah Kh Qh Th 9h', d: 'Ad Kd Qd Td 9d' };
    const shown = new Shown(body({ hand: ['Jd', '9h', 'Ad'], order, facts: { trump: 'h' } }));
    expect(shown.hand()).toEqual(['Jd', '9h', 'Ad']);
    expect(shown.isTrump('Jd')).toBe(true);
  });

  test('a complete trick lies there until it is settled', () => {
    const last = { plays: [['S', 'Qh']] as [string, string][], winner: 'S' };
    const shown = new Shown(body({ last_trick: last }, { events: [{ code: 'trick', seat: 'S' }] }));
    expect(shown.onTable(false)).toEqual({ ...last, complete: true });
    expect(shown.onTable(true).plays).toEqual([]);
  });

  test('only a partner’s proposal can be accepted, or anybody’s without a partner', () => {
    const legal = ['=s', '^8'].map((token) => ({ token, kind: 'suit' as const, value: token[1]! }));
    const facts = { standing: { N: '=s', E: '^8', S: null, W: '=s' } };
    const free = new Shown(body({ phase: 'call', legal, facts: { ...facts, allies: null } as View['facts'] }));
    expect([...free.accepts]).toEqual([['=s', ['N', 'W']], ['^8', ['E']]]);
    expect(free.asked).toBe('call-must');
    const allied = new Shown(
      body({ phase: 'call', legal, facts: { ...facts, allies: { N: 'S', S: 'N', E: 'W', W: 'E' } } }),
    );
    expect([...allied.accepts]).toEqual([['=s', ['N']]]);
    expect(allied.asked).toBe('call-accept');
  });

  test('the card that is turned up lies no more face down', () => {
    const facts = { stock: 14, upcard: 'Jh', trump: null, turned_down: false, picked_up: false };
    expect(new Shown(body({ facts: facts as View['facts'] })).down).toBe(13);
    expect(new Shown(body({ facts: { ...facts, turned_down: true } as View['facts'] })).down).toBe(14);
    expect(new Shown(body({ facts: { stock: 8 } as View['facts'] })).down).toBe(8);
  });

  test('what is laid away is no play', () => {
    const shown = new Shown(body({ legal: [{ token: 'x9s', kind: 'card', value: '9s' }], phase: 'discard' }));
    expect(shown.isLaying).toBe(true);
    expect(new Shown(body({ legal: [card('9s')] })).isLaying).toBe(false);
  });

  test('a call that is told by what it led to is not told again', () => {
    const call = { code: 'call', seat: 'S', token: '=d' };
    const trump = { code: 'trump', seat: 'S', suit: 'd' };
    expect(new Shown(body({}, { events: [call, trump] })).told()).toEqual([trump]);
    expect(new Shown(body({}, { events: [call] })).told()).toEqual([call]);
  });
});
