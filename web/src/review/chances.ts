// How sure a share is that was counted in a few matches.

/** For a share of 95 in 100 such counts to lie between the two. */
const Z = 1.96;

/** Between which shares the true one lies, as far as `won` of `count` can tell (Wilson's interval). */
export function between(won: number, count: number): [low: number, high: number] {
  if (count === 0) return [0, 1];
  const share = won / count;
  const z2 = (Z * Z) / count;
  const middle = share + z2 / 2;
  const half = Z * Math.sqrt((share * (1 - share)) / count + z2 / (4 * count));
  const scale = 1 / (1 + z2);
  return [Math.max(0, (middle - half) * scale), Math.min(1, (middle + half) * scale)];
}

/** Below this many matches the share says next to nothing. */
export const FEW = 20;
