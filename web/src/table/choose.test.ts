import { expect, test } from 'vitest';
import { best, byDigit, forced, isStill, neighbour, step } from './choose';
import { body } from './sample';
import { Shown } from './shown';

const HAND = ['Kd', '9s', 'Qh'];
const may = (...names: string[]): { token: string; kind: 'card'; value: string }[] =>
  names.map((name) => ({ token: name, kind: 'card', value: name }));

test('left and right go round', () => {
  expect(step(HAND, '', 1)).toBe('Kd');
  expect(step(HAND, '', -1)).toBe('Qh');
  expect(step(HAND, 'Qh', 1)).toBe('Kd');
  expect(step([], '', 1)).toBe('');
});

test('a digit names a card, 0 the tenth', () => {
  expect(byDigit(HAND, '2')).toBe('9s');
  expect(byDigit(HAND, '7')).toBe('');
  expect(byDigit('abcdefghij'.split(''), '0')).toBe('j');
});

test('only one card is forced, never the first of a trick, but the last of all', () => {
  const trick = { plays: [['W', 'Th']] as [string, string][], winner: 'W' };
  expect(forced(new Shown(body({ legal: may('Qh'), trick })))).toBe('Qh');
  expect(forced(new Shown(body({ legal: may('Qh', 'Kd'), trick })))).toBeNull();
  expect(forced(new Shown(body({ legal: may('Qh') })))).toBeNull();
  expect(forced(new Shown(body({ legal: may('Qh'), hand: ['Qh'] })))).toBe('Qh');
  const laid = [{ token: 'xQh', kind: 'card' as const, value: 'Qh' }];
  expect(forced(new Shown(body({ legal: laid, trick })))).toBeNull();
});

test('a card chosen ahead is put back once another card has the trick', () => {
  const trick = (winner: string): { plays: [string, string][]; winner: string } => ({
    plays: [['W', 'Th'], ['N', 'Ah']],
    winner,
  });
  const before = new Shown(body({ trick: trick('W') }));
  expect(best(before)).toBe('Th');
  const queued = { card: 'Qh', best: best(before) };
  expect(isStill(queued, new Shown(body({ trick: trick('W'), legal: may('Qh') })))).toBe('Qh');
  expect(isStill(queued, new Shown(body({ trick: trick('N'), legal: may('Qh') })))).toBeNull();
  expect(isStill(queued, new Shown(body({ trick: trick('W'), legal: may('Kd') })))).toBeNull();
});

test('the focus goes to the neighbour of the card that left', () => {
  expect(neighbour(HAND, '9s', ['Kd', 'Qh'])).toBe('Qh');
  expect(neighbour(HAND, 'Qh', ['Kd', '9s'])).toBe('9s');
  expect(neighbour(HAND, 'Kd', [])).toBe('');
});
