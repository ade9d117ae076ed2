import { describe, expect, it } from 'vitest';
import type { GameInfo, GameOption } from './protocol';
import { blocked, optionsFor, settled } from './tables';

const option = (name: string, choices: string[], more: Partial<GameOption> = {}): GameOption => ({
  name,
  choices,
  default: choices[0]!,
  number: false,
  min: null,
  max: null,
  seats: null,
  needs: null,
  ...more,
});
const LEVELS = ['easy', 'normal'];
const game: GameInfo = {
  name: 'cruce',
  seats: [3, 4],
  default_seats: 4,
  deck: { suits: 'shdc', ranks: '9JQKTA', cards: [] },
  options: [
    option('target', ['11', '6'], { number: true, min: 1, max: 100 }),
    option('deal', ['half', 'full']),
    option('nines', ['play', 'redeal'], { needs: { redeal: { deal: 'full' } } }),
    option('sides', ['fixed', 'free'], { seats: [4] }),
  ],
  ticks: '',
};
const nines = game.options[2]!;

describe('a table', () => {
  it('is laid as usual where nothing was chosen', () => {
    const options = { target: '11', deal: 'half', nines: 'play', sides: 'fixed' };
    expect(settled(game, LEVELS, {})).toEqual({ players: 4, options, level: 'normal' });
  });
  it('has the options of its number of players alone', () => {
    expect(optionsFor(game, 3).map(({ name }) => name)).toEqual(['target', 'deal', 'nines']);
    expect(settled(game, LEVELS, { players: 3, options: { sides: 'free' } }).options).not.toHaveProperty('sides');
  });
  it.each([['7', '7'], ['100', '100'], ['101', '11'], ['0', '11'], ['7.5', '11'], ['x', '11']])(
    'takes %s as a target of %s',
    (typed, target) => {
      expect(settled(game, LEVELS, { options: { target: typed } }).options['target']).toBe(target);
    },
  );
  it('never holds two choices that do not go together', () => {
    expect(blocked(nines, 'redeal', { deal: 'half' })).toEqual({ option: 'deal', choice: 'full' });
    expect(blocked(nines, 'redeal', { deal: 'full' })).toBeNull();
    expect(blocked(nines, 'play', { deal: 'half' })).toBeNull();
    expect(settled(game, LEVELS, { options: { deal: 'half', nines: 'redeal' } }).options['nines']).toBe('play');
    expect(settled(game, LEVELS, { options: { deal: 'full', nines: 'redeal' } }).options['nines']).toBe('redeal');
  });
  it('forgets a level that there is no more', () => {
    expect(settled(game, LEVELS, { level: 'divine', players: 9 })).toMatchObject({ level: 'normal', players: 4 });
  });
});
