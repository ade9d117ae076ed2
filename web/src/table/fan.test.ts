import { describe, expect, test } from 'vitest';
import { alternating, fan, TOUCH } from './fan';

describe('a hand side by side', () => {
  for (const width of [304, 348, 374, 720, 1500]) {
    for (let count = 1; count <= 13; count++) {
      test(`${count} cards in ${width} px leave enough to touch and stay inside`, () => {
        const { spots, card, height } = fan(count, 3, width, 62);
        expect(spots).toHaveLength(count);
        for (const [at, { x, y, row }] of spots.entries()) {
          expect(x).toBeGreaterThanOrEqual(-0.01);
          expect(x + card).toBeLessThanOrEqual(width + 0.01);
          expect(y + card * 1.4).toBeLessThanOrEqual(height + 0.01);
          const next = spots[at + 1];
          if (next?.row === row) expect(next.x - x).toBeGreaterThanOrEqual(TOUCH - 0.01);
          else if (next) expect(next.y - y).toBeGreaterThanOrEqual(TOUCH);
        }
      });
    }
  }
  test.each([[324, 109], [415, 127], [324, 60], [430, 200]])('more than one row in %s px is no higher than it may be', (width, most) => {
    const { spots, height } = fan(13, 0, width, 74, most);
    expect(spots.at(-1)!.row).toBe(1);
    expect(height).toBeLessThanOrEqual(Math.max(most, TOUCH + TOUCH * 1.4) + 0.01);
  });
  test('trumps stand apart', () => {
    const { spots } = fan(5, 2, 700, 60);
    expect(spots[2]!.x - spots[1]!.x).toBeGreaterThan(spots[1]!.x - spots[0]!.x);
  });
  test('no cards take the room of one row', () => {
    expect(fan(0, 0, 300, 50).height).toBeCloseTo(70);
  });
});

describe('the suits of a hand', () => {
  const isRed = (suit: string): boolean => 'hd'.includes(suit);
  test.each([
    ['shcd', '', 'shcd'],
    ['shcd', 'd', 'dshc'],
    ['shd', '', 'hsd'],
    ['shc', 's', 'shc'],
    ['scd', '', 'sdc'],
    ['hcd', 'c', 'chd'],
    ['hcd', 's', 'hcd'],
    ['sc', 'c', 'cs'],
    ['', 's', ''],
  ])('%s with trump %s lie as %s', (suits, trump, order) => {
    expect(alternating([...suits], trump, isRed).join('')).toBe(order);
  });
});
