// Every card of both packs, and every suit, has its picture in every deck one may choose.

import { expect, it } from 'vitest';
import type { Pack } from '../lib/protocol';
import { DECKS as CHOICES } from '../lib/settings.svelte';
import { BACK, DECKS, pictureOf, signOf } from './deck';
import { named } from './sprites';

const RANKS: Record<Pack, string> = { shdc: '23456789TJQKA', oceb: 'SCR3A' };

const FILES = import.meta.glob<string>('../../public/cards/*.svg', { eager: true, import: 'default', query: '?raw' });

function isDrawn(name: string): boolean {
  const sprite = name.slice(1, name.indexOf('-'));
  return named(FILES[`../../public/cards/${sprite}.svg`]!, sprite).includes(`<symbol id="${name.slice(1)}"`);
}

it.each(Object.keys(FILES))('%s refers to nothing but its own', (file) => {
  const svg = named(FILES[file]!, 'x');
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
  const asked = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((found) => found[1]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(asked.filter((id) => !ids.includes(id))).toEqual([]);
  expect(svg).not.toMatch(/style|href="[^#]/); // the page's policy lets no style in, and nothing is fetched
});

const CLOTHES = (['shdc', 'oceb'] as const).flatMap((pack) =>
  Object.entries(DECKS[pack]).map(([name, deck]) => ({ pack, name, deck })),
);

it.each(CLOTHES)('$pack in the clothes of $name', ({ pack, deck }) => {
  for (const suit of pack) {
    expect(isDrawn(signOf(suit, deck))).toBe(true);
    for (const rank of RANKS[pack]) {
      for (const big of [false, true]) expect(isDrawn(pictureOf(rank + suit, deck, big)), rank + suit).toBe(true);
    }
  }
});

it('there is a deck for every choice, and a back', () => {
  expect(Object.keys(DECKS.shdc)).toEqual([...CHOICES.french]);
  expect(Object.keys(DECKS.oceb)).toEqual([...CHOICES.spanish]);
  expect(isDrawn(BACK)).toBe(true);
  expect(isDrawn('#french-1h')).toBe(false);
});
