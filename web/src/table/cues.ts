// What is to be heard of a frame.

import type { Shown } from './shown';

export type Cue = 'lift' | 'card' | 'trick' | 'turn' | 'call' | 'cross' | 'deal' | 'hand' | 'end' | 'no';

const OF: Record<string, Cue> = {
  play: 'card',
  laid: 'card',
  call: 'call',
  cross: 'cross',
  declared: 'cross',
  allies: 'cross',
  trick: 'trick',
  deal: 'deal',
  dealt: 'deal',
};

export function cues(shown: Shown): Cue[] {
  const { kind, seat } = shown.body;
  const found = shown.events.map((event) => OF[event.code]).filter((cue) => cue !== undefined);
  // One's own card was heard when it left the hand.
  const isHeard = (cue: Cue): boolean => cue === 'card' && kind === 'act' && seat === shown.me;
  return [...new Set(found)].filter((cue) => !isHeard(cue));
}
