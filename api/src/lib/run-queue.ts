import { TUNABLES } from '../tunables.ts';
import { AppError } from './app-error.ts';

/** Lets `running` tasks run and `waiting` wait; more are refused with 429. */
export function createRunQueue(running: number, waiting: number) {
  let active = 0;
  const queue: (() => void)[] = [];
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else active--;
  };
  const wait = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const turn = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(turn), 1);
        reject(new AppError('Cancelled', undefined, { errorType: 'Cancelled' }));
      };
      queue.push(turn);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  const times = { waited: { count: 0, seconds: 0 }, ran: { count: 0, seconds: 0 } };
  const measure = (total: { count: number; seconds: number }, since: number) => {
    total.count++;
    total.seconds += (performance.now() - since) / 1000;
  };
  return {
    /** How long tasks waited and ran, all that began or ended so far. */
    times,
    get depth() {
      return active + queue.length;
    },
    /**
     * Waits for a place; the answer gives it back.
     * @param force waits even if the queue is full (what a restart takes up again)
     * @param signal ends the waiting
     * @throws AppError TooManyRequests, Cancelled
     */
    async enter({
      force = false,
      signal,
    }: {
      force?: boolean;
      signal?: AbortSignal;
    } = {}): Promise<() => void> {
      const asked = performance.now();
      if (active < running) active++;
      else if (!force && queue.length >= waiting) {
        throw new AppError(
          'TooManyRequests',
          'The server is busy with other augmentations. Try again shortly.',
          {
            retryAfter: TUNABLES.retryRun.value,
          },
        );
      } else await wait(signal);
      measure(times.waited, asked);
      const begun = performance.now();
      let left = false;
      return () => {
        if (!left) {
          measure(times.ran, begun);
          leave();
        }
        left = true;
      };
    },
  };
}
export type RunQueue = ReturnType<typeof createRunQueue>;
