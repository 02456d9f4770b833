// Measures the tensor core in one thread: `bun bench/transform.bench.ts [rounds]` prints one line per step
// and backend.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPECIFIED_ON } from '@twinset/contract';
import {
  augmentImage,
  augmentMask,
  backendInfo,
  channelMeans,
  frameImage,
  frameMask,
  installWasm,
  type Raster,
  sampleOutput,
  specOfConfig,
} from '../src/index.ts';
import { createRandom } from '../src/split/random.ts';

const rounds = Number(process.argv[2] ?? 60);

/** Returns a raster of smooth waves and noise, or of blocks of 5 labels. */
function picture(width: number, height: number, channels: 1 | 3, labels: boolean): Raster {
  const data = new Uint8Array(width * height * channels);
  const random = createRandom(1);
  for (let i = 0; i < data.length; i++) {
    const x = Math.floor(i / channels) % width;
    const y = Math.floor(i / channels / width);
    data[i] = labels
      ? ((x >> 6) + (y >> 5)) % 5
      : 128 + 90 * Math.sin(x / 40 + (i % channels)) * Math.cos(y / 30) + random.below(32);
  }
  return { data, width, height, channels };
}

/** Prints the median and returns the minimum duration of a call, in milliseconds. */
function time(name: string, call: (round: number) => unknown): number {
  for (let i = 0; i < 10; i++) call(i);
  const times = Array.from({ length: rounds }, (_, i) => {
    const start = performance.now();
    call(i);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const median = times[times.length >> 1];
  console.log(
    `${backendInfo().kernel.padEnd(12)} ${name.padEnd(52)} ${median.toFixed(2).padStart(7)} ms   least ${times[0].toFixed(2)}`,
  );
  return median;
}

// The same distributions as in the peers: all angles, a fixed crop area, colour always.
const spec = specOfConfig({
  ...SPECIFIED_ON,
  transformRanges: {
    randomCrop: { area: [0.5625, 0.5625] },
    randomRotate: { degrees: [-180, 180] },
    corruptBrightness: { probability: 1 },
    corruptContrast: { probability: 1 },
    corruptSaturation: { probability: 1 },
  },
});
const draws = Array.from({ length: rounds }, (_, index) =>
  sampleOutput(spec, { seed: 42, set: 'train', index, transform: true }),
);
const paramsOf = (round: number) => draws[round % draws.length];

function run(): void {
  const source = picture(1024, 768, 3, false);
  const sourceMask = picture(1024, 768, 1, true);
  const resize = { crop: null, resize: { width: 512, height: 512 } };
  const frame = frameImage(source, resize);
  const grey = frameImage(picture(1024, 768, 1, false), resize);
  const mask = frameMask(sourceMask, resize);
  const means = channelMeans(frame);

  time('frame image 1024x768x3 -> 512x512', () => frameImage(source, resize));
  time('frame mask 1024x768 -> 512x512', () => frameMask(sourceMask, resize));
  time('channel means 512x512x3', () => channelMeans(frame));
  const image = time('augment image 512x512x3', (i) => augmentImage(frame, means, paramsOf(i)));
  time('augment image 512x512x3, reflect', (i) =>
    augmentImage(frame, means, { ...paramsOf(i), border: 'reflect' }),
  );
  time('augment image 512x512x1', (i) => augmentImage(grey, [means[0]], paramsOf(i)));
  const label = time('augment mask 512x512', (i) => augmentMask(mask, paramsOf(i)));
  time('augment mask 512x512, reflect', (i) => augmentMask(mask, { ...paramsOf(i), border: 'reflect' }));
  console.log(
    `${backendInfo().kernel.padEnd(12)} per pair: ${(1000 / (image + label)).toFixed(0)} pairs/s on one thread`,
  );
}

const module = join(import.meta.dir, '../dist/kernels.wasm');
run();
if (existsSync(module)) {
  installWasm(readFileSync(module));
  run();
} else {
  console.log('dist/kernels.wasm is absent: `bun run build:wasm` builds it.');
}
