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
  return {
    get depth() {
      return active + queue.length;
    },
    /**
     * Waits for a place; the answer gives it back.
     * @param force waits even if the queue is full (what a restart takes up again).
     * @throws AppError TooManyRequests
     */
    async enter(force = false): Promise<() => void> {
      if (active < running) active++;
      else if (!force && queue.length >= waiting) {
        throw new AppError(
          'TooManyRequests',
          'The server is busy with other augmentations. Try again shortly.',
          {
            retryAfter: 15,
          },
        );
      } else await new Promise<void>((resolve) => queue.push(resolve));
      let left = false;
      return () => {
        if (!left) leave();
        left = true;
      };
    },
  };
}
export type RunQueue = ReturnType<typeof createRunQueue>;
