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
  return {
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
      let left = false;
      return () => {
        if (!left) leave();
        left = true;
      };
    },
  };
}
export type RunQueue = ReturnType<typeof createRunQueue>;
