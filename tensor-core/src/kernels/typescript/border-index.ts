import type { BorderMode } from '@twinset/contract';

/** Returns the index within [0, n) to read for index i, or -1 for the fill value. */
export function borderIndex(i: number, n: number, border: BorderMode): number {
  if (i >= 0 && i < n) return i;
  if (border === 'constant') return -1;
  const period = 2 * n;
  const wrapped = ((i % period) + period) % period;
  return wrapped < n ? wrapped : period - 1 - wrapped;
}
