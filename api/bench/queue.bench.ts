/**
 * Overhead of a queue: processor time of all processes for a run of 1,000 outputs and its zip in the bucket, by one
 * server, and by a server with one worker process, in turns within one run:
 *
 *   bun api/bench/queue.bench.ts [--quick] [--rounds 10]
 *
 * It needs redis-server and S3_EMULATOR. The time of the storage service is not included: it is another machine's.
 */
import { parseArgs } from 'node:util';
import { ticksOf } from '../src/testing/processor-time.ts';
import { metric } from '../src/testing/queue-job.ts';
import { QueueSite } from '../src/testing/queue-site.ts';
import { redisProgram } from '../src/testing/redis-service.ts';
import { s3Program } from '../src/testing/s3-service.ts';
import type { ServerProcess } from '../src/testing/server-process.ts';
import { makeClient, type TestClient } from '../src/testing/start-api.ts';
import { uploadFiles } from '../src/testing/upload-folder.ts';
import { median } from './lib/median.ts';
import { makePair } from './lib/photo-pairs.ts';
import { stopOnSignal } from './lib/stop-on-signal.ts';
import { printTable } from './lib/table.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, rounds: { type: 'string' } } });
const rounds = Number(values.rounds ?? (values.quick ? 1 : 10));
const outputs = values.quick ? 100 : 1000;
const SOURCES = 40;
/** Clock ticks per second of `/proc`. */
const TICKS = 100;

const [redis, s3] = [redisProgram(), s3Program()];
if (redis === null || s3 === null) process.exit(0);
const site = await QueueSite.start({ redis, s3 });
stopOnSignal(site);
const own = { WORKERS: '1', SHARD_SECONDS: '30' };
const pairs = await Promise.all(
  Array.from({ length: SOURCES }, (_, seed) => makePair(1024, 768, 'jpg', seed + 1)),
);

async function sessionAt(server: ServerProcess): Promise<TestClient> {
  const client = makeClient(server.origin, crypto.randomUUID());
  await client.start();
  const files = (kind: 'images' | 'masks', extension: string) =>
    pairs.map((pair, n) => ({ name: `p${n}.${extension}`, bytes: new Blob([pair[kind]]) }));
  await uploadFiles(client, 'images', files('images', 'jpg'));
  await uploadFiles(client, 'masks', files('masks', 'png'));
  return client;
}

/** Runs the augmentation and stores its zip in the bucket. */
async function run(client: TestClient, seed: number, count = outputs): Promise<void> {
  const form = new FormData();
  const size = { resizeAugImage: true, augImageDimension: { width: 512, height: 512 } };
  const transforms = { randomCrop: true, randomRotate: true, flipLeftRight: true, corruptContrast: true };
  const split = { trainRatio: 1, valRatio: 0, testRatio: 0 };
  form.set('config', JSON.stringify({ totalAugmentedImages: count, seed, ...size, ...transforms, ...split }));
  await client.ok('augment', { form } as never);
  await client.ok('transferZip');
}

/** Returns the seconds of processor time that each process needs for a run. */
async function measured(processes: { pid: number | undefined }[], work: () => Promise<void>) {
  const before = processes.map(({ pid }) => ticksOf(pid));
  await work();
  return processes.map(({ pid }, n) => (ticksOf(pid) - (before[n] as number)) / TICKS);
}
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

try {
  const alone = await site.server({ ...own, QUEUE: 'in-process' });
  const server = await site.server(own);
  const worker = await site.worker(own);
  const [one, many] = [await sessionAt(alone), await sessionAt(server)];
  // Modules are loaded and compiled, and source files are in the cache.
  for (const client of [one, many]) await run(client, 0, 100);
  const found = {
    alone: [] as number[],
    server: [] as number[],
    worker: [] as number[],
    redis: [] as number[],
  };
  for (let round = 1; round <= rounds; round++) {
    found.alone.push(sum(await measured([alone], () => run(one, round))));
    const [first = 0, second = 0, third = 0] = await measured([server, worker, site.redis], () =>
      run(many, round),
    );
    found.server.push(first);
    found.worker.push(second);
    found.redis.push(third);
  }
  const queued = found.server.map((time, n) => time + (found.worker[n] ?? 0) + (found.redis[n] ?? 0));
  const ratio = median(queued.map((time, n) => time / (found.alone[n] as number)));
  const seconds = (list: number[]) => `${median(list).toFixed(2)} s`;
  printTable(`${outputs} outputs of 512 x 512, median of ${rounds} rounds`, [
    ['one server', seconds(found.alone)],
    ['server, worker and Redis', seconds(queued)],
    ['  server', seconds(found.server)],
    ['  worker', seconds(found.worker)],
    ['  Redis', seconds(found.redis)],
    ['overhead', `${(100 * (ratio - 1)).toFixed(1)} %`],
    ['shards', String(await metric(worker, 'twinset_worker_shards_total')), 'of all rounds'],
  ]);
} finally {
  await site.stop();
}
