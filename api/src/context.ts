import type { Limits } from '@twinset/contract';
import type { Engine } from '@twinset/engine';
import type { Caches } from './caches.ts';
import type { Env } from './env/index.ts';
import type { DataDirCheck } from './lib/data-dir.ts';
import type { Jobs } from './lib/jobs.ts';
import type { KeyedLock } from './lib/keyed-lock.ts';
import type { Log } from './lib/log.ts';
import type { RunQueue } from './lib/run-queue.ts';
import type { UploadSlots } from './lib/upload-slots.ts';
import type { WorkSpace } from './lib/work-space.ts';
import type { Records } from './records/open.ts';
import type { Reserve } from './records/reserve.ts';
import type { RunEnd } from './services/augment/internal.ts';
import type { Storage } from './storage/port.ts';

/** A run in this process: who waits for it, and how it is cancelled. */
type ActiveRun = {
  id: string;
  controller: AbortController;
  ended: Promise<RunEnd>;
  /** Says which place it has while it waits for its turn. */
  waiting?: string | null;
};

/** Everything the services work with; made once at the start. */
export type Ctx = {
  env: Env;
  limits: Limits;
  log: Log;
  storage: Storage;
  records: Records;
  /** Room for records on a full disk. */
  reserve: Reserve;
  /** Says why the data directory cannot be used; null if it can. */
  dataDir: DataDirCheck;
  engine: Engine;
  work: WorkSpace;
  caches: Caches;
  jobs: Jobs;
  lock: KeyedLock;
  queue: RunQueue;
  /** Uploads that are being received. */
  uploadSlots: UploadSlots;
  /** By session. */
  activeRuns: Map<string, ActiveRun>;
  /** Port of the thread that takes uploads; null where they come to the server's own. */
  uploadPort: number | null;
  /** Crashes of that thread. */
  uploadRestarts: number;
  version: string;
  /** True once the server was asked to stop: nothing new begins. */
  stopping: boolean;
};

/** What every service takes: the context, the session's key, and its own input. */
export type Call<I = void> = { ctx: Ctx; session: string; input: I };
