import { EngineError, toPlainError } from '@twinset/engine';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { AppError } from '../../lib/app-error.ts';
import type { IdleWatch } from '../../lib/idle-watch.ts';
import { describeError, type Log } from '../../lib/log.ts';
import { TUNABLES } from '../../tunables.ts';
import { shardObject } from '../shard-objects.ts';
import { type RenderMeans, workOn } from '../worker/render-shard.ts';
import { endedKey, type Kind, PREFIX, queueName, type ShardData } from './names.ts';
import { failureText } from './waiting-shards.ts';

/** Counts of a worker process since its start. */
export type WorkerCounts = { active: number; rendered: number; failed: number; outputs: number };

type Means = RenderMeans & {
  log: Log;
  kind: Kind;
  idleWatch: IdleWatch;
  redis: Redis;
  connect: () => Redis;
};

const ENDED = 'the run has ended';
const STOPPING = 'the process stops';

/** Reports progress and looks whether the run has ended, until the returned function is called. */
function watch(job: Job<ShardData>, isEnded: () => Promise<boolean>, stop: AbortController) {
  let outputs = 0;
  let reported = 0;
  const look = async () => {
    if (outputs > reported) {
      reported = outputs;
      await job.updateProgress({ outputs });
    }
    if (await isEnded()) stop.abort(ENDED);
  };
  const timer = setInterval(() => void look().catch(() => {}), TUNABLES.shardPoll.value);
  return {
    onProgress: (done: number) => {
      outputs = done;
    },
    outputs: () => outputs,
    end: () => clearInterval(timer),
  };
}

/** Returns what BullMQ needs to know of a failure: whether it may pass, and its text for the run. */
function failureOf(error: unknown): Error {
  const shown = error instanceof AppError ? new EngineError('AugmentationError', error.message) : error;
  const text = failureText(toPlainError(shown));
  return error instanceof EngineError ? new UnrecoverableError(text) : new Error(text);
}

/**
 * Takes shards from the queue and renders them.
 * @returns its counts, and a function that returns the shards in progress to the queue and ends it
 */
export function startShardWorker(means: Means) {
  const { storage, log, kind, idleWatch, redis, connect } = means;
  const counts: WorkerCounts = { active: 0, rendered: 0, failed: 0, outputs: 0 };
  const stops = new Set<AbortController>();

  const process = async (job: Job<ShardData>, token?: string): Promise<void> => {
    const { data } = job;
    const stop = new AbortController();
    stops.add(stop);
    counts.active++;
    const leave = idleWatch.enter();
    const isEnded = async () => (await redis.exists(endedKey(data.folder))) > 0;
    const removeShards = () => storage.removeFolder(data.session, data.folder);
    const watched = watch(job, isEnded, stop);
    try {
      // A process that ended meanwhile may have left a part.
      if (await isEnded()) return await removeShards();
      // Another process may have rendered it before it was lost.
      if (await storage.stat(data.session, shardObject(data, 'text'))) return;
      const { signal } = stop;
      await workOn(means, data, { signal, onProgress: watched.onProgress });
      counts.rendered++;
      counts.outputs += watched.outputs();
      if (await isEnded()) await removeShards();
    } catch (error) {
      // Its part may be in the bucket already.
      if (stop.signal.reason === ENDED) return await removeShards();
      if (stop.signal.reason === STOPPING) {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      counts.failed++;
      log.error('a shard failed', {
        shard: job.id,
        attempt: job.attemptsStarted,
        error: describeError(error),
      });
      throw failureOf(error);
    } finally {
      watched.end();
      stops.delete(stop);
      counts.active--;
      leave();
    }
  };

  const connection = connect();
  const worker = new Worker<ShardData>(queueName(kind), process, {
    connection,
    prefix: PREFIX,
    concurrency: TUNABLES.shardsAtOnce.value,
    lockDuration: TUNABLES.shardLock.value,
    stalledInterval: TUNABLES.shardStalled.value,
    maxStalledCount: TUNABLES.shardDeaths.value,
  });
  worker.on('error', () => {});
  return {
    counts,
    async stop(): Promise<void> {
      // First, so that no shard is taken while others are returned.
      const closed = worker.close();
      for (const stop of stops) stop.abort(STOPPING);
      await closed;
      connection.disconnect();
    },
  };
}
