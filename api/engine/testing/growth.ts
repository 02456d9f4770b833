/** Limit of the ratio: linear work gives 4, quadratic work 16; this is their geometric middle. */
const LIMIT = 7;
const ROUNDS = 15;
/** Microseconds of processor time after which a measurement is good enough. */
const ENOUGH = 5e6;

async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

export interface Growing<T> {
  /** Size of the smaller input. */
  size: number;
  make: (size: number) => T;
  work: (input: T) => unknown;
}

/**
 * Returns how many times the processor time of `work` is that of an input a quarter as large. The two are measured in
 * turns, the least of each counts, and it is repeated until the ratio is below the limit for linear work: other work on
 * the machine makes a measurement longer, never shorter, so that only work that grows faster stays above it.
 */
export async function growthOf<T>({ size, make, work }: Growing<T>): Promise<number> {
  const [small, large] = [make(size), make(4 * size)];
  let [least, most, spent] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
  for (let round = 0; round < ROUNDS && spent < ENOUGH; round++) {
    const [one, four] = [await processorTime(() => work(small)), await processorTime(() => work(large))];
    [least, most, spent] = [Math.min(least, one), Math.min(most, four), spent + one + four];
    // The first round compiles.
    if (round > 0 && most / least < LIMIT) break;
  }
  return most / least;
}

/** Names the inputs whose work grows faster than they do. */
export async function fasterThanLinear(kinds: Record<string, Growing<never>>): Promise<string[]> {
  const found: string[] = [];
  for (const [kind, growing] of Object.entries(kinds)) {
    const growth = await growthOf(growing);
    if (growth >= LIMIT) found.push(`${kind}: 4 times the input takes ${growth.toFixed(1)} times the time`);
  }
  return found;
}

/** Creates a row of `fasterThanLinear`, whose input may be of any type. */
export const growing = <T>(size: number, make: (size: number) => T, work: (input: T) => unknown) =>
  ({ size, make, work }) as unknown as Growing<never>;
