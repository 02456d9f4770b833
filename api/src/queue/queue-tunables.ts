import { type Tunable, tunable } from '@twinset/engine';

/** Tunable values of worker processes and of their queue. */
export const QUEUE_TUNABLES = {
  shardWindow: tunable(
    64,
    'tasks',
    'Shards of one run in the queue: enough for many workers, few enough for memory and to change their order.',
  ),
  shardsPerWorker: tunable(
    4,
    'tasks',
    'Shards per worker process of a short run, at least, so that all workers finish at about the same time.',
  ),
  shardBytes: tunable(1 << 30, 'bytes', 'Estimated size of the part of a shard, at most.'),
  shardsAtOnce: tunable(
    2,
    'tasks',
    'Shards of a worker process: one is transferred while the other is rendered.',
  ),
  shardLock: tunable(
    5000,
    'milliseconds',
    'A worker process that does not renew its lock for this long is dead: another takes its shard.',
  ),
  shardStalled: tunable(2000, 'milliseconds', 'Interval between searches for shards of dead processes.'),
  shardDeaths: tunable(
    5,
    'attempts',
    'Processes that may end during one shard before the run fails: the shard may be the reason.',
  ),
  shardAttempts: tunable(8, 'attempts', 'Attempts of a shard that fails for a reason that may pass.'),
  shardPause: tunable(
    2000,
    'milliseconds',
    'Pause before a failed shard, or a failed transfer, is repeated.',
  ),
  shardKept: tunable(3600, 'seconds', 'Time for which ended shards, and the ends of runs, are in Redis.'),
  shardPoll: tunable(
    1000,
    'milliseconds',
    'Interval at which lost events of shards are looked up, and ended runs by workers.',
  ),
  shardLooks: tunable(
    64,
    'tasks',
    'Shards whose state is read in an interval: an event is rarely lost, and each look costs time of the main thread.',
  ),
  sourcesAtOnce: tunable(16, 'files', 'Source files that a worker process downloads at the same time.'),
  zipBlock: tunable(
    1 << 20,
    'bytes',
    'Read at once from the zip in the bucket: some outputs, which are often looked at together.',
  ),
  hashPatience: tunable(
    5000,
    'milliseconds',
    'Time for which a list of versions waits for the hash of a zip that is read from the bucket.',
  ),
  processBeat: tunable(2000, 'milliseconds', 'Interval at which processes report to Redis that they run.'),
  processGone: tunable(10_000, 'milliseconds', 'Processes that reported longer ago do not run.'),
  redisStart: tunable(5000, 'milliseconds', 'Time for the first response of Redis.'),
  redisEnd: tunable(
    3000,
    'milliseconds',
    'Time for calls of Redis without which a run, or a stop, continues.',
  ),
} as const satisfies Record<string, Tunable>;
