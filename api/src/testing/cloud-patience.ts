import type { Tunable } from '@twinset/engine';
import { TUNABLES } from '../tunables.ts';

/** Divisors of the times of repeated calls: the patience is enough for a second attempt on a busy machine too. */
const DIVISORS: readonly (readonly [Tunable, number])[] = [
  [TUNABLES.cloudPatience, 12],
  [TUNABLES.cloudAttempt, 50],
  [TUNABLES.cloudPause, 12],
];
const usual = DIVISORS.map(([{ value }]) => value);

/** Sets the times of calls to the cloud storage: their values, or short ones for tests in which calls are repeated. */
export function setCloudPatience(of: 'usual' | 'short'): void {
  for (const [i, [tunable, divisor]] of DIVISORS.entries())
    tunable.value = (usual[i] as number) / (of === 'short' ? divisor : 1);
}
