// What the person is asked, and what those who only hear the table are told: in words.

import type { Names } from '../lib/names';
import type { CardName, Coded, Hint, TableEvent } from '../lib/protocol';
import { has, list, say } from '../lib/say.svelte';
import { callText, HEARD, reasonText, refusal, SEEN, sentence } from '../lib/sentence';
import type { Shown } from './shown';

/** What one is to do now. A phase has its own question, or else the kind of control has. */
export function question(shown: Shown, names: Names, by = SEEN): string {
  const { facts, pack } = shown;
  const accepts = [...shown.accepts].map(([token, seats]) =>
    say('accepting', { call: callText(token, pack, by), who: list(seats.map(names)) }),
  );
  const values = {
    upcard: facts.upcard ? by.card(facts.upcard, pack) : '',
    accepts: accepts.join(', '),
  };
  const asked = `plain-ask-${shown.asked}`;
  if (has(asked)) return say(asked, values);
  return say(`plain-ask-${shown.calls[0]?.kind ?? 'card'}`);
}

/** So few calls that they are counted aloud; that none is left the question says. */
const FEW = 3;

/** The question as it is heard: with what others read from the middle of the table. */
export function spoken(shown: Shown, names: Names): string {
  const left = shown.facts.calls_left ?? 0;
  const asked = question(shown, names, HEARD);
  return left > 0 && left <= FEW ? `${asked} ${say('table-free-calls', { count: left })}` : asked;
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
export function whyNot(shown: Shown, card: CardName, refused: Record<CardName, Coded>, by = SEEN): string {
  if (shown.isLaying) return say('kept', { card: by.card(card, shown.pack) });
  const reason = refused[card];
  return reason === undefined ? '' : refusal(reason, shown.pack, by);
}

/** A hint: what to do, and the reason if there is one. */
export function advice(shown: Shown, hint: Hint, by = SEEN): { what: string; why: string } {
  if (hint.token === '') return { what: say('hint-none'), why: '' };
  const { pack } = shown;
  const found = [...shown.cards].find(([, token]) => token === hint.token)?.[0];
  const what =
    found === undefined
      ? say('hint-call', { call: callText(hint.token, pack, by) })
      : say(shown.isLaying ? 'hint-lay' : 'hint-play', { card: by.card(found, pack) });
  return { what: say('hint', { what }), why: hint.reason ? reasonText(hint.reason, pack, by) : '' };
}

/** What has happened, a sentence each; those who hear it are told what others see without a word. */
export function happened(shown: Shown, names: Names, by = SEEN): string[] {
  return shown
    .told()
    .flatMap((event) => [
      sentence(event, names, shown.view.seat, shown.pack, by),
      by === HEARD ? unsaid(event, shown, names) : '',
    ])
    .filter((text) => text !== '');
}

/** The card that is turned up at a deal, and the trump if it makes that; who has dealt a second phase. */
function unsaid({ code, part }: TableEvent, shown: Shown, names: Names): string {
  const { facts, pack, trump, dealer } = shown;
  if (code === 'dealt' && part === 'second') {
    return say(dealer === shown.view.seat ? 'table-dealt.me' : 'table-dealt', { who: names(dealer) });
  }
  const card = facts.turned ?? facts.upcard;
  if (code !== 'deal' || !card) return '';
  const values = { card: HEARD.card(card, pack), suit: trump && HEARD.suit(trump, pack) };
  return say(trump ? 'table-turned-trump' : 'table-turned', values);
}
