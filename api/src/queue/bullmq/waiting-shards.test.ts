import { afterEach, expect, test } from 'bun:test';
import type { Queue, QueueEvents } from 'bullmq';
import { until } from '../../testing/until.ts';
import { TUNABLES } from '../../tunables.ts';
import type { ShardData } from './names.ts';
import { WaitingShards } from './waiting-shards.ts';

const [POLL, LOOKS] = [TUNABLES.shardPoll.value, TUNABLES.shardLooks.value];
afterEach(() => {
  [TUNABLES.shardPoll.value, TUNABLES.shardLooks.value] = [POLL, LOOKS];
});

/** Returns a queue of which nothing is known but the priorities of what is added. */
function addedShards() {
  const priorities: Record<string, number> = {};
  const queue = {
    add: async (_: string, { folder, name }: ShardData, { priority }: { priority: number }) => {
      priorities[`${folder} ${name}`] = priority;
    },
  };
  const waiting = new WaitingShards(queue as unknown as Queue, { on: () => {} } as unknown as QueueEvents, {
    log: { warn: () => {} } as never,
    isRendered: async () => false,
    redisId: async () => '',
  });
  return { priorities, waiting };
}

/** Returns 40 waiting shards, of which the queue reports what it was asked for. */
function waitingShards() {
  [TUNABLES.shardPoll.value, TUNABLES.shardLooks.value] = [20, 8];
  const redis = { id: 'first', polls: 0, isBusy: false };
  const looked: string[] = [];
  const added: string[] = [];
  const queue = {
    add: async (_: string, __: unknown, { jobId }: { jobId: string }) => void added.push(jobId),
    getJobState: async (id: string) => {
      looked.push(id);
      return redis.id === 'first' ? 'waiting' : 'unknown';
    },
    remove: async () => 1,
  };
  const waiting = new WaitingShards(queue as unknown as Queue, { on: () => {} } as unknown as QueueEvents, {
    log: { warn: () => {} } as never,
    isRendered: async () => false,
    redisId: async () => {
      redis.polls++;
      if (redis.isBusy) throw new Error('BUSY Redis is busy running a script.');
      return redis.id;
    },
  });
  const stop = new AbortController();
  const ends = Array.from({ length: 40 }, (_, i) =>
    waiting
      .wait(
        { session: 'a', folder: 'shards/1', name: String(i) },
        async () => true,
        stop.signal,
        () => {},
      )
      .catch(() => {}),
  );
  const end = async () => {
    stop.abort(new Error('over'));
    await Promise.all(ends);
    await waiting.close();
  };
  return { redis, looked, added, end };
}

test('some shards are looked at in an interval, all of them in turns', async () => {
  const { redis, looked, end } = waitingShards();
  await until('five intervals have passed', () => redis.polls >= 7);
  // The first one finds another Redis than none.
  const [first, later] = [looked.slice(0, 40), looked.slice(40, 80)];
  expect(new Set(first).size).toBe(40);
  expect(new Set(later).size).toBe(later.length);
  expect(looked.length).toBeLessThanOrEqual(40 + 8 * (redis.polls - 1));
  await end();
});

test('all shards are put into the queue again when Redis was restarted', async () => {
  const { redis, added, end } = waitingShards();
  await until('a few intervals have passed', () => redis.polls >= 3);
  expect(added).toHaveLength(40);
  redis.id = 'second';
  const { polls } = redis;
  await until('the next interval has passed', () => redis.polls >= polls + 2);
  expect(new Set(added.slice(40)).size).toBe(40);
  await end();
});

test('shards are looked at again after Redis refused to report its id', async () => {
  const { redis, looked, end } = waitingShards();
  redis.isBusy = true;
  await until('a few intervals have passed', () => redis.polls >= 3);
  expect(looked).toEqual([]);
  redis.isBusy = false;
  await until('the shards are looked at', () => looked.length > 0);
  await end();
});

test('shards have the order of their run, whichever input is in the bucket first; the done ones are not counted', async () => {
  const { priorities, waiting } = addedShards();
  const stop = new AbortController();
  const prepared: ((isMissing: boolean) => void)[] = [];
  const wait = (folder: string, name: string) =>
    waiting
      .wait(
        { session: 'a', folder, name },
        () => new Promise((resolve) => prepared.push(resolve)),
        stop.signal,
        () => {},
      )
      .catch(() => {});
  const first = ['a', 'b', 'c'].map((name) => wait('1', name));
  const other = wait('2', 'a');
  for (const resolve of prepared.splice(0).reverse()) resolve(true);
  await until('all are in the queue', () => Object.keys(priorities).length === 4);
  expect(priorities).toEqual({ '1 a': 1, '1 b': 2, '1 c': 3, '2 a': 1 });
  // A part that is in the bucket already.
  const done = wait('2', 'b');
  const last = wait('2', 'c');
  prepared[0]?.(false);
  await done;
  prepared[1]?.(true);
  await until('the last one is in the queue', () => '2 c' in priorities);
  expect(priorities).toEqual({ '1 a': 1, '1 b': 2, '1 c': 3, '2 a': 1, '2 c': 2 });
  stop.abort(new Error('over'));
  await Promise.all([...first, other, last]);
  await waiting.close();
});
