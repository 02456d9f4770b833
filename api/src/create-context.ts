import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '@twinset/engine';
import { createCaches } from './caches.ts';
import type { Ctx } from './context.ts';
import { type Env, limitsOf } from './env/index.ts';
import { createDataDirCheck } from './lib/data-dir.ts';
import { freeMemory } from './lib/free-memory.ts';
import { createIdleWatch } from './lib/idle-watch.ts';
import { createJobs } from './lib/jobs.ts';
import { createKeyedLock } from './lib/keyed-lock.ts';
import { createLog, type Log } from './lib/log.ts';
import { openEngine } from './lib/open-engine.ts';
import { createRunQueue } from './lib/run-queue.ts';
import { createTileSpace } from './lib/tile-space.ts';
import { createUploadSlots } from './lib/upload-slots.ts';
import { createWorkSpace } from './lib/work-space.ts';
import { openRunner } from './queue/open.ts';
import { openRecords } from './records/open.ts';
import { createReserve } from './records/reserve.ts';
import { removeInterrupted } from './services/session/remove-interrupted.ts';
import { openSite } from './site/open.ts';
import { openStorage } from './storage/open.ts';
import { TUNABLES } from './tunables.ts';
import { VERSION } from './version.ts';

/** Opens records, storage and engine. Removes incomplete files of an interrupted process. */
export async function createContext(env: Env, log: Log = createLog(env.LOG_LEVEL)): Promise<Ctx> {
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const limits = limitsOf(env);
  const reserve = createReserve(env.DATA_DIR, TUNABLES.recordReserve.value);
  // What a server of a site has on its disk is a copy, besides the sessions of a server that was the only one.
  const folder = env.DATABASE_URL === undefined ? env.DATA_DIR : join(env.DATA_DIR, 'copies');
  const database = join(folder, 'twinset.db');
  const records = openRecords(database, reserve.release);
  const work = createWorkSpace(join(folder, 'work'));
  const site = await openSite(env, log, records, work);
  await work.open();
  const storage = await openStorage(env, records, log);
  if (!reserve.take())
    log.warn('the disk is full: no space is reserved for records', { variable: 'DATA_DIR' });
  const parts = storage.ownUrls?.parts;
  const engine = openEngine(env, log);
  const runner = await openRunner({ env, log, engine, storage, work }).catch(async (error) => {
    await engine.close();
    throw error;
  });
  const ctx: Ctx = {
    env,
    limits,
    log,
    records,
    site,
    reserve,
    dataDir: createDataDirCheck([database, work.root, ...(parts === undefined ? [] : [parts])]),
    storage,
    engine,
    runner,
    work,
    tileSpace: createTileSpace(work, records.sessions),
    caches: createCaches(),
    jobs: createJobs(),
    lock: createKeyedLock(),
    queue: createRunQueue(env.MAX_RUNS, env.MAX_QUEUED_RUNS),
    uploadSlots: createUploadSlots({
      slots: env.MAX_TRANSFERS,
      slotsPerSession: env.MAX_SESSION_TRANSFERS,
      sessionBytes: limits.sessionBytesMax,
      totalBytes: env.MAX_TOTAL_BYTES,
      fileBytes: limits.fileBytesMax,
    }),
    activeRuns: new Map(),
    activeIntakes: new Map(),
    idleWatch: createIdleWatch(() => freeMemory(ctx), TUNABLES.idleMemory.value),
    requestedAt: performance.now(),
    uploadPort: null,
    uploadRestarts: 0,
    version: VERSION,
    stopping: false,
  };
  // With a GPU, its trial ends before the first run.
  if (env.TENSOR_BACKEND !== 'auto' || ctx.engine.gpu() !== null) await ctx.engine.ready();
  await removeInterrupted(ctx);
  return ctx;
}

/** The runner keeps the finished shards of a conversion that ends for this reason: it continues at the next start. */
const STOPPED = new EngineError('AugmentationError', 'The server stopped during the conversion.', [], true);

/** Suspends active runs and conversions, and ends the workers, so that pending requests can be answered. */
export async function suspendWork(ctx: Ctx): Promise<void> {
  ctx.stopping = true;
  const intakes = [...ctx.activeIntakes.values()];
  for (const { controller } of intakes) controller.abort(STOPPED);
  await ctx.engine.close();
  await Promise.allSettled([...ctx.activeRuns.values(), ...intakes].map(({ ended }) => ended));
  await ctx.runner.close();
}
