const SEEDS = 100_000;

/**
 * A seed of at most five digits that is not the present one, so that a person can note it down.
 * @param random [0, 1); another draw each time.
 */
export function newSeed(present: number, random: () => number = Math.random): number {
  const drawn = Math.floor(random() * SEEDS);
  return drawn === present ? (drawn + 1) % SEEDS : drawn;
}
