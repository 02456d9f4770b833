/**
 * Counts work in progress (calls, runs, conversions, shards), and acts once there was none for a while.
 * @param after milliseconds
 */
export function createIdleWatch(act: () => void, after: number) {
  let active = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Begins work. Returns what ends it. */
    enter(): () => void {
      active++;
      clearTimeout(timer);
      return () => {
        active--;
        if (active > 0) return;
        timer = setTimeout(act, after);
        timer.unref();
      };
    },
  };
}
export type IdleWatch = ReturnType<typeof createIdleWatch>;
