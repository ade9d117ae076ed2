// A piece of the rules as it came, dressed for its viewer: cards in their deck, calls in words, figures drawn.

import { mount, unmount } from 'svelte';
import { cardTold } from '../lib/look';
import type { Pack } from '../lib/protocol';
import { callText } from '../lib/sentence';
import Figure from './Figure.svelte';

/** For `{@attach}`: runs again when the deck or the language changes. */
export function dress(pack: Pack): (node: HTMLElement) => () => void {
  return (node) => {
    for (const span of node.querySelectorAll<HTMLElement>('[data-card]')) {
      const name = span.dataset['card']!;
      const laid = span.textContent.startsWith('×') ? '×' : '';
      span.textContent = laid + cardTold(name, pack);
      span.dataset['suit'] = name.slice(-1);
    }
    for (const span of node.querySelectorAll<HTMLElement>('[data-call]')) {
      span.textContent = callText(span.dataset['call']!, pack);
    }
    const drawn = [...node.querySelectorAll<HTMLElement>('figure')].map((target) => {
      const { figure: kind = '', caption = '', cards = '' } = target.dataset;
      return mount(Figure, { target, props: { kind, caption, cards: cards.split(' '), pack } });
    });
    return () => drawn.forEach((figure) => void unmount(figure));
  };
}
