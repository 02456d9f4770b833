/**
 * Resident memory of the server with two workers while files of 12 megapixels are uploaded, looked at and previewed,
 * and afterwards without requests:
 *
 *   bun api/bench/memory.bench.ts [--pairs 24] [--idle 60] [--only "JPEG"]
 *
 * One server handles all kinds of files, one after another, each in a separate session, and clears none of them.
 * Prints the peak of each step and of the whole process, and the memory after so many seconds without a request.
 */
import { parseArgs } from 'node:util';
import { encodePng } from '@twinset/engine';
import { ServerProcess } from '../src/testing/server-process.ts';
import { makeClient, type TestClient } from '../src/testing/start-api.ts';
import { uploadFiles } from '../src/testing/upload-folder.ts';
import { makePair, type Pair } from './lib/photo-pairs.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '24' },
    idle: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
  },
});
const PAIRS = Number(values.pairs);
const IDLE = Number(values.idle);
/** Pairs that are created; they repeat under other names. */
const DISTINCT = 2;
/** Milliseconds between two readings of the memory. */
const INTERVAL = 5;
/** Seconds between two readings without a request. */
const STEP = 15;
const SIZE = [4000, 3000] as const;

/** Creates a pair whose image has 16 bits. */
async function deepPair(seed: number): Promise<Pair> {
  const [width, height] = SIZE;
  const data = new Uint16Array(width * height * 3);
  for (let i = 0, value = seed; i < data.length; i++) {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0;
    data[i] = 9000 + (i % 40_000) + ((value >>> 24) & 255);
  }
  const { masks } = await makePair(width, height, 'jpg', seed);
  return { images: encodePng({ data, width, height, channels: 3 }) as Pair['images'], masks };
}

const KINDS = [
  ['JPEG', 'jpg', (seed: number) => makePair(...SIZE, 'jpg', seed)],
  ['PNG', 'png', (seed: number) => makePair(...SIZE, 'png', seed)],
  ['16-bit PNG', 'png', deepPair],
] as const;

const server = new ServerProcess({ FSYNC: 'false' });
await server.start();

/** Does some work; returns the peak memory meanwhile, MiB. */
async function peakOf(work: () => Promise<unknown>): Promise<number> {
  let peak = server.residentMib;
  const timer = setInterval(() => {
    peak = Math.max(peak, server.residentMib);
  }, INTERVAL);
  await work().finally(() => clearInterval(timer));
  return peak;
}

const print = (what: string, mib: number): void =>
  console.log(`  ${what.padEnd(40)} ${mib.toFixed(0).padStart(5)} MiB`);
const config = { totalAugmentedImages: 100, resizeAugImage: true, randomRotate: true };
const body = { config: { ...config, augImageDimension: { width: 512, height: 512 } }, set: 'train' };

/** Requests the full size of some images and masks, a few at a time as the viewer does. */
async function view(client: TestClient): Promise<void> {
  const { results } = await client.ok('originalsPage', { query: { page_size: DISTINCT } } as never);
  const addresses = results.flatMap(({ image, mask }) => [image?.large, mask?.large]);
  await Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(client.resolve(address ?? ''));
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      await response.arrayBuffer();
    }),
  );
}

async function measure(title: string, end: string, make: (seed: number) => Promise<Pair>): Promise<void> {
  const pairs = await Promise.all(Array.from({ length: DISTINCT }, (_, i) => make(i + 1)));
  const client = makeClient(server.origin, crypto.randomUUID());
  await client.start();
  const names = Array.from({ length: PAIRS }, (_, i) => `img_${i + 1}`);
  const send = (kind: 'images' | 'masks') => {
    const files = names.map((name, i) => ({
      name: `${name}.${kind === 'images' ? end : 'png'}`,
      bytes: new Blob([(pairs[i % DISTINCT] as Pair)[kind]]),
    }));
    return uploadFiles(client, kind, files);
  };
  const query = { page_size: PAIRS, size: 'thumbnail' };
  const steps: [string, () => Promise<unknown>][] = [
    ['images uploaded', () => send('images')],
    ['masks uploaded', () => send('masks')],
    ['thumbnails rendered', () => client.ok('originalsPage', { query } as never)],
    ['files viewed in full size', () => view(client)],
    [
      'outputs previewed',
      () => client.ok('previewOutputs', { body: { ...body, indices: [0, 1, 2, 3, 4, 5, 6, 7, 8] } } as never),
    ],
  ];
  for (const [step, work] of steps) print(`${title}: ${step}`, await peakOf(work));
}

console.log(`${PAIRS} pairs of ${SIZE.join(' x ')} of each kind, two workers\n`);
print('started', server.residentMib);
for (const [title, end, make] of KINDS) if (title.includes(values.only)) await measure(title, end, make);
print('peak of the process', server.peakMib);
for (let seconds = 0; seconds <= IDLE; seconds += STEP) {
  if (seconds > 0) await Bun.sleep(1000 * STEP);
  print(`after ${seconds} s without a request`, server.residentMib);
}
await server.stop();
server.remove();
