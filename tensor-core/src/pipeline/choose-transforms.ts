import { logarithm } from '../exact-math/index.ts';

/**
 * Chooses transforms by successive draws without replacement, with their probabilities as weights; those with
 * probability 0 are never chosen. Each transform has its own number, so that one that is not chosen does not affect the
 * others (Efraimidis and Spirakis, "Weighted random sampling with a reservoir", 2006).
 * @param count number of transforms to choose
 * @param probabilityOf probability of a transform, 0 to 1
 * @param u returns the transform's number of [0,1)
 */
export function chooseTransforms<F>(
  flags: readonly F[],
  count: number,
  probabilityOf: (flag: F) => number,
  u: (flag: F) => number,
): Set<F> {
  const times = flags
    .filter((flag) => probabilityOf(flag) > 0)
    .map((flag) => ({ flag, time: -logarithm(1 - u(flag)) / probabilityOf(flag) }))
    .sort((a, b) => a.time - b.time);
  return new Set(times.slice(0, count).map(({ flag }) => flag));
}
