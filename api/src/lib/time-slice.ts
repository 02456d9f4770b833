import { yieldToEventLoop } from '@twinset/engine';
import { TUNABLES } from '../tunables.ts';

/**
 * Returns a function to await between the parts of long work: once they have taken some milliseconds together, other
 * requests are handled first.
 */
export function createTimeSlice(most: number = TUNABLES.timeSlice.value): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < most) return;
    await yieldToEventLoop();
    since = performance.now();
  };
}
