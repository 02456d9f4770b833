/**
 * Measures each transform on a pair of 512x512, 8-bit RGB with a mask, in one thread, alone and with PNG encoding:
 *   npm run bench -- transforms [--python PATH] [--only FLAG,FLAG] [--rounds 7] [--markdown]
 * PATH is a Python that has Albumentations 2.0.8, which is measured on the same pixels in turns. Times are those of the
 * processor, medians of the rounds; a ratio is the peer's time divided by Twinset's. Rows below 0.7 end with the
 * probable reason, which was read from the code and not measured.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readsPartners, TRANSFORMS, type TransformFlag } from '@twinset/contract';
import { encodePng, loadBackend } from '@twinset/engine';
import { randomStream } from '@twinset/engine/testing';
import {
  augmentImage,
  augmentMask,
  channelMeans,
  mixFrames,
  type Raster,
  sampleOutput,
  specOfConfig,
} from '@twinset/tensor-core';
import { LineProcess } from './lib/line-process.ts';
import { median } from './lib/median.ts';
import { slowReason } from './lib/slow-reasons.ts';

const SIDE = 512;
/** Time of one measurement of one transform, in milliseconds. */
const BATCH_MS = 40;
const SLOW_MS = 500;
/** Ratio below which a row states the reason. */
const LEAST = 0.7;
const AFFINE = 'randomCrop+randomRotate+shearX+randomScale+shiftX';
/** Chains of an affine map and fields, each of which may cost what its parts do. */
const FIELDS = [
  'randomRotate+elasticTransform',
  'randomScale+elasticTransform',
  'perspective+elasticTransform',
  'randomRotate+gridDistortion',
  'randomRotate+piecewiseAffine',
];
/** Chains that are measured besides single transforms. */
const CHAINS = [AFFINE, ...FIELDS];

const { values: given } = parseArgs({
  args: process.argv.slice(2),
  options: {
    python: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string' },
    markdown: { type: 'boolean' },
  },
});
const rounds = Number(given.rounds ?? 7);

/** Returns smooth waves with noise, or blocks of five labels. */
function makeRaster(channels: 1 | 3): Raster {
  const random = randomStream(1);
  const data = Uint8Array.from({ length: SIDE * SIDE * channels }, (_, i) => {
    const [x, y] = [Math.floor(i / channels) % SIDE, Math.floor(i / channels / SIDE)];
    if (channels === 1) return ((x >> 6) + (y >> 5)) % 5;
    return 128 + 90 * Math.sin(x / 40 + (i % 3)) * Math.cos(y / 30) + 12 * random();
  });
  return { data, width: SIDE, height: SIDE, channels };
}

const { name: backend } = await loadBackend('auto');
const [image, mask] = [makeRaster(3), makeRaster(1)];
const means = channelMeans(image);

/** Returns a function that computes output number `index` of a chain of transforms. */
function chainOf(name: string): (index: number, encode: boolean) => void {
  const flags = name.split('+') as TransformFlag[];
  const spec = specOfConfig({
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    transformRanges: Object.fromEntries(flags.map((flag) => [flag, { probability: 1 }])),
  });
  return (index, encode) => {
    const params = sampleOutput(spec, { seed: 42, set: 'train', index, transform: true });
    const output = augmentImage(image, means, params);
    if (encode) encodePng(output);
    const label = augmentMask(mask, params);
    if (encode) encodePng(label);
  };
}

/** Returns the processor time per output, in milliseconds. */
function timeOf(call: (index: number, encode: boolean) => void, count: number, encode: boolean): number {
  const before = process.cpuUsage();
  for (let index = 0; index < count; index++) call(index, encode);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

/** Returns the outputs of a batch: several unless they are slow, since drawn values differ in cost. */
const countFor = (ms: number): number =>
  Math.max(ms < BATCH_MS ? 12 : 1, Math.min(200, Math.ceil(BATCH_MS / ms)));

interface Measured {
  own: number;
  peer: number | null;
}

/** Measures a chain, in turns with the peer; null if the peer has no such transform. */
async function measure(name: string, encode: boolean): Promise<Measured> {
  const call = chainOf(name);
  for (let start = performance.now(); performance.now() - start < 150; ) call(0, encode);
  const count = countFor(timeOf(call, 3, encode));
  const ask = async (times: number) => Number(await peer?.ask(`${name} ${times} ${encode ? 1 : 0}`));
  const first = await ask(1);
  const own: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < rounds; round++) {
    own.push(timeOf(call, count, encode));
    // Seconds per call need no second measurement.
    if (first < SLOW_MS) others.push(await ask(countFor(first)));
  }
  return { own: median(own), peer: others.length > 0 ? median(others) : Number.isNaN(first) ? null : first };
}

/** Returns a mask of 64 discs, each with its id. */
function makeObjects(): Raster {
  const cell = SIDE / 8;
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    const isInside = Math.hypot((x % cell) - cell / 2, (y % cell) - cell / 2) < cell / 3;
    return isInside ? 1 + Math.floor(x / cell) + 8 * Math.floor(y / cell) : 0;
  });
  return { data, width: SIDE, height: SIDE, channels: 1 };
}

/** Returns the processor time of mixing a partner into a pair, in milliseconds. */
async function measureMixing(flag: TransformFlag): Promise<number> {
  const pair = { image, mask: makeObjects() };
  const rules = { isObject: (id: number) => id > 0, isTaken: () => false, idsLike: () => [1, 255] as const };
  const spec = specOfConfig({ [flag]: true, transformRanges: { [flag]: { probability: 1 } } });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    for (let index = 0; index < 20; index++) {
      const params = sampleOutput(spec, { seed: 42, set: 'train', index, transform: true });
      await mixFrames(pair, params, async () => pair, rules);
    }
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000 / 20);
  }
  return median(times);
}

const folder = mkdtempSync(join(tmpdir(), 'transforms-bench-'));
const files = ['image', 'mask'].map((file) => join(folder, file));
writeFileSync(files[0], image.data);
writeFileSync(files[1], mask.data);
const script = join(import.meta.dir, 'lib', 'albumentations-transforms.py');
const peer = given.python ? new LineProcess([given.python, script, ...files, String(SIDE)]) : null;
console.log(
  `Bun ${Bun.version}, ${backend}; ${peer ? await peer.read() : 'no peer: --python PATH names one'}`,
);

const rowOf = (cells: string[]): string =>
  given.markdown
    ? `| ${cells.join(' | ')} |`
    : cells.map((cell, n) => (n === 0 ? cell.padEnd(56) : cell.padStart(9))).join('');
const cellsOf = ({ own, peer }: Measured): string[] => [
  own.toFixed(2),
  peer?.toFixed(2) ?? '',
  peer ? (peer / own).toFixed(2) : '',
];

console.log(rowOf(['transform', 'ms', 'peer', 'ratio', '+ PNG', 'peer', 'ratio', '  probable reason']));
if (given.markdown) console.log('|---|---|---|---|---|---|---|---|');
const alone = new Map<string, Measured>();
const ratios: number[][] = [[], []];
const only = given.only?.split(',');
// Those that mix pairs need partners, and Albumentations has them in another form.
const single = TRANSFORMS.filter(({ kind }) => !readsPartners(kind)).map(({ flag }) => flag);
for (const name of [...single, ...CHAINS].filter((one) => only?.includes(one) ?? true)) {
  const results = [await measure(name, false), await measure(name, true)];
  alone.set(name, results[0]);
  const [{ own, peer }] = results;
  const reason = peer && peer / own < LEAST ? slowReason(name) : '';
  console.log(rowOf([name, ...results.flatMap(cellsOf), ...(reason === '' ? [] : [`  ${reason}`])]));
  results.forEach(({ own, peer }, n) => {
    if (peer && !name.includes('+')) ratios[n].push(peer / own);
  });
}
const bounds = (values: number[]) =>
  `median ${median(values).toFixed(2)}, least ${Math.min(...values).toFixed(2)}`;
if (ratios[0].length > 0)
  console.log(`\nratios: ${bounds(ratios[0])}; with PNG encoding: ${bounds(ratios[1])}`);
const own = (name: string): number => alone.get(name)?.own ?? Number.NaN;
if (!only) {
  console.log(`five affine transforms by a rotation: ${(own(AFFINE) / own('randomRotate')).toFixed(2)}`);
}
for (const chain of FIELDS) {
  const sum = chain.split('+').reduce((total, flag) => total + own(flag), 0);
  if (!Number.isNaN(own(chain) / sum))
    console.log(`${chain}, by the sum of its parts: ${(own(chain) / sum).toFixed(2)}`);
}
console.log('\nmixing of pairs in memory, without reading the partner:');
for (const { flag } of TRANSFORMS.filter(({ kind }) => readsPartners(kind)))
  if (only?.includes(flag) ?? true) console.log(rowOf([flag, (await measureMixing(flag)).toFixed(2)]));
await peer?.close();
rmSync(folder, { recursive: true });
