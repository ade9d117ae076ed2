// How the figures of the hand that is being played come about: what the frame shows of it, in words.
// What they will come to is told once the hand is over (explain.ts).

import type { Side } from '../lib/protocol';
import { say, sayOr } from '../lib/say.svelte';
import type { Couple, Shown } from '../table/shown';

const sum = (couples: readonly Couple[]): number => couples.reduce((total, { points }) => total + points, 0);

/** A side's figures in a sentence. */
export function soFar(shown: Shown, side: Side, counters: boolean): string {
  const { facts, me } = shown;
  const tricks = [...side].reduce((total, seat) => total + shown.tricks(seat), 0);
  const holder = facts.declarer ?? facts.bidder ?? facts.maker ?? '';
  const had = holder !== '' && side.includes(holder) ? '-made' : '';
  const bid = facts.bid ? sayOr(`call-${facts.bid}`, String(facts.bid)) : '';
  const points = facts.points?.[side] ?? 0;

  if (facts.points !== undefined && (facts.raw !== undefined || shown.onPoints)) {
    if (!counters) return say('so-far-hidden');
    if (facts.raw === undefined) {
      const declared = sum(shown.declared(side));
      return say('so-far-points', { cards: points, declared, points: points + declared });
    }
    const crosses = sum(shown.crosses(side));
    return say(`so-far-band${had}`, { points, crosses, raw: facts.raw[side] ?? 0, bid });
  }
  if (facts.bidder) return say(`so-far-tricks${had}`, { tricks, bid });
  if (facts.maker) return say(`so-far-maker${had}`, { taken: say('tricks', { count: tricks }) });
  if (facts.first && facts.second) {
    return say('so-far-phases', { first: facts.first[side] ?? 0, second: facts.second[side] ?? 0 });
  }
  if (facts.taken) {
    const { taken } = facts;
    // Partners for the match, or an ally that was found in this hand; the person first.
    const ally = facts.allies?.[side];
    const pair = side.length > 1 ? [...side].sort((a, b) => Number(b === me) - Number(a === me)) : ally ? [side, ally] : [];
    const [one, other] = pair.map((seat) => taken[seat] ?? 0);
    if (one !== undefined && other !== undefined) return say('so-far-pair', { tricks: one, partner_tricks: other });
    return say('so-far-plain', { tricks: taken[side] ?? 0 });
  }
  return say('so-far-plain', { tricks });
}
