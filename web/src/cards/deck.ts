// Which picture a card has in the deck its viewer has chosen. Every deck can dress its whole pack.

import type { CardName, Pack } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';

interface Deck {
  /** The file of pictures, in cards/. */
  sprite: 'french' | 'spanish' | 'german';
  /** Four colours in place of two. */
  four?: boolean;
  /** What the picture of a rank or suit is called, where that is not its own letter. */
  suits?: Record<string, string>;
  ranks?: Record<string, string>;
}

/** By pack, and by the viewer's choice for it. */
export const DECKS = {
  shdc: {
    french: { sprite: 'french' },
    french4: { sprite: 'french', four: true },
    german: { sprite: 'german' },
  },
  oceb: {
    spanish: { sprite: 'spanish' },
    french4: {
      sprite: 'french',
      four: true,
      suits: { o: 'd', c: 'h', e: 's', b: 'c' },
      ranks: { R: 'K', C: 'Q', S: 'J' },
    },
  },
} as const satisfies Record<Pack, Record<string, Deck>>;

/** The deck that cards of a pack wear on this device. */
export function deckOf(pack: Pack): Deck {
  return pack === 'shdc' ? DECKS.shdc[settings.decks.french] : DECKS.oceb[settings.decks.spanish];
}

/** The name of a card's picture, among those that `wear` puts into the page. */
export function pictureOf(name: CardName, deck: Deck, big = false): string {
  const rank = name.slice(0, -1);
  const suit = name.slice(-1);
  const own = (deck.ranks?.[rank] ?? rank) + (deck.suits?.[suit] ?? suit);
  return `#${deck.sprite}-${own}${big ? '-big' : ''}`;
}

/** The name of the picture of a suit's sign. */
export function signOf(suit: string, deck: Deck): string {
  return `#${deck.sprite}-suit-${deck.suits?.[suit] ?? suit}`;
}

export const BACK = '#back-back';
