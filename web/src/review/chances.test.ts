import { expect, it } from 'vitest';
import { between } from './chances';

it.each([
  [0, 0, 0, 1],
  [0, 10, 0, 0.278],
  [10, 10, 0.722, 1],
  [5, 10, 0.237, 0.763],
  [50, 100, 0.404, 0.596],
])('%i of %i lies between %d and %d', (won, count, low, high) => {
  const [from, to] = between(won, count);
  expect(from).toBeCloseTo(low, 3);
  expect(to).toBeCloseTo(high, 3);
});
