import { TUNABLES } from '../tunables.ts';
import { AppError } from './app-error.ts';

interface Entry {
  /** Small runs have separate slots, so that they do not wait for long ones. */
  small?: boolean;
  /** Waits even if the queue is full (for runs resumed after a restart). */
  force?: boolean;
  /** Cancels the waiting. */
  signal?: AbortSignal;
  /** Called with the place in the queue, 1 being the next, when the waiting starts and whenever it changes. */
  onPlace?: (place: number) => void;
}

interface Waiting {
  start: () => void;
  onPlace?: (place: number) => void;
}

/** Slots assigned in order of request. */
class SlotQueue {
  readonly waiting: Waiting[] = [];
  active = 0;

  constructor(readonly slots: number) {}

  wait({ signal, onPlace }: Entry): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      };
      const one = { start, onPlace };
      const cancel = () => {
        const at = this.waiting.indexOf(one);
        this.waiting.splice(at, 1);
        this.#reportPlacesFrom(at);
        reject(new AppError('Cancelled', undefined, { errorType: 'Cancelled' }));
      };
      this.waiting.push(one);
      signal?.addEventListener('abort', cancel, { once: true });
      onPlace?.(this.waiting.length);
    });
  }

  leave(): void {
    const next = this.waiting.shift();
    if (!next) {
      this.active--;
      return;
    }
    next.start();
    this.#reportPlacesFrom(0);
  }

  #reportPlacesFrom(first: number): void {
    for (const [at, { onPlace }] of this.waiting.entries()) if (at >= first) onPlace?.(at + 1);
  }
}

/**
 * Creates a queue for `running` long tasks and a multiple of small ones at a time, and `waiting` further ones; more are
 * refused with 429.
 */
export function createRunQueue(running: number, waiting: number) {
  const small = running * TUNABLES.smallRunsPerSlot.value;
  const queues = { small: new SlotQueue(small), long: new SlotQueue(running) };
  const both = [queues.small, queues.long];
  const waits = () => both.reduce((sum, queue) => sum + queue.waiting.length, 0);
  const times = { waited: { count: 0, seconds: 0 }, ran: { count: 0, seconds: 0 } };
  const measure = (total: { count: number; seconds: number }, since: number) => {
    total.count++;
    total.seconds += (performance.now() - since) / 1000;
  };
  return {
    /** Waiting and running times of all tasks so far. */
    times,
    get depth() {
      return both.reduce((sum, queue) => sum + queue.active, waits());
    },
    /**
     * Waits for a slot; the returned function frees it.
     * @throws AppError TooManyRequests, Cancelled
     */
    async enter(entry: Entry = {}): Promise<() => void> {
      const asked = performance.now();
      const queue = entry.small ? queues.small : queues.long;
      if (queue.active < queue.slots) queue.active++;
      else if (!entry.force && waits() >= waiting) {
        throw new AppError(
          'TooManyRequests',
          'The server is busy with other augmentations. Try again shortly.',
          { retryAfter: TUNABLES.retryRun.value },
        );
      } else await queue.wait(entry);
      measure(times.waited, asked);
      const begun = performance.now();
      let left = false;
      return () => {
        if (!left) {
          measure(times.ran, begun);
          queue.leave();
        }
        left = true;
      };
    },
  };
}
export type RunQueue = ReturnType<typeof createRunQueue>;
