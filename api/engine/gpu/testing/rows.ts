// Encodes rows from the device as PNG files, packed there or by the processor, and compares these to the files of the
// processor. Prints one JSON object: files, those that the device has packed, and those that differ, per kind of image.
// Arguments: number of generated images, folder of PNG photographs (optional).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Raster } from '@twinset/tensor-core';
import { createRandom } from '@twinset/tensor-core/random';
import { encodeSteps, WarpDevice } from '@twinset/tensor-core/webgpu';
import { decodePng, encodeFiltered, encodePng, packingOf } from '../../png/index.ts';
import { openDevice } from '../open-device.ts';
import { noise, photograph } from './pictures.ts';
import { runJob } from './run-job.ts';

const [count, folder] = [Number(process.argv[2]), process.argv[3]];
const random = createRandom(count);
/**
 * Rows of fewer and of more than 512 and 1024 bytes, which are measured in other ways; bands of fewer and of more than 64
 * KiB, of which a part is counted.
 */
const SIZES: [number, number][] = [
  [96, 64],
  [401, 63],
  [128, 40],
  [37, 129],
  [1, 1],
  [181, 131],
  [5, 3],
];
/** Bands of several blocks; the second one may keep the code of the first one. */
const LARGE: [number, number][] = [
  [700, 290],
  [1021, 257],
];
/** Kinds of the large images in the short form. */
const SHORT = ['photographs', 'areas with dots'];
const IDENTITY = [1, 0, 0, 0, 1, 0] as const;
const OUTSIDE = { border: 'constant', fill: 0 } as const;
type Make = (width: number, height: number, channels: number) => Raster;

/** Returns an image of a function of place and channel. */
const drawn =
  (levelOf: (x: number, y: number, channel: number) => number): Make =>
  (width, height, channels) => {
    const data = Uint8Array.from({ length: width * height * channels }, (_, i) => {
      const pixel = Math.floor(i / channels);
      return levelOf(pixel % width, Math.floor(pixel / width), i % channels);
    });
    return { data, width, height, channels };
  };

const KINDS: Record<string, Make> = {
  photographs: (width, height, channels) => photograph(random, width, height, channels),
  noise: (width, height, channels) => noise(random, width, height, channels),
  gradients: drawn((x, y, channel) => 2 * x + y + 30 * channel),
  areas: drawn((x, y) => (((x >> 4) + (y >> 3)) % 3) * 90),
  'areas with dots': drawn((x, y) => (random.below(9) === 0 ? 255 : (x >> 5) + (y >> 4))),
  'one colour': drawn((_x, _y, channel) => 40 * channel + 3),
  'columns and rows': drawn((x, y) => (y % 2 === 0 ? x * 37 : y * 11)),
};

/** The second band of the first large size has other levels, so that it needs another code. */
const scenes = drawn((_x, y) => 100 + random.below(y < 187 ? 60 : 3));

const { device } = await openDevice();
const warps = new WarpDevice(device);
const found: Record<string, { files: number; packed: number; differing: number }> = {};

async function compare(kind: string, image: Raster): Promise<void> {
  found[kind] ??= { files: 0, packed: 0, differing: 0 };
  const total = found[kind];
  const shape = { ...image, channels: image.channels as 1 | 3, bitDepth: 8 } as const;
  for (const effort of ['fast', 'small'] as const) {
    const steps = encodeSteps([], shape, true, effort === 'fast' ? packingOf(image) : null);
    const requests = [{ inverse: IDENTITY, field: null, color: null, tables: null, steps }];
    const { rowsOf, packedOf } = await runJob(warps, 'image', image, requests, OUTSIDE);
    const packed = packedOf(0);
    const filtered = {
      ...image,
      ...(packed ? { data: packed.blocks, adler: packed.adler } : { data: rowsOf(0) }),
    };
    total.files++;
    if (packed) total.packed++;
    if (Buffer.compare(encodeFiltered(filtered, { effort }), encodePng(image, { effort })) !== 0)
      total.differing++;
  }
}

const kinds = Object.entries(KINDS);
for (let n = 0; n < count; n++) {
  const [kind, make] = kinds[n % kinds.length];
  const [width, height] = SIZES[Math.floor(n / kinds.length) % SIZES.length];
  await compare(kind, make(width, height, n % 4 === 3 ? 1 : 3));
}

for (const [kind, make] of count < 100 ? kinds.filter(([kind]) => SHORT.includes(kind)) : kinds)
  for (const [width, height] of LARGE) await compare(kind, make(width, height, 3));

await compare('photographs', scenes(...LARGE[0], 3));

for (const name of folder ? readdirSync(folder).filter((file) => file.endsWith('.png')) : []) {
  const { samples, width, height, channels, bitDepth, palette } = decodePng(
    readFileSync(join(folder as string, name)),
  );
  if (bitDepth !== 8 || palette || width < 128 || height < 128) continue;
  const from = (pixel: number): number => (Math.floor(pixel / 128) * width + (pixel % 128)) * channels;
  const kept = channels < 3 ? 1 : 3;
  const data = Uint8Array.from(
    { length: 128 * 128 * kept },
    (_, i) => samples[from(Math.floor(i / kept)) + (i % kept)],
  );
  await compare('real photographs', { data, width: 128, height: 128, channels: kept });
}
console.log(JSON.stringify(found));
device.destroy();
