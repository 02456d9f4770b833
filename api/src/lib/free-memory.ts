import { fullGC } from 'bun:jsc';
import type { Ctx } from '../context.ts';
import { TUNABLES } from '../tunables.ts';

/**
 * Gives memory back while nobody uses the server. Facts of large sessions are read again from the database when they are
 * needed, a second for 50,000 pairs; those of small ones stay.
 */
export function freeMemory({ activeRuns, activeIntakes, records, caches, engine }: Ctx): void {
  if (activeRuns.size + activeIntakes.size > 0) return;
  if (records.files.cachedBytes() > TUNABLES.idleFacts.value) {
    records.files.reread();
    caches.dropDerived();
  }
  engine.collectGarbage();
  // It returns memory in steps; `Bun.gc(true)` would block for 100 ms and more, `Bun.gc(false)` returns none.
  fullGC();
}
