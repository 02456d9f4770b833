import type { Limits } from '@twinset/contract';
import type { Engine } from '@twinset/engine';
import type { Caches } from './caches.ts';
import type { Env } from './env/index.ts';
import type { DataDirCheck } from './lib/data-dir.ts';
import type { IdleWatch } from './lib/idle-watch.ts';
import type { Jobs } from './lib/jobs.ts';
import type { KeyedLock } from './lib/keyed-lock.ts';
import type { Log } from './lib/log.ts';
import type { RunQueue } from './lib/run-queue.ts';
import type { TileSpace } from './lib/tile-space.ts';
import type { UploadSlots } from './lib/upload-slots.ts';
import type { WorkSpace } from './lib/work-space.ts';
import type { Runner } from './queue/port.ts';
import type { Records } from './records/open.ts';
import type { Reserve } from './records/reserve.ts';
import type { RunEnd } from './services/augment/internal.ts';
import type { Site } from './site/site.ts';
import type { Storage } from './storage/port.ts';

/** A run in this process: its completion, and how to cancel it. */
type ActiveRun = {
  id: string;
  controller: AbortController;
  ended: Promise<RunEnd>;
  /** Text with its place in the queue while it waits. */
  waiting?: string | null;
};

/** A conversion of an intake in this process. */
type ActiveIntake = { controller: AbortController; ended: Promise<void> };

/** Everything that the services use; created once at the start. */
export type Ctx = {
  env: Env;
  limits: Limits;
  log: Log;
  storage: Storage;
  records: Records;
  /** The part of this server in a site of several; null if it is the only one. */
  site: Site | null;
  /** Disk space for records on a full disk. */
  reserve: Reserve;
  /** Returns why the data directory cannot be used; null if it can. */
  dataDir: DataDirCheck;
  engine: Engine;
  work: WorkSpace;
  /** Disk space of the tiles of all sessions. */
  tileSpace: TileSpace;
  caches: Caches;
  jobs: Jobs;
  lock: KeyedLock;
  queue: RunQueue;
  /** Renders the outputs of runs. */
  runner: Runner;
  /** Limits of uploads in progress. */
  uploadSlots: UploadSlots;
  /** Active runs by session. */
  activeRuns: Map<string, ActiveRun>;
  /** Active conversions of intakes by session. */
  activeIntakes: Map<string, ActiveIntake>;
  /** Calls of sessions in progress. */
  idleWatch: IdleWatch;
  /** Time of the last request, or at which the server began to listen, by `performance.now()`. */
  requestedAt: number;
  /** Port of the upload thread; null if uploads use the server's port. */
  uploadPort: number | null;
  /** Crashes of that thread. */
  uploadRestarts: number;
  version: string;
  /** True once the server was asked to stop: nothing new is started. */
  stopping: boolean;
};

/** Arguments of every service: the context, the session's key, and its input. */
export type Call<I = void> = { ctx: Ctx; session: string; input: I };
