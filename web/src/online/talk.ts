// What can be said by a tap: the codes of the server's own list.

import type { Said } from '../lib/protocol';
import { say, sayOr } from '../lib/say.svelte';

export const PHRASES = [
  'hello',
  'good-luck',
  'well-played',
  'nice-trick',
  'good-game',
  'thanks',
  'sorry',
  'oops',
  'no-worries',
  'bad-luck',
  'close-one',
  'one-moment',
  'back-again',
  'no-hurry',
  'once-more',
  'goodbye',
] as const;
export const REACTIONS = ['clap', 'thumb', 'smile', 'laugh', 'wow', 'sad', 'heart', 'party'] as const;

export function saidText({ code, text }: Pick<Said, 'code' | 'text'>): string {
  if (code === undefined) return text ?? '';
  const sign = sayOr(`phrase-${code}.sign`, '');
  return sign || say(`phrase-${code}`);
}
