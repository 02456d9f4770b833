import { Queue, QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';
import type { TestClient } from '../../src/testing/start-api.ts';
import { median } from '../lib/median.ts';
import { fitRobustly } from './fit.ts';
import { MEASURED, type Parts } from './parts.ts';
import { mainThreadSeconds, type RealSite, type Used, usedSince } from './real-site.ts';

/** Runs from which the parts are derived: outputs, and seconds of a shard. */
const RUNS = [
  { shardSeconds: 0.2, outputs: [60, 240, 400] },
  { shardSeconds: 2, outputs: [60, 240, 400] },
];
/** Such a shard contains a short run. */
const LONGEST = Math.max(...RUNS.map(({ shardSeconds }) => shardSeconds));
/** Times that each of them is measured, in turns. */
const REPEATS = 3;
/** Outputs of a run that is one shard, from which the first run of a process is measured, and the runs after it. */
const FIRST = { outputs: 60, later: 3 };
const LOOKS = 2000;

/** Returns the processor seconds of the main thread of this process. */
const cpu = (): number => mainThreadSeconds(process.pid);

/** Measures what the API spends on an event of progress and on reading the state of a shard. */
async function measureLooks(url: string): Promise<{ event: number; poll: number; look: number }> {
  const redis = new Redis(url);
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  const options = { connection, prefix: 'bench' };
  const queue = new Queue('looks', options);
  await queue.add('shard', {}, { jobId: 'one' });
  const redisUsed = async () => {
    const info = await redis.info('cpu');
    return Number(/used_cpu_user:(.*)/.exec(info)?.[1]) + Number(/used_cpu_sys:(.*)/.exec(info)?.[1]);
  };
  const redisBefore = await redisUsed();
  let before = cpu();
  for (let i = 0; i < LOOKS; i++) await queue.getJobState('one');
  const poll = (cpu() - before) / LOOKS;
  const look = ((await redisUsed()) - redisBefore) / LOOKS;
  const send = async () => {
    for (let i = 0; i < LOOKS; i++)
      await redis.xadd(
        'bench:looks:events',
        '*',
        'event',
        'progress',
        'jobId',
        'one',
        'data',
        '{"outputs":1}',
      );
  };
  before = cpu();
  await send();
  const alone = cpu() - before;
  await redis.del('bench:looks:events');
  const reading = new Redis(url, { maxRetriesPerRequest: null });
  const events = new QueueEvents('looks', { ...options, connection: reading, lastEventId: '0' });
  await events.waitUntilReady();
  let count = 0;
  const { promise: all, resolve } = Promise.withResolvers<void>();
  events.on('progress', () => {
    if (++count === LOOKS) resolve();
  });
  before = cpu();
  await send();
  await all;
  const event = Math.max(0, cpu() - before - alone) / LOOKS;
  await Promise.all([events.close(), queue.close()]);
  // The events of shards are those of the only queue.
  await redis.del('bench:looks:events');
  for (const one of [redis, connection, reading]) one.disconnect();
  return { event, poll, look };
}

/** Returns the processor seconds that a worker process needs besides in its first run: the median of new ones. */
async function measureFirst(site: RealSite, client: TestClient): Promise<number> {
  const besides: number[] = [];
  for (let process = 0; process < REPEATS; process++) {
    await site.renewWorkers();
    const times: number[] = [];
    for (let run = 0; run <= FIRST.later; run++) {
      const before = await site.used();
      await site.run([{ client, outputs: FIRST.outputs }]);
      times.push(usedSince(before, await site.used()).workers);
    }
    const [first = 0, ...later] = times;
    besides.push(Math.max(0, first - median(later)));
  }
  return median(besides);
}

/** Measures the parts of a run with one worker process. `report`: called with a line per run. */
export async function measureParts(site: RealSite, report: (line: string) => void): Promise<Parts> {
  const rows: number[][] = [];
  const used: Used[] = [];
  let bytes = 0;
  let outputsOfAll = 0;
  let first = 0;
  for (const { shardSeconds, outputs: counts } of RUNS) {
    await site.serve(shardSeconds);
    const client = await site.session();
    // The first run compiles code and fills caches.
    await site.run([{ client, outputs: 400 }]);
    for (const outputs of Array.from({ length: REPEATS }, () => counts).flat()) {
      const [before, shardsBefore] = [await site.used(), await site.shards()];
      const [run] = await site.run([{ client, outputs }]);
      const shards = (await site.shards()) - shardsBefore;
      const one = usedSince(before, await site.used());
      rows.push([1, shards, outputs]);
      used.push(one);
      bytes += run.bytes;
      outputsOfAll += outputs;
      const times = Object.entries(one).map(([name, seconds]) => `${name} ${seconds.toFixed(2)} s`);
      report(`${outputs} outputs in ${shards} shards: ${times.join(', ')}`);
    }
    if (shardSeconds === LONGEST) first = await measureFirst(site, client);
    await client.ok('clearSession');
  }
  report(`the first run of a worker process: ${first.toFixed(2)} s besides`);
  const of = (name: keyof Used, columns: (row: number[]) => number[]) =>
    fitRobustly(
      rows.map(columns),
      used.map((one) => one[name]),
    );
  const both = ([, shards, outputs]: number[]) => [shards, outputs];
  const [run, shard, output] = of('api', (row) => row);
  const [workerShard, workerOutput] = of('workers', both);
  const [bucketShard, bucketOutput] = of('bucket', both);
  const [redisShard] = of('redis', ([, shards]) => [shards]);
  const looks = await measureLooks(site.redisUrl);
  const [estimate] = of('estimates', ([run]) => [run]);
  return {
    worker: { output: workerOutput, shard: workerShard, first },
    api: {
      run,
      shard,
      output,
      estimate,
      event: looks.event,
      poll: looks.poll,
    },
    redis: { shard: redisShard, look: looks.look },
    bucket: { shard: bucketShard, output: bucketOutput },
    bytes: { output: bytes / outputsOfAll, text: MEASURED.bytes.text, pair: site.pairBytes },
  };
}
