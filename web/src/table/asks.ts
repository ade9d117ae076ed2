// What the person is asked, in words.

import { cardText, cardTold } from '../lib/look';
import type { Names } from '../lib/names';
import type { CardName, Coded } from '../lib/protocol';
import { has, list, say } from '../lib/say.svelte';
import { callText, refusal } from '../lib/sentence';
import type { Shown } from './shown';

/** What one is to do now. A phase has its own question, or else the kind of control has. */
export function question(shown: Shown, names: Names): string {
  const { facts, pack } = shown;
  const accepts = [...shown.accepts].map(([token, seats]) =>
    say('accepting', { call: callText(token, pack), who: list(seats.map(names)) }),
  );
  const values = {
    upcard: facts.upcard ? cardText(facts.upcard, pack) : '',
    accepts: accepts.join(', '),
  };
  const asked = `plain-ask-${shown.asked}`;
  if (has(asked)) return say(asked, values);
  return say(`plain-ask-${shown.calls[0]?.kind ?? 'card'}`);
}

/** What the table waits for while it is not one's turn. */
export function waiting(shown: Shown, names: Names): string {
  const seat = shown.toAct;
  const me = shown.view.seat; // whoever looks on has none
  if (shown.isAsked) return say('prompt-asked');
  if (seat === null || seat === me) return '';
  const rests = me !== null && shown.facts.resting === me && shown.facts.bidder;
  const values = { who: names(seat), bidder: rests ? names(rests) : '' };
  return say(rests ? 'prompt-rests' : 'prompt-wait', values);
}

/** Why a card may not be played now, or laid away. */
export function whyNot(shown: Shown, card: CardName, refused: Record<CardName, Coded>): string {
  if (shown.isLaying) return say('kept', { card: cardTold(card, shown.pack) });
  const reason = refused[card];
  return reason === undefined ? '' : refusal(reason, shown.pack);
}
