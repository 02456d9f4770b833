import type { BorderMode } from '@twinset/contract';

/** Index within [0, n) that stands for index i, or -1 where the fill stands. */
export function borderIndex(i: number, n: number, border: BorderMode): number {
  if (i >= 0 && i < n) return i;
  if (border === 'constant') return -1;
  const period = 2 * n;
  const wrapped = ((i % period) + period) % period;
  return wrapped < n ? wrapped : period - 1 - wrapped;
}
