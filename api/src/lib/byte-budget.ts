import { TUNABLES } from '../tunables.ts';
import { AppError } from './app-error.ts';

/** Creates the budget of bytes that all calls together may keep in memory while they receive their bodies. */
export function createByteBudget(max: number) {
  let used = 0;
  return {
    /**
     * Starts the share of one body.
     * @returns `add` counts bytes of it and throws AppError TooManyRequests if they are too many; `free` releases all
     */
    open() {
      let own = 0;
      return {
        add(bytes: number): void {
          if (used + bytes > max) {
            throw new AppError(
              'TooManyRequests',
              'The server receives too much at once. Try again shortly.',
              { retryAfter: TUNABLES.retryBody.value },
            );
          }
          used += bytes;
          own += bytes;
        },
        free(): void {
          used -= own;
          own = 0;
        },
      };
    },
  };
}
export type ByteBudget = ReturnType<typeof createByteBudget>;
