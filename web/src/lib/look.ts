// How cards are said and written in the deck that the viewer has chosen: what levata/look.py says
// in a terminal, and the same messages. Reactive wherever `say` and `settings` are.

import type { CardName, Pack } from './protocol';
import { has, say, sayOr } from './say.svelte';
import { settings } from './settings.svelte';

interface Drawn {
  /** What the messages of its suits and ranks begin with. */
  name: 'french' | 'spanish' | 'german';
  signs: Record<string, string>;
  /** Ranks that are written otherwise than the pack spells them. */
  written: Record<string, string>;
}

const FRENCH = { s: '♠', h: '♥', d: '♦', c: '♣' };
const DRAWN: Record<string, Drawn> = {
  french: { name: 'french', signs: FRENCH, written: { T: '10' } },
  // Nothing that a font surely has stands for a leaf, a bell or an acorn: these suits are written out.
  german: { name: 'german', signs: {}, written: {} },
  spanish: { name: 'spanish', signs: { o: '●', c: '▼', e: '†', b: '≡' }, written: {} },
  // A Spanish pack in French clothes keeps the names of its cards.
  dressed: {
    name: 'spanish',
    signs: { o: FRENCH.d, c: FRENCH.h, e: FRENCH.s, b: FRENCH.c },
    written: { R: 'K', C: 'Q', S: 'J' },
  },
};

const RANKS: Record<Pack, string> = { shdc: '23456789TJQKA', oceb: 'SCR3A' };
/** Suits of a hand side by side: their colours alternate. */
export const CIRCLE: Record<Pack, string> = { shdc: 'shcd', oceb: 'oceb' };

/** The pack that a card, or a game by its suits, belongs to. */
function drawn(pack: Pack): Drawn {
  const { french, spanish } = settings.decks;
  if (pack === 'shdc') return french === 'german' ? DRAWN['german']! : DRAWN['french']!;
  return spanish === 'spanish' ? DRAWN['spanish']! : DRAWN['dressed']!;
}

/** A word of the deck; a regional one that nobody has written is called as in the French pack. */
function word(deck: Drawn, what: string, otherwise: string): string {
  const own = `${deck.name}-${what}`;
  return deck.name === 'german' && !has(own)
    ? sayOr(`french-${what}`, otherwise)
    : sayOr(own, otherwise);
}

/** A rank as it is written: 10. */
export function rankText(letter: string, pack: Pack): string {
  const deck = drawn(pack);
  return sayOr(`${deck.name}-index-${letter}`, deck.written[letter] ?? letter);
}

/** A suit as its sign, or nothing where the deck has none that a font knows. */
export function suitSign(letter: string, pack: Pack): string {
  return drawn(pack).signs[letter] ?? '';
}

/** A suit by its name: hearts. */
export function suitName(letter: string, pack: Pack): string {
  return word(drawn(pack), `suit-${letter}`, '');
}

/** A suit as sign and name: ♥ hearts. */
export function suitText(letter: string, pack: Pack): string {
  return `${suitSign(letter, pack)} ${suitName(letter, pack)}`.trim() || letter;
}

/** A rank as a word, said of all its cards: eights. */
export function rankWord(letter: string, pack: Pack): string {
  return word(drawn(pack), `rank-${letter}`, letter);
}

/** One card of a rank as a word: eight. */
export function rankOne(letter: string, pack: Pack): string {
  return word(drawn(pack), `one-${letter}`, rankWord(letter, pack));
}

/** A card in a sentence: in words where the signs of its pack are not plain enough. */
export function cardTold(name: CardName, pack: Pack): string {
  return pack === 'oceb' ? aloud(name, pack) : cardText(name, pack);
}

/** A card as people read it: 10♥; 10 acorns where the deck has no signs. */
export function cardText(name: CardName, pack: Pack): string {
  const rank = rankText(name.slice(0, -1), pack);
  const suit = name.slice(-1);
  const sign = suitSign(suit, pack);
  if (sign) return rank + sign;
  const called = suitName(suit, pack);
  return called ? `${rank} ${called}` : rank + suit;
}

/** A card as it is read aloud: ten of hearts. */
export function aloud(name: CardName, pack: Pack): string {
  const suit = suitName(name.slice(-1), pack);
  const own = `${drawn(pack).name}-card`;
  const rank = rankOne(name.slice(0, -1), pack);
  return suit ? say(has(own) ? own : 'french-card', { rank, suit }) : name;
}

/** Is this a card of the pack (and no call)? */
export function isCard(token: string, pack: Pack): boolean {
  return token.length === 2 && RANKS[pack].includes(token[0]!) && pack.includes(token[1]!);
}

const CARDS: Record<Pack, RegExp> = {
  shdc: cards('shdc'),
  oceb: cards('oceb'),
};
function cards(pack: Pack): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_.])x?([${RANKS[pack]}][${pack}])(?![\\p{L}\\p{N}_])`, 'gu');
}

/** A text with every card in it as a sentence tells it. */
export function pretty(text: string, pack: Pack, told = cardTold): string {
  return text.replace(CARDS[pack], (_, name: string) => told(name, pack));
}
