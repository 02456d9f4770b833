import { TUNABLES } from '../tunables.ts';

let sent = 0;

/**
 * Counts bytes that were sent to a storage service, and collects garbage once per `collectedAfter` of them (50 to 65 ms). The
 * buffers of requests are else collected so late that a large object needs several times its size.
 */
export function collectSent(bytes: number): void {
  sent += bytes;
  if (sent < TUNABLES.collectedAfter.value) return;
  sent = 0;
  // Not `false`: the memory was the same with collections in the background.
  Bun.gc(true);
}
