import { randomInt } from 'node:crypto';
import { unlessGivenUp } from '../lib/unless-given-up.ts';
import { TUNABLES } from '../tunables.ts';
import { isTimeout, timeoutError } from './network.ts';

/** One attempt of a call. `signal`: aborts when it is given up; `progress`: call it whenever bytes are transferred. */
export type Attempt = { signal: AbortSignal; progress: () => void };
type Call<T> = (attempt: Attempt) => Promise<T>;
/** Time of the last transferred bytes, or of the start of the call. */
type Clock = { moved: number };

/**
 * Times in milliseconds. `stall`: without progress, after which an attempt is given up; `patience`: without progress, after
 * which the call is given up.
 */
export type CallTimes = { stall?: number; patience?: number };

/** Returns the times of a transfer, of which every byte is progress. */
export const transferTimes = (): CallTimes => ({ stall: TUNABLES.cloudPatience.value });
/** Returns the times of copies within the service, whose progress is not seen. No person waits for a response. */
export const joinTimes = (): CallTimes => ({
  stall: TUNABLES.cloudCopy.value,
  patience: TUNABLES.cloudCopy.value,
});

/** Runs one attempt until nothing moves for `stall` milliseconds, or the patience of all attempts ends. */
function once<T>(call: Call<T>, clock: Clock, { stall, patience }: Required<CallTimes>): Promise<T> {
  const begun = performance.now();
  const controller = new AbortController();
  const progress = () => {
    clock.moved = performance.now();
  };
  return unlessGivenUp(call({ signal: controller.signal, progress }), (giveUp) => {
    let timer: Timer | undefined;
    const look = () => {
      const end = Math.min(Math.max(begun, clock.moved) + stall, clock.moved + patience);
      const left = end - performance.now();
      if (left > 0) {
        timer = setTimeout(look, left);
        return;
      }
      const error = timeoutError();
      giveUp(error);
      controller.abort(error);
    };
    look();
    return () => clearTimeout(timer);
  });
}

/**
 * Calls the storage service; again, with growing pauses, if a failure may pass. It gives up when nothing has moved for
 * `patience`, by default so short that people get a response within ten seconds. The client's own retries are off: they miss some
 * failures of the network, and never end if their time is over when a response arrives.
 * @param isTransient returns true for a failure that may pass
 * @throws the failure of the last attempt that got a response, or of the last one
 */
export async function withRetries<T>(
  call: Call<T>,
  isTransient: (error: unknown) => boolean,
  { stall = TUNABLES.cloudAttempt.value, patience = TUNABLES.cloudPatience.value }: CallTimes = {},
): Promise<T> {
  const clock: Clock = { moved: performance.now() };
  let failure: unknown;
  for (let pause = TUNABLES.cloudPause.value; ; pause *= 2) {
    try {
      return await once(call, clock, { stall, patience });
    } catch (error) {
      if (failure === undefined || !isTimeout(error)) failure = error;
      const wait = pause * (0.5 + randomInt(500) / 1000);
      const end = clock.moved + patience;
      if (!isTransient(error) || performance.now() + wait >= end) throw failure;
      await Bun.sleep(wait);
    }
  }
}
