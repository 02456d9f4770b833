const PATIENCE_MS = 30_000;

/**
 * Waits until something is so. A test that waits for a time instead fails on a machine with less of it.
 * @throws Error naming `what` after half a minute
 */
export async function until(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}`);
    await Bun.sleep(2);
  }
}
