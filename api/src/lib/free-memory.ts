import { fullGC } from 'bun:jsc';
import type { Engine } from '@twinset/engine';
import type { Ctx } from '../context.ts';
import { TUNABLES } from '../tunables.ts';

/** Gives back the memory of the engine and of this process. */
export function collectGarbage(engine: Engine): void {
  engine.collectGarbage();
  // It returns memory in steps; `Bun.gc(true)` would block for 100 ms and more, `Bun.gc(false)` returns none.
  fullGC();
}

/**
 * Gives memory back while nobody uses the server. Facts of large sessions are read again from the database when they are
 * needed, a second for 50,000 pairs; those of small ones stay.
 */
export function freeMemory({ records, caches, engine }: Pick<Ctx, 'records' | 'caches' | 'engine'>): void {
  if (records.files.cachedBytes() > TUNABLES.idleFacts.value) {
    records.files.reread();
    caches.dropDerived();
  }
  collectGarbage(engine);
}
