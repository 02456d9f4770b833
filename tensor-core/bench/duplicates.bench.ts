/**
 * Prints the duplicates found among the images of some folders and the time, then the time for 10,000 images, and how
 * many times that of a quarter of them it is (16 if the time is quadratic):
 *   bun tensor-core/bench/duplicates.bench.ts [FOLDER ...]
 * By default the folders are the reference images beside the project.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import {
  type DuplicateInput,
  GRID_SIDE,
  GRID_WORDS,
  groupDuplicates,
  groupFrames,
} from '../src/duplicates/index.ts';
import { fingerprint } from '../src/pipeline/survey-image.ts';
import { createRandom } from '../src/split/random.ts';

const MANY = 10_000;
const { positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { peers: { type: 'string' } },
  strict: false,
  allowPositionals: true,
});
const own = ['dsb_binary', 'dubai_multiclass']
  .map((name) => join(import.meta.dir, '../../../shared/data/small', name, 'images'))
  .filter(existsSync);
const files = (positionals.length > 0 ? positionals : own)
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((file) => /\.(png|jpe?g)$/i.test(file));

const images: DuplicateInput[] = [];
let milliseconds = 0;
for (const file of files) {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const start = performance.now();
  const print = fingerprint({ data: new Uint8Array(data), ...info });
  milliseconds += performance.now() - start;
  const size = `${info.width} ${info.height} ${info.channels};`;
  images.push({
    pixelHash: new Bun.CryptoHasher('sha256').update(size).update(data).digest('hex'),
    fingerprint: print,
  });
}
const started = performance.now();
const groups = groupDuplicates(images).near;
const flat = images.filter((image) => image.fingerprint.flat).length;
console.log(
  `${files.length} images (${flat} without structure): ${(milliseconds / Math.max(1, files.length)).toFixed(2)} ms per fingerprint, ` +
    `${(performance.now() - started).toFixed(0)} ms to group`,
);
for (const group of new Set(groups.filter((id) => id !== null))) {
  console.log(`  same: ${files.filter((_, k) => groups[k] === group).join('  ')}`);
}

/** Returns an image of some random waves; all have the same brightness, so that it distinguishes no pair. */
function waves(number: number): DuplicateInput {
  const side = 48;
  const data = new Uint8Array(side * side * 3).fill(128);
  const next = createRandom(number).uniform;
  for (let wave = 0; wave < 8; wave++) {
    const [across, down, phase, strength] = [8 * next() - 4, 8 * next() - 4, 7 * next(), 12 + 12 * next()];
    for (let y = 0, i = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const value = strength * Math.sin((6.3 * (across * x + down * y)) / side + phase);
        for (let c = 0; c < 3; c++, i++) data[i] = Math.max(0, Math.min(255, data[i] + value));
      }
    }
  }
  return {
    pixelHash: String(number),
    fingerprint: fingerprint({ data, width: side, height: side, channels: 3 }),
  };
}

/**
 * Returns an image of a fixed camera with objects of one size at random positions: all images are near each
 * other, and only the masks differ.
 */
function fixedCamera(number: number): DuplicateInput {
  const mask = new Int32Array(GRID_WORDS);
  const random = createRandom(number);
  for (let blob = 0; blob < 3; blob++) {
    const [top, half, column] = [random.below(GRID_SIDE - 6), random.below(2), random.below(26)];
    for (let y = top; y < top + 6; y++) mask[2 * y + half] |= 0x3f << column;
  }
  return { pixelHash: String(number), fingerprint: camera, mask };
}
const { fingerprint: camera } = waves(0);

/** Returns an image of one scene, 32 x 32, with small objects at random positions; the mask may mark them. */
function oneScene(number: number, objects: number, withMask: boolean): DuplicateInput {
  const side = 32;
  const random = createRandom(number);
  const scene = createRandom(0).uniform;
  const shades = Array.from({ length: 16 }, () => 40 + 170 * scene());
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [Math.floor(i / 3) % side, Math.floor(i / 3 / side)];
    data[i] = shades[4 * (y >> 3) + (x >> 3)] + 3 * random.uniform();
  }
  const mask = new Int32Array(GRID_WORDS);
  for (let n = 0; n < objects; n++) {
    const [left, top, shade] = [random.below(side - 4), random.below(side - 4), random.below(256)];
    for (let y = top; y < top + 4; y++)
      for (let x = left; x < left + 4; x++) {
        data.fill(shade, 3 * (y * side + x), 3 * (y * side + x) + 3);
        for (const row of [2 * y, 2 * y + 1]) mask[2 * row + (x >> 4)] |= 3 << ((2 * x) & 31);
      }
  }
  const print = fingerprint({ data, width: side, height: side, channels: 3 });
  return { pixelHash: String(number), fingerprint: print, mask: withMask ? mask : null };
}

/** Returns seconds of processor time, which other work on the machine changes little. */
function seconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const time = (what: string, images: readonly DuplicateInput[]) => {
  const quarter = images.slice(0, MANY / 4);
  groupDuplicates(images.slice(0, MANY / 20));
  const few = seconds(() => groupDuplicates(quarter));
  let near: (number | null)[] = [];
  const all = seconds(() => {
    near = groupDuplicates(images).near;
  });
  const held = near.filter((id) => id !== null).length;
  console.log(
    `${MANY} ${what}: ${all.toFixed(2)} s to group, ${(all / few).toFixed(1)} times a quarter of them; ${held} in groups`,
  );
};
const indices = Array.from({ length: MANY }, (_, k) => k);
time('generated images', indices.map(waves));
time('images of one camera with separate masks', indices.map(fixedCamera));
time(
  'images of one scene, all alike',
  indices.map((k) => oneScene(k, 2, false)),
);
time(
  'images of one scene that differ',
  indices.map((k) => oneScene(k, 9, false)),
);
time(
  'images of one scene with masks of objects',
  indices.map((k) => oneScene(k, 2, true)),
);
const frames = indices.map((k) => ({ name: `frame_${k}.png`, fingerprint: waves(k).fingerprint }));
const start = performance.now();
groupFrames(frames);
console.log(
  `${MANY} numbered names: ${((performance.now() - start) / 1000).toFixed(2)} s to look for frames`,
);
