/**
 * Counts calls in progress, and acts once there was none for a while.
 * @param after milliseconds
 */
export function createIdleWatch(act: () => void, after: number) {
  let calls = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Begins a call. Returns what ends it. */
    enter(): () => void {
      calls++;
      clearTimeout(timer);
      return () => {
        calls--;
        if (calls > 0) return;
        timer = setTimeout(act, after);
        timer.unref();
      };
    },
  };
}
export type IdleWatch = ReturnType<typeof createIdleWatch>;
