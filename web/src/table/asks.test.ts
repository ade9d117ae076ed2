// What is asked, told and advised, as it is seen and as it is heard.

import { beforeEach, describe, expect, test } from 'vitest';
import { namesOf } from '../lib/names';
import type { Pack, View } from '../lib/protocol';
import { HEARD } from '../lib/sentence';
import { LANGUAGES, type Lang } from '../lib/settings.svelte';
import { advice, happened, question, spoken, whyNot } from './asks';
import { body } from './sample';
import { Shown } from './shown';
import { speak } from '../lib/speak';

const SPANISH = { o: 'Ao Ro', c: 'Ac Rc', e: 'Ae Re', b: 'Ab Rb' };
const SIGNS = /[♠♥♦♣●▼†≡]|\b[2-9TJQKA][shdc]\b/u;
const names = namesOf({ seats: [], view: null }, 'S');
const view = (more: object): Partial<View> => more as Partial<View>;
const deal = { code: 'deal', hand: 1, dealer: 'E' };
const calls = (...tokens: string[]) =>
  tokens.map((token) => ({ token, kind: token.startsWith('^') ? 'rank' : 'suit', value: token.slice(-1) }));
const proposals = (left: number | null, ...tokens: string[]): Shown =>
  new Shown(
    body(view({ game: 'cross_purposes', phase: 'call', legal: calls(...tokens), facts: { standing: { E: '=h' }, calls_left: left } })),
  );
const euchre = new Shown(
  body(view({ phase: 'order', legal: calls('-'), facts: { upcard: 'Kd', trump: null } }), { events: [deal] }),
);

beforeEach(() => speak('en'));

describe('a deal is heard with the card that is turned up', () => {
  test('and with the trump where that makes it', () => {
    const facts = { trump: 'e', turned: 'Ae', turned_in_hand: true };
    const shown = new Shown(body(view({ game: 'cuatrola', phase: 'bids', order: SPANISH, facts }), { events: [deal] }));
    expect(happened(shown, names)).toHaveLength(1);
    expect(happened(shown, names, HEARD).slice(1)).toEqual(['Turned up: as de espadas. Trump: espadas.']);
    speak('es');
    expect(happened(shown, names, HEARD).slice(1)).toEqual(['Carta descubierta: as de espadas. Triunfo: espadas.']);
  });
  test('and alone where the trump is still to be made', () => {
    expect(happened(euchre, names, HEARD).slice(1)).toEqual(['Turned up: king of diamonds.']);
    const down = new Shown(body(view({ facts: { upcard: 'Kd' } }), { events: [{ code: 'turned-down', card: 'Kd' }] }));
    expect(happened(down, names, HEARD)).toEqual(['king of diamonds is turned down.']);
  });
  test('and nothing where no card is', () => {
    expect(happened(new Shown(body({}, { events: [deal] })), names, HEARD)).toHaveLength(1);
  });
  test('and a second phase with who has dealt it', () => {
    const events = [{ code: 'dealt', part: 'second' }];
    const shown = new Shown(body(view({ facts: { half: 2, dealer: 'S' } }), { events }));
    expect(happened(shown, names, HEARD)).toEqual(['Phase 2: thirteen new cards each.', 'You deal.']);
    expect(happened(shown, names)).toHaveLength(1);
  });
});

describe.each(Object.keys(LANGUAGES) as Lang[])('in %s no sign is heard', (lang) => {
  beforeEach(() => speak(lang));
  const pack: Pack = 'shdc';
  const shown = new Shown(body(view({ legal: [{ token: '9s', kind: 'card', value: '9s' }] })));
  const due = { code: 'follow', params: { value: 'Kc', because: '9d', legal: 'Ad, 9d' } };
  const likely = { code: 'gain', params: { tenths: 12, next: 'Qh' } };
  const alike = { code: 'alike', params: { tokens: ['9s', 'xQh', '=h'] } };
  const laying = new Shown(body(view({ phase: 'discard', legal: [{ token: 'x9s', kind: 'card', value: '9s' }] })));
  const texts = (by?: typeof HEARD): string[] => [
    question(euchre, names, by),
    question(proposals(5, '=h', '=s'), names, by),
    whyNot(shown, 'Kc', { Kc: due }, by),
    whyNot(laying, 'Kd', {}, by),
    ...[likely, alike].map((reason) => Object.values(advice(shown, { token: '9s', reason } as never, by)).join(' ')),
    advice(shown, { token: '=h' } as never, by).what,
  ];
  test('in a question, a refusal or a hint', () => {
    expect(shown.pack).toBe(pack);
    for (const text of texts(HEARD)) expect(text).not.toMatch(SIGNS);
    for (const text of texts()) expect(text).toMatch(SIGNS); // the control: they are seen
  });
});

describe('free calls', () => {
  test('are counted aloud as soon as they are few', () => {
    const left = (count: number | null, ...tokens: string[]): string => spoken(proposals(count, ...tokens), names);
    expect(left(4, '=h', '=s')).toBe(question(proposals(4, '=h', '=s'), names, HEARD));
    expect(left(3, '=h', '=s')).toMatch(/hearts from .*\. 3 free calls are left\.$/);
    expect(left(1, '=h', '=s')).toMatch(/ 1 free call is left\.$/);
    expect(left(0, '=h')).toMatch(/^No free call is left: accept a proposal, hearts from /);
    expect(left(null, '=h', '=s')).not.toMatch(/left/);
  });
});
