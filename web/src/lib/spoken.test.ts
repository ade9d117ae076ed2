// The page says of cards, calls, events, refusals and reasons what the terminal says:
// tests/browser/spoken.py wrote down what.

import { describe, expect, it } from 'vitest';
import { aloud, cardText, rankOne, rankText, rankWord, suitName, suitText } from './look';
import { namesOf } from './names';
import type { Coded, Pack, TableEvent } from './protocol';
import { say } from './say.svelte';
import { callText, reasonText, refusal, sentence } from './sentence';
import { changed, LANGUAGES, settings, sound, type Lang } from './settings.svelte';
import { speak } from './speak';

type In<T> = Record<Lang, T>;
interface Spoken {
  packs: { pack: Pack; part: 'card' | 'suit' | 'rank'; name: string; said: In<string[]> }[];
  calls: { pack: Pack; token: string; said: In<string> }[];
  reasons: { pack: Pack; reason: Coded; said: In<string> }[];
  events: { pack: Pack; event: TableEvent; said: In<string> }[];
  refusals: { pack: Pack; error: Coded; said: In<string> }[];
}
const spoken = Object.values(import.meta.glob<Spoken>('./spoken.json', { eager: true, import: 'default' }))[0]!;

const PARTS = {
  card: (name: string, pack: Pack) => [cardText(name, pack), aloud(name, pack)],
  suit: (name: string, pack: Pack) => [suitText(name, pack), suitName(name, pack)],
  rank: (name: string, pack: Pack) => [rankText(name, pack), rankWord(name, pack), rankOne(name, pack)],
};
const names = namesOf({ seats: [], view: null }, 'S');

describe.each(Object.keys(LANGUAGES) as Lang[])('in %s the page says as the terminal does', (lang) => {
  it('every card, suit and rank', () => {
    speak(lang);
    const told = spoken.packs.map(({ pack, part, name }) => PARTS[part](name, pack));
    expect(told).toEqual(spoken.packs.map(({ said }) => said[lang]));
  });
  it('every call', () => {
    speak(lang);
    const told = spoken.calls.map(({ pack, token }) => callText(token, pack));
    expect(told).toEqual(spoken.calls.map(({ said }) => said[lang]));
  });
  it('every kind of event', () => {
    speak(lang);
    const told = spoken.events.map(({ pack, event }) => sentence(event, names, 'S', pack));
    expect(told).toEqual(spoken.events.map(({ said }) => said[lang]));
  });
  it('every kind of refusal', () => {
    speak(lang);
    const told = spoken.refusals.map(({ pack, error }) => refusal(error, pack));
    expect(told).toEqual(spoken.refusals.map(({ said }) => said[lang]));
  });
  it('every kind of reason', () => {
    speak(lang);
    const told = spoken.reasons.map(({ pack, reason }) => reasonText(reason, pack));
    expect(told).toEqual(spoken.reasons.map(({ said }) => said[lang]));
  });
});

describe('what is said', () => {
  it('is a name where nobody has written it', () => {
    speak('en');
    expect(say('no-such-text')).toBe('no-such-text');
    expect(say('event-deal.me', { hand: 3 })).toBe('Hand 3: you deal.');
  });
  it('changes with the deck that the viewer has chosen', () => {
    speak('en');
    settings.decks.spanish = 'french4';
    expect(cardText('Ro', 'oceb')).toBe('K♦');
    expect(aloud('Ro', 'oceb')).toBe('rey de oros');
    settings.decks.french = 'german';
    expect(cardText('Th', 'shdc')).not.toContain('♥');
    settings.decks = { french: 'french', spanish: 'spanish' };
  });
});

describe('settings that were kept', () => {
  it('are taken as far as they make sense', () => {
    const kept = { scheme: 'dark', felt: 'pink', big: 'yes', sounds: false, decks: { french: 'german', spanish: 3 } };
    expect(sound(kept)).toMatchObject({
      scheme: 'dark',
      felt: 'green',
      big: false,
      sounds: false,
      decks: { french: 'german', spanish: 'spanish' },
    });
  });
  it('are written as far as they were set anew', () => {
    const before = { ...sound({ scheme: 'dark' }) };
    expect(changed(before, { ...sound({ scheme: 'dark' }) })).toEqual({});
    const decks = { french: 'german', spanish: 'spanish' };
    expect(changed(before, { ...before, big: true, decks })).toEqual({ big: true, decks });
    expect(changed({}, { sounds: true })).toEqual({ sounds: true });
  });
  it.each([null, 7, 'x', [], { decks: null }])('%j is as if nothing was kept', (found) => {
    expect(sound(found)).toEqual(sound(null));
  });
});
