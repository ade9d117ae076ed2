// What happens, is refused or is advised, in sentences: what levata/narrate.py says in a terminal,
// and the same messages.

import { aloud, cardTold, isCard, pretty, rankWord, suitName, suitText } from './look';
import type { Names } from './names';
import type { Coded, Pack, Seat, TableEvent, Token, Value } from './protocol';
import { either, has, say, sayOr } from './say.svelte';

const text = (value: Value | undefined): string => (value == null ? '' : String(value));

/** How cards and suits stand in a sentence: with their signs, or in words alone for those who hear it. */
export const SEEN = { card: cardTold, suit: suitText };
export const HEARD: typeof SEEN = { card: aloud, suit: (letter, pack) => suitName(letter, pack) || suitText(letter, pack) };

/** A call as people say it: its word in their language, a suit or a rank by its name. */
export function callText(token: Token, pack: Pack, by = SEEN): string {
  const last = token.slice(-1);
  if (token.startsWith('^')) return rankWord(last, pack);
  if (token.startsWith('=')) return by.suit(last, pack);
  if (token.startsWith('20')) return say('call-twenty', { suit: by.suit(last, pack) });
  const value = token === '-' ? 'pass' : token;
  return sayOr(`call-${value}`, value);
}

/** An event in words; empty for one that is seen and not told. `me`: the seat of the reader. */
export function sentence(event: TableEvent, names: Names, me: Seat | null, pack: Pack, by = SEEN): string {
  const { code, ...params } = event;
  const seat = text(params['seat'] ?? params['dealer']);
  const token = text(params['token']);
  const values = {
    ...params,
    who: seat && names(seat),
    pair: names(text(params['seats'])),
    suit: by.suit(text(params['suit']), pack),
    rank: rankWord(text(params['rank']), pack),
    card: params['card'] === undefined ? '' : by.card(text(params['card']), pack),
    call: token && code === 'call' ? callText(token, pack, by) : '',
  };
  const name = `event-${code === 'dealt' ? `dealt-${text(params['part'])}` : code}`;
  const mine = `${name}.me`;
  return sayOr(seat !== '' && seat === me && has(mine) ? mine : name, '', values);
}

/** Of more actions that come to the same it is told how many they are. */
const NAMED = 3;

/** A bot's reason for what it advises, in one sentence. */
export function reasonText(reason: Coded, pack: Pack, by = SEEN): string {
  const { params } = reason;
  const tokens = Array.isArray(params['tokens']) ? params['tokens'].map(text) : [];
  return say(`reason-${reason.code}`, {
    ...params,
    because: params['because'] ? by.card(text(params['because']), pack) : '',
    points: Number(params['tenths'] ?? 0) / 10,
    next: params['next'] === undefined ? '' : named(text(params['next']), pack, by),
    which: params['all'] ? 'all' : tokens.length <= NAMED ? 'these' : 'counted',
    these: either(tokens.map((token) => named(token, pack, by))),
    count: tokens.length,
  });
}

/** An action among others: a card, or a call in quotes. */
export function named(token: Token, pack: Pack, by = SEEN): string {
  if (isCard(token, pack)) return by.card(token, pack);
  const laid = token.slice(1);
  if (token.startsWith('x') && isCard(laid, pack)) {
    return say('reason-laid', { card: by.card(laid, pack) });
  }
  return say('reason-call', { call: callText(token, pack, by) });
}

/** Titles stand in refusals as programmers read them. */
const TITLES: Record<string, string> = {
  Cruce: 'cruce',
  'Cross Purposes': 'cross_purposes',
  Cuatrola: 'cuatrola',
  'Two-handed Euchre': 'euchre',
};

/** Why something was refused, for whoever asked for it. */
export function refusal({ code, params }: Coded, pack?: Pack, by = SEEN): string {
  if (code === 'fault') return say('fault'); // the worker's own; the engine has no such refusal
  // Cards are written where they stand alone: “Se”, which is one of espadas, begins sentences.
  const written = (value: Value): Value =>
    typeof value === 'string' && pack !== undefined ? pretty(value, pack, by.card) : value;
  const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, written(value)]));
  const game = TITLES[text(params['game'])];
  if (game !== undefined) {
    values['game'] = say(`game-${game}`);
    if (code === 'seats') values['reason'] = say(`game-${game}.seats`);
  }
  if (code === 'not-allowed') {
    const value = text(params['value']);
    values['value'] = sayOr(`plain-word-${value}`, value);
  }
  return sayOr(`error-${code}`, code, values);
}
