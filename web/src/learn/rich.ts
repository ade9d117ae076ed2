// Texts in which cards stand in code signs, as the rules and the lessons have them.

import { cardTold, isCard } from '../lib/look';
import type { Pack } from '../lib/protocol';

export interface Part {
  text: string;
  kind: 'words' | 'card' | 'code';
  /** The suit of a card: its colour. */
  suit: string;
}

/** A text in its parts: `Th` becomes the card in the viewer's deck, `beat=yes` stays as it is. */
export function parts(text: string, pack: Pack): Part[] {
  return text.split(/(`[^`]*`)/).map((part) => {
    const inside = part.slice(1, -1);
    if (!part.startsWith('`')) return { text: part, kind: 'words', suit: '' };
    if (!isCard(inside, pack)) return { text: inside, kind: 'code', suit: '' };
    return { text: cardTold(inside, pack), kind: 'card', suit: inside.slice(-1) };
  });
}
