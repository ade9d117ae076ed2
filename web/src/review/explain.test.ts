// The page says of finished hands what the terminal says: tests/browser/explained.py wrote down what.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import type { Result } from '../lib/protocol';
import { columns, heading, lines, verdict, type SideLine, type Voice } from './explain';

interface Case {
  seats: { seat: string; name: string; mode: string }[];
  done: Result;
  said: Record<string, { verdict: string; heads: string[]; lines: Told[] }>;
}
type Told = Omit<SideLine, 'figures'> & { figures: Record<string, string> };

const cases = Object.values(import.meta.glob<Case[]>('./explained.json', { eager: true, import: 'default' }))[0]!;
const PAGES = import.meta.glob<string>('../../../src/levata/locale/*/*.ftl', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const BOTS: Record<string, string> = { N: 'Nora', E: 'Emil', S: 'Sanda', W: 'Wanda' };

function bundle(lang: string): FluentBundle {
  const found = new FluentBundle(lang, { useIsolating: false });
  for (const [path, page] of Object.entries(PAGES)) {
    if (path.includes(`/locale/${lang}/`)) found.addResource(new FluentResource(page));
  }
  return found;
}

function voice(lang: string, { seats, done }: Case): Voice {
  const texts = bundle(lang);
  const say: Voice['say'] = (id, values = {}) => {
    const pattern = texts.getMessage(id)?.value;
    if (!pattern) throw new Error(`there is no text ${id}`);
    return texts.formatPattern(pattern, values as Record<string, FluentVariable>);
  };
  const me = done.view.seat;
  const one = (seat: string): string => {
    if (seat === me) return say('you');
    const row = seats.find((other) => other.seat === seat);
    return row?.mode === 'bot' ? (BOTS[row.seat] ?? '') : (row?.name ?? '');
  };
  const name: Voice['name'] = (who) =>
    [...who].sort((a, b) => Number(b === me) - Number(a === me)).map(one).join(' & ');
  return { say, has: (id) => texts.hasMessage(id), name };
}

describe.each(['en', 'ro', 'es'])('in %s', (lang) => {
  it.each(cases.map((one, index) => [index, one.done.view.game, one] as const))(
    'case %i, %s, is told as in the terminal',
    (_, __, one) => {
      const speaking = voice(lang, one);
      const said = one.said[lang]!;
      const rows = lines(one.done, speaking);
      expect(verdict(one.done, speaking)).toBe(said.verdict);
      expect(rows.map((row) => ({ ...row, figures: Object.fromEntries(row.figures) }))).toEqual(said.lines);
      expect(columns(rows).map((head) => heading(head, speaking))).toEqual(said.heads);
    },
  );
});

it('has every game and every way a hand can end', () => {
  expect(new Set(cases.map(({ done }) => done.view.game)).size).toBe(4);
  expect(cases.length).toBeGreaterThan(25);
});

it('says of a game it has no words for what was scored', () => {
  const one = cases.find(({ done }) => done.result?.code === 'result')!;
  const foreign = { ...one, done: { ...one.done, view: { ...one.done.view, game: 'other' as 'cruce' } } };
  const speaking = voice('en', foreign);
  expect(lines(foreign.done, speaking)[0]!.why).toBe(`the hand scored ${lines(one.done, speaking)[0]!.score}.`);
  expect(verdict(foreign.done, speaking)).toBe('');
});
