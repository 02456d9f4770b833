import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createEngine } from '@twinset/engine';
import { createCaches } from './caches.ts';
import type { Ctx } from './context.ts';
import { type Env, limitsOf } from './env/index.ts';
import { createJobs } from './lib/jobs.ts';
import { createKeyedLock } from './lib/keyed-lock.ts';
import { createLog, type Log } from './lib/log.ts';
import { createRunQueue } from './lib/run-queue.ts';
import { createUploadSlots } from './lib/upload-slots.ts';
import { createWorkSpace } from './lib/work-space.ts';
import { openRecords } from './records/open.ts';
import { clearLeftovers } from './services/augment/preview-folder.ts';
import { openStorage } from './storage/open.ts';
import { VERSION } from './version.ts';

/** Opens records, storage and engine. What an interrupted process left half-written is removed. */
export async function createContext(env: Env, log: Log = createLog(env.LOG_LEVEL)): Promise<Ctx> {
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const limits = limitsOf(env);
  const records = openRecords(join(env.DATA_DIR, 'twinset.db'));
  const ctx: Ctx = {
    env,
    limits,
    log,
    records,
    storage: await openStorage(env, records),
    engine: createEngine({
      ...(env.WORKERS === 'auto' ? {} : { workers: env.WORKERS }),
      backend: env.TENSOR_BACKEND,
      maxPixels: limits.imagePixelsMax,
      maxSide: limits.imageSideMax,
      maxDecodedBytes: limits.decodedBytesMax,
    }),
    work: createWorkSpace(join(env.DATA_DIR, 'work')),
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
    uploadPort: null,
    uploadRestarts: 0,
    version: VERSION,
    stopping: false,
  };
  for (const session of records.sessions.keys()) await clearLeftovers(ctx, session);
  return ctx;
}

/** Parks what runs and ends the workers: calls that wait for a run get their answer. */
export async function parkWork(ctx: Ctx): Promise<void> {
  ctx.stopping = true;
  await ctx.engine.close();
  await Promise.allSettled([...ctx.activeRuns.values()].map((run) => run.ended));
}
