// Every card of both packs, and every suit, has its picture in every deck one may choose.

import { expect, it } from 'vitest';
import type { Pack } from '../lib/protocol';
import { DECKS as CHOICES } from '../lib/settings.svelte';
import { BACK, DECKS, pictureOf, signOf } from './deck';

const RANKS: Record<Pack, string> = { shdc: '23456789TJQKA', oceb: 'SCR3A' };

const FILES = import.meta.glob<string>('../../public/cards/*.svg', { eager: true, import: 'default', query: '?raw' });

function isDrawn(address: string): boolean {
  const [file, id] = address.split('#');
  return FILES[`../../public/${file}`]!.includes(`<symbol id="${id}"`);
}

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
  expect(isDrawn('cards/french.svg#1h')).toBe(false);
});
