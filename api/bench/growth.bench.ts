/**
 * Growth of calls with the number of pairs: uploads small generated pairs of PNG and times every call that a page
 * repeats, on the real server in a separate process.
 *
 *   bun api/bench/growth.bench.ts [--sizes 100,1000,10000] [--long] [--warm 1000]
 *
 * `--long` adds 50,000 pairs. Each number of pairs has a separate server, which first does the same work for a session of
 * `--warm` pairs: a new process compiles its code at its first use, and that cost, which does not grow, is printed apart
 * (0: none). Prints, for each number of pairs: milliseconds of each call (median), the longest response time of `/healthz`
 * meanwhile, milliseconds per pair of the work that touches every pair, with the processor time of the server, which other
 * work on the machine changes little, memory and the size of the database; then how each grows.
 */
import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ServerProcess } from '../src/testing/server-process.ts';
import { makeClient, type TestClient } from '../src/testing/start-api.ts';
import { median } from './lib/median.ts';
import { Poller } from './lib/poller.ts';
import { pngOf, SIDE } from './lib/soft-pairs.ts';
import { printBars, printTable, type Row } from './lib/table.ts';

const { values } = parseArgs({
  options: { sizes: { type: 'string' }, long: { type: 'boolean' }, warm: { type: 'string' } },
});
const warmPairs = Number(values.warm ?? 1000);
const sizes = (values.sizes ?? `100,1000,10000${values.long ? ',50000' : ''}`).split(',').map(Number);
const BATCH = 1000;
const AT_ONCE = 8;
const REPEATS = 7;
const OUTPUTS = 60;

const nameOf = (n: number) => `frame_${n}.png`;
async function upload(client: TestClient, kind: 'images' | 'masks', pairs: number): Promise<void> {
  for (let from = 0; from < pairs; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, pairs - from) }, (_, i) => from + i + 1);
    const body = {
      filenames: numbers.map(nameOf),
      folder_path: kind,
      content_types: numbers.map(() => 'image/png'),
    };
    const left = (await client.ok('signUploadUrls', { body } as never)).results.map(({ url }) => url);
    const send = async () => {
      for (let url = left.pop(); url !== undefined; url = left.pop()) {
        const n = Number(/frame_(\d+)/.exec(url)?.[1]);
        const headers = { 'content-type': 'image/png' };
        const { ok } = await fetch(client.resolve(url), { method: 'PUT', headers, body: pngOf(kind, n) });
        if (!ok) throw new Error(`PUT ${nameOf(n)} failed.`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Milliseconds; `server` is its processor time, and its memory afterwards in MiB; null for calls that are repeated. */
type Result = { call: string; ms: number; pause: number; server: { cpu: number; memory: number } | null };
const NEW_PAGE = 'page of 10, its thumbnails not rendered yet';
/** Calls that render the same number of files for any number of pairs. */
const OF_FEW: readonly string[] = [NEW_PAGE, 'run'];
/** Returns the processor time from the first file to the plan, milliseconds per pair. */
const perPair = (results: readonly Result[], pairs: number): number =>
  results.reduce((sum, { call, server }) => sum + (OF_FEW.includes(call) ? 0 : (server?.cpu ?? 0)), 0) /
  pairs;
/** Milliseconds per tick of the system's processor times. */
const TICK = 10;
const KINDS = ['images', 'masks'] as const;
const STEPS = {
  images: ['transferImages', 'resizeImages', 'transferResizedImages'],
  masks: ['transferMasks', 'resizeMasks', 'transferResizedMasks'],
} as const;

/** Does the work of a new session of so many pairs, and times each call. */
async function measure(server: ServerProcess, pairs: number) {
  const client = makeClient(server.origin, crypto.randomUUID());
  await client.start();
  const health = `${server.origin}/api/healthz`;
  const results: Result[] = [];
  const once = async (call: string, work: () => Promise<unknown>) => {
    const poller = new Poller(health);
    await poller.ready;
    const before = server.processorTime.all;
    const ms = await timed(work);
    const cpu = (server.processorTime.all - before) * TICK;
    results.push({
      call,
      ms,
      pause: (await poller.stop()).most,
      server: { cpu, memory: server.residentMib },
    });
  };
  const often = async (call: string, work: () => Promise<unknown>) => {
    await work();
    const times: number[] = [];
    for (let i = 0; i < REPEATS; i++) times.push(await timed(work));
    results.push({ call, ms: median(times), pause: 0, server: null });
  };
  const config = {
    totalAugmentedImages: OUTPUTS,
    resizeAugImage: true,
    flipLeftRight: true,
    randomRotate: true,
  };
  const body = { config: { ...config, augImageDimension: { width: 64, height: 64 } } };
  for (const kind of KINDS) {
    await once(`send ${kind}`, () => upload(client, kind, pairs));
    const status = new Poller(client.url('/status_checks/image_mask_balance_status'), 50);
    await once(`transfer ${kind}`, () => client.ok(STEPS[kind][0]));
    const { p99 } = await status.stop();
    results.push({ call: `  balance status meanwhile, 99 %`, ms: p99, pause: 0, server: null });
    for (const step of STEPS[kind].slice(1)) await client.ok(step);
  }
  const page = (number: number) => () =>
    client.ok('originalsPage', { query: { page: number, size: 'thumbnail' } } as never);
  await once('balance status, first', () => client.call('balanceStatus'));
  await often('balance status', () => client.call('balanceStatus'));
  await often('upload status', () => client.call('imageUploadStatus'));
  await once(NEW_PAGE, page(2));
  await often('page of 10, first', page(1));
  await often('page of 10, middle', page(Math.ceil(pairs / 20)));
  // To the last byte: reading the JSON takes this process several times as long.
  const list = client.url('/metadata/files', { kind: 'images' });
  await often('list of files', async () => (await fetch(list)).bytes());
  await often('dimension', () => client.ok('dimension'));
  await once('report, first', () => client.ok('datasetReport'));
  await often('report', () => client.ok('datasetReport'));
  await once('plan, first', () => client.ok('plan', { body } as never));
  await often('plan', () => client.ok('plan', { body } as never));
  const preview = { body: { ...body, set: 'train', indices: [0] } };
  await often('preview of one output', () => client.ok('previewOutputs', preview as never));
  const form = () => {
    const made = new FormData();
    made.set('config', JSON.stringify(body.config));
    return { form: made };
  };
  await once('run', () => client.ok('augment', form() as never));
  await client.ok('transferZip');
  await client.ok('transferResizedAugmented');
  await often('page of 10 outputs', () => client.ok('trainPage', { query: { page: 1 } } as never));
  await often('completion status', () => client.call('augmentationIsComplete'));
  const end = async () => {
    for (const name of ['deleteBucket', 'deleteProjectDirectories', 'clearSession'] as const)
      await client.ok(name);
  };
  return { results, end };
}

/** Returns the bytes of a database without its free pages: those of the first session are free. */
function usedBytes(path: string): number {
  const database = new Database(path, { readonly: true });
  const of = (name: string) =>
    (database.query(`PRAGMA ${name}`).get() as Record<string, number>)[name] as number;
  const bytes = (of('page_count') - of('freelist_count')) * of('page_size');
  database.close();
  return bytes;
}

/** Measures a session of so many pairs on a server that did the same work before. */
async function measureSize(pairs: number) {
  const server = new ServerProcess({
    FSYNC: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
    MAX_FILES: String(Math.max(pairs, warmPairs)),
  });
  await server.start();
  let first: Result[] = [];
  if (warmPairs > 0) {
    const warm = await measure(server, warmPairs);
    await warm.end();
    first = warm.results;
  }
  const { results } = await measure(server, pairs);
  const memory = server.residentMib;
  const peak = server.peakMib;
  await server.stop();
  const database = usedBytes(join(server.dataDir, 'twinset.db'));
  server.remove();
  return { pairs, results, first, memory, peak, database };
}

type Measured = Awaited<ReturnType<typeof measureSize>>;
const all: Measured[] = [];
for (const pairs of sizes) {
  const measured = await measureSize(pairs);
  all.push(measured);
  const rows = measured.results.map(
    ({ call, ms, pause, server }): Row => [
      call,
      `${ms.toFixed(1)} ms`,
      server === null
        ? ''
        : `${(server.cpu / pairs).toFixed(3)} CPU ms per pair; longest /healthz ${pause.toFixed(0)} ms; ${server.memory.toFixed(0)} MiB`,
    ],
  );
  printTable(`${pairs} pairs of ${SIDE} x ${SIDE}`, [
    ...rows,
    ['memory', `${measured.memory.toFixed(0)} MiB`, `peak ${measured.peak.toFixed(0)} MiB`],
    [
      'database',
      `${(measured.database / 2 ** 20).toFixed(1)} MiB`,
      `${Math.round(measured.database / pairs)} bytes per pair`,
    ],
  ]);
}
if (all.length > 1) {
  const [first, last] = [all[0], all[all.length - 1]] as [Measured, Measured];
  printTable(
    `Milliseconds with ${sizes.join(', ')} pairs; ${last.pairs / first.pairs} times as many pairs take`,
    last.results.map(({ call, ms }, i): Row => {
      const times = all.map(({ results }) => (results[i] as Result).ms.toFixed(1).padStart(9));
      return [call, times.join(''), `${(ms / (first.results[i] as Result).ms).toFixed(1)} times`];
    }),
  );
  const bars = (title: string, unit: string, read: (one: Measured) => number) =>
    printBars(
      title,
      all.map((one) => ({ label: `${one.pairs} pairs`, value: read(one), unit })),
    );
  if (warmPairs > 0)
    bars(
      `Processor time from the first file to the plan, first ${warmPairs} pairs of a process`,
      'ms per pair',
      ({ first }) => perPair(first, warmPairs),
    );
  bars('Processor time from the first file to the plan', 'ms per pair', ({ pairs, results }) =>
    perPair(results, pairs),
  );
  bars('Longest response of /healthz', 'ms', ({ results }) => Math.max(...results.map((r) => r.pause)));
  bars('Peak memory of the server', 'MiB', ({ peak }) => peak);
  bars('Database', 'bytes per pair', ({ pairs, database }) => database / pairs);
}
