import { describe, expect, it } from 'vitest';
import { records } from './keep';

const ONE = 'game cruce 1  players=4\nseats N:a E:b S:c W:d\n';
const TWO = 'game euchre 1  players=2\nseats N:a S:b\n';

describe('the records of a text', () => {
  it.each([
    ['', []],
    ['\n\n', []],
    [ONE, [[ONE, 1]]],
    [`${ONE}${TWO}`, [[ONE, 1], [TWO, 3]]],
    [`\uFEFF; kept by me\n\n${ONE}\n\n${TWO}`.replaceAll('\n', '\r\n'), [[ONE, 3], [TWO, 7]]],
    ['gamer cruce\n', [['gamer cruce\n', 1]]],
    ['hello\nworld', [['hello\nworld\n', 1]]],
  ] as [string, [string, number][]][])('of %j', (text, expected) => {
    expect(records(text).map((piece) => [piece.text, piece.line])).toEqual(expected);
  });
});
