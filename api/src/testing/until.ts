const TIMEOUT_MS = 30_000;

/**
 * Waits until a condition is true. Tests that wait for a fixed time fail on slower machines.
 * @throws Error naming `what` after half a minute
 */
export async function until(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}`);
    await Bun.sleep(2);
  }
}
