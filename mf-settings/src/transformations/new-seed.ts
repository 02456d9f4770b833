const SEEDS = 100_000;

/**
 * Returns a seed that is not the current one, of at most five digits, so that it is easy to write down.
 * @param random returns a number in [0, 1)
 */
export function newSeed(current: number, random: () => number = Math.random): number {
  const drawn = Math.floor(random() * SEEDS);
  return drawn === current ? (drawn + 1) % SEEDS : drawn;
}
