import { randomInt } from 'node:crypto';
import { unlessGivenUp } from '../lib/unless-given-up.ts';
import { TUNABLES } from '../tunables.ts';
import { isTimeout, timeoutError } from './network.ts';

/** One attempt of a call. `signal`: aborts when it is given up; `progress`: call it whenever bytes are transferred. */
export type Attempt = { signal: AbortSignal; progress: () => void };
type Call<T> = (attempt: Attempt) => Promise<T>;
/** Time of the last transferred bytes, or of the start of the call. */
type Clock = { moved: number };

/** Runs one attempt until nothing moves for `stall` milliseconds, or the patience of all attempts ends. */
function once<T>(call: Call<T>, clock: Clock, stall: number): Promise<T> {
  const begun = performance.now();
  const controller = new AbortController();
  const progress = () => {
    clock.moved = performance.now();
  };
  return unlessGivenUp(call({ signal: controller.signal, progress }), (giveUp) => {
    let timer: Timer | undefined;
    const look = () => {
      const end = Math.min(Math.max(begun, clock.moved) + stall, clock.moved + TUNABLES.cloudPatience.value);
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
 * `cloudPatience`, so that people get a response within ten seconds. The client's own retries are off: they miss some
 * failures of the network, and never end if their time is over when a response arrives.
 * @param isTransient returns true for a failure that may pass
 * @param stall milliseconds without progress after which an attempt is given up
 * @throws the failure of the last attempt that got a response, or of the last one
 */
export async function withRetries<T>(
  call: Call<T>,
  isTransient: (error: unknown) => boolean,
  stall: number = TUNABLES.cloudAttempt.value,
): Promise<T> {
  const clock: Clock = { moved: performance.now() };
  let failure: unknown;
  for (let pause = TUNABLES.cloudPause.value; ; pause *= 2) {
    try {
      return await once(call, clock, stall);
    } catch (error) {
      if (failure === undefined || !isTimeout(error)) failure = error;
      const wait = pause * (0.5 + randomInt(500) / 1000);
      const end = clock.moved + TUNABLES.cloudPatience.value;
      if (!isTransient(error) || performance.now() + wait >= end) throw failure;
      await Bun.sleep(wait);
    }
  }
}
