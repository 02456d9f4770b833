/**
 * Growth of calls with the number of pairs: uploads small generated pairs of PNG and times every call that a page
 * repeats, on the real server in a separate process.
 *
 *   bun api/bench/growth.bench.ts [--sizes 100,1000,10000] [--long]
 *
 * `--long` adds 50,000 pairs. Prints, for each number of pairs: milliseconds of each call (median), the longest response
 * time of `/healthz` meanwhile, milliseconds per pair of the work that touches every pair, with the processor time of the
 * server, which other work on the machine changes little, memory and the size of the database; then how each grows.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodePng } from '@twinset/engine';
import { randomStream } from '@twinset/engine/testing';
import { ServerProcess } from '../src/testing/server-process.ts';
import { makeClient, type TestClient } from '../src/testing/start-api.ts';
import { median } from './lib/median.ts';
import { Poller } from './lib/poller.ts';
import { printBars, printTable, type Row } from './lib/table.ts';

const { values } = parseArgs({ options: { sizes: { type: 'string' }, long: { type: 'boolean' } } });
const sizes = (values.sizes ?? `100,1000,10000${values.long ? ',50000' : ''}`).split(',').map(Number);
/** Small, so that the time is in the number of files and not in their pixels. */
const SIDE = 16;
const BATCH = 1000;
const AT_ONCE = 8;
const REPEATS = 7;
const OUTPUTS = 60;

const nameOf = (n: number) => `frame_${n}.png`;
/** Creates a soft image that differs by number, or a mask of one blob. */
function pngOf(kind: 'images' | 'masks', n: number): Uint8Array<ArrayBuffer> {
  const random = randomStream(n);
  const channels = kind === 'images' ? 3 : 1;
  const waves = Array.from({ length: 4 }, () => [random() * 9 - 4.5, random() * 9 - 4.5, random() * 6.3]);
  const [x0, y0, radius] = [4, 4, 1.5].map((least) => least + 2 * least * random()) as [
    number,
    number,
    number,
  ];
  const data = new Uint8Array(SIDE * SIDE * channels);
  for (let i = 0, y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      for (let c = 0; c < channels; c++, i++) {
        const wave = (sum: number, [u, v, phase]: number[]) =>
          sum + 26 * Math.sin((6.3 * ((u as number) * x + (v as number) * y)) / SIDE + (phase as number) + c);
        data[i] = kind === 'images' ? waves.reduce(wave, 128) : Number(Math.hypot(x - x0, y - y0) < radius);
      }
  return encodePng({ data, width: SIDE, height: SIDE, channels }, {}) as Uint8Array<ArrayBuffer>;
}

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
/** Milliseconds per tick of the system's processor times. */
const TICK = 10;
const KINDS = ['images', 'masks'] as const;
const STEPS = {
  images: ['transferImages', 'resizeImages', 'transferResizedImages'],
  masks: ['transferMasks', 'resizeMasks', 'transferResizedMasks'],
} as const;

async function measure(pairs: number) {
  const server = new ServerProcess({ FSYNC: 'false', MAX_FILES: String(pairs), RATE_LIMIT_PER_MINUTE: '0' });
  await server.start();
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
  await once('page of 10, its thumbnails not rendered yet', page(2));
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
  const memory = server.residentMib;
  const database = statSync(join(server.dataDir, 'twinset.db'), { throwIfNoEntry: false })?.size ?? 0;
  const peak = server.peakMib;
  await server.stop();
  server.remove();
  return { pairs, results, memory, peak, database };
}

type Measured = Awaited<ReturnType<typeof measure>>;
const all: Measured[] = [];
for (const pairs of sizes) {
  const measured = await measure(pairs);
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
  bars('Processor time from the first file to the run', 'ms per pair', ({ pairs, results }) =>
    results.reduce((sum, { server }) => sum + (server?.cpu ?? 0) / pairs, 0),
  );
  bars('Longest response of /healthz', 'ms', ({ results }) => Math.max(...results.map((r) => r.pause)));
  bars('Peak memory of the server', 'MiB', ({ peak }) => peak);
  bars('Database', 'bytes per pair', ({ pairs, database }) => database / pairs);
}
