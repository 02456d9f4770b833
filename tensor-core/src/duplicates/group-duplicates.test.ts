import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { fingerprint } from '../pipeline/survey-image.ts';
import type { Raster } from '../raster.ts';
import { createRandom } from '../split/random.ts';
import { goldenFile } from '../testing/golden.ts';
import { groupDuplicates } from './group-duplicates.ts';
import { GRID_WORDS } from './mask-grid.ts';
import type { DuplicateInput } from './near-pair.ts';

const shared = join(import.meta.dir, '../../../../shared');
const folders = ['data/small/dsb_binary/images', 'data/small/dubai_multiclass/images']
  .map((folder) => join(shared, folder))
  .filter((folder) => {
    if (!existsSync(folder)) console.log(`real images skipped: ${folder} is absent`);
    return existsSync(folder);
  });
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
/**
 * Photographs of the golden values that are not among the above: coins, a cat, a cup, a portrait, gravel and
 * more.
 */
const photos = ['coins', 'horse', 'chelsea', 'coffee', 'astronaut', 'gravel']
  .map((name, k) => goldenFile(`attributes/inputs/p0${k + 1}_${name}_image.png`))
  .concat(goldenFile('ops/inputs/photo.png'));

function describeRaster(raster: Raster): DuplicateInput {
  const hash = createHash('sha256')
    .update(`${raster.width} ${raster.height} ${raster.channels};`)
    .update(raster.data);
  return { pixelHash: hash.digest('hex'), fingerprint: fingerprint(raster) };
}

async function load(source: string | Buffer): Promise<DuplicateInput> {
  const { data, info } = await sharp(source)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return describeRaster({ data: new Uint8Array(data), ...info });
}

/** Returns the four quarters of an image, which share no pixel. */
async function quartersOf(file: string): Promise<DuplicateInput[]> {
  const { width, height } = await sharp(file).metadata();
  const size = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const places = [0, 1].flatMap((y) => [0, 1].map((x) => ({ left: x * size.width, top: y * size.height })));
  return Promise.all(
    places.map(async (place) =>
      load(
        await sharp(file)
          .extract({ ...place, ...size })
          .png()
          .toBuffer(),
      ),
    ),
  );
}

const CHANGES: Record<string, (image: Sharp, width: number) => Sharp> = {
  're-encoded': (image) => image.jpeg({ quality: 80 }),
  'resized to half': (image, width) => image.resize(Math.round(width / 2)).png(),
  'resized to a square': (image) => image.resize(256, 256, { fit: 'fill' }).png(),
  'turned by 90 degrees': (image) => image.rotate(90).png(),
  'turned by 270 degrees and re-encoded': (image) => image.rotate(270).jpeg({ quality: 80 }),
  mirrored: (image) => image.flop().png(),
  'turned, mirrored, resized and re-encoded': (image) =>
    image.rotate(90).flop().resize(300, 280, { fit: 'fill' }).jpeg({ quality: 85 }),
};

describe.skipIf(files.length === 0)('real images', () => {
  const originals = Promise.all(files.map(load));

  test('no two of them are near duplicates', async () => {
    const groups = groupDuplicates(await originals).near;
    expect(groups.length).toBeGreaterThan(45);
    expect(files.filter((_, k) => groups[k] !== null)).toEqual([]);
  });

  test('no two of more than 200 distinct ones are near duplicates: whole images and the quarters of each', async () => {
    const whole = [...files, ...photos];
    const quarters = await Promise.all(whole.map(quartersOf));
    const images = [...(await Promise.all(whole.map(load))), ...quarters.flat()];
    expect(images.length).toBeGreaterThan(200);
    const groups = groupDuplicates(images).near;
    const nameOf = (k: number) =>
      k < whole.length
        ? whole[k]
        : `quarter ${(k - whole.length) % 4} of ${whole[Math.floor((k - whole.length) / 4)]}`;
    expect(images.flatMap((_, k) => (groups[k] === null ? [] : [`${groups[k]}: ${nameOf(k)}`]))).toEqual([]);
  });

  for (const [name, change] of Object.entries(CHANGES)) {
    test(`each is found again when ${name}`, async () => {
      const copies = await Promise.all(
        files.map(async (file) => {
          const { width } = await sharp(file).metadata();
          return load(await change(sharp(file).removeAlpha(), width).toBuffer());
        }),
      );
      const found = groupDuplicates([...(await originals), ...copies]);
      // An image that already has this size is an exact duplicate.
      const groups = found.near.map((id, k) => id ?? found.exact[k]);
      const lost = files.filter((_, k) => groups[k] === null || groups[k] !== groups[k + files.length]);
      expect(lost).toEqual([]);
      expect(new Set(groups).size).toBe(files.length);
    });
  }
});

/** Returns an image of some soft spots, different for each number. */
function makeImage(number: number, size = 96): Raster {
  const data = new Uint8Array(size * size * 3);
  const next = createRandom(number).uniform;
  const spots = Array.from({ length: 9 }, () => ({
    y: next() * size,
    x: next() * size,
    r: size * (0.08 + 0.2 * next()),
    color: [next() * 255, next() * 255, next() * 255],
  }));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      for (const spot of spots) {
        const weight = Math.exp(-((y - spot.y) ** 2 + (x - spot.x) ** 2) / spot.r ** 2);
        for (let c = 0; c < 3; c++) {
          const i = 3 * (y * size + x) + c;
          data[i] = Math.round(data[i] * (1 - weight) + spot.color[c] * weight);
        }
      }
    }
  }
  return { data, width: size, height: size, channels: 3 };
}

function even(value: number, channels = 3): Raster {
  return { data: new Uint8Array(64 * 64 * channels).fill(value), width: 64, height: 64, channels };
}

describe('generated images', () => {
  test('200 distinct ones are in no group', () => {
    const images = Array.from({ length: 200 }, (_, k) => describeRaster(makeImage(k)));
    expect(groupDuplicates(images).near.every((group) => group === null)).toBe(true);
  });

  test('exact duplicates are one group, near ones only if requested', () => {
    const original = makeImage(1);
    const copy = { ...original, data: original.data.slice() };
    const brighter = { ...original, data: original.data.map((value) => Math.min(255, value + 2)) };
    const images = [makeImage(2), original, brighter, copy].map(describeRaster);
    expect(groupDuplicates(images, { near: false })).toEqual({
      exact: [null, 1, null, 1],
      near: [null, null, null, null],
    });
    expect(groupDuplicates(images)).toEqual({ exact: [null, 1, null, 1], near: [null, 1, 1, 1] });
  });

  test('a clearly brighter image is not a near duplicate', () => {
    const original = makeImage(1);
    const brighter = { ...original, data: original.data.map((value) => Math.min(255, value + 20)) };
    expect(groupDuplicates([original, brighter].map(describeRaster)).near).toEqual([null, null]);
  });

  test('images without structure are only compared exactly', () => {
    const images = [even(100), even(101), even(100), even(0)].map(describeRaster);
    expect(images.every((image) => image.fingerprint.flat)).toBe(true);
    expect(groupDuplicates(images)).toEqual({
      exact: [0, null, 0, null],
      near: [null, null, null, null],
    });
  });

  test('one image in grey and colour, with 8 and 16 bits, gives near duplicates', () => {
    const { data, width, height } = makeImage(5);
    const gray = data.filter((_, i) => i % 3 === 0);
    const rasters: Raster[] = [
      { data: gray, width, height, channels: 1 },
      {
        data: Uint8Array.from({ length: data.length }, (_, i) => gray[Math.floor(i / 3)]),
        width,
        height,
        channels: 3,
      },
      { data: Uint16Array.from(gray, (value) => value * 257), width, height, channels: 1 },
    ];
    expect(groupDuplicates(rasters.map(describeRaster)).near).toEqual([0, 0, 0]);
  });

  test('images smaller than the thumbnail have one too', () => {
    const images = [makeImage(1, 3), makeImage(2, 1), makeImage(3, 20)].map(describeRaster);
    expect(images.map((image) => image.fingerprint.thumb.length)).toEqual([3072, 3072, 3072]);
    expect(groupDuplicates(images).near).toEqual([null, null, null]);
  });
});

describe('masks of near duplicates', () => {
  const square = (left: number, top: number, side: number): Int32Array => {
    const grid = new Int32Array(GRID_WORDS);
    for (let y = top; y < top + side; y++)
      for (let x = left; x < left + side; x++) grid[2 * y + (x >> 5)] |= 1 << (x & 31);
    return grid;
  };
  /** Returns the image with its own noise, and a mask. */
  const seen = (image: Raster, noise: number, mask: Int32Array | null): DuplicateInput => {
    const data = image.data.map((value, i) => Math.min(255, value + ((i * noise) % 3)));
    return { ...describeRaster({ ...image, data }), mask };
  };
  const mirrored = (image: Raster): Raster => {
    const { data, width } = image;
    const flipped = data.map((_, i) => {
      const [pixel, c] = [Math.floor(i / 3), i % 3];
      return data[3 * (pixel - (pixel % width) + width - 1 - (pixel % width)) + c];
    });
    return { ...image, data: flipped };
  };
  const image = makeImage(3);

  test('decide if all images are of one camera', () => {
    const places = Array.from({ length: 30 }, (_, k) => square((k * 7) % 50, (k * 13) % 50, 8));
    const images = places.map((mask, k) => seen(image, k + 1, mask));
    expect(groupDuplicates(images).near).toEqual(images.map(() => null));
    expect(new Set(groupDuplicates(images.map((one) => ({ ...one, mask: null }))).near)).toEqual(
      new Set([0]),
    );
  });

  test('are compared only in the flip that matched the images', () => {
    const pair = (mask: Int32Array) => [seen(image, 1, square(3, 20, 9)), seen(mirrored(image), 1, mask)];
    expect(groupDuplicates(pair(square(64 - 3 - 9, 20, 9))).near).toEqual([0, 0]);
    expect(groupDuplicates(pair(square(3, 20, 9))).near).toEqual([null, null]);
  });

  test('may differ among exact duplicates, each of which has its near duplicates', () => {
    const [a, b] = [square(3, 20, 9), square(40, 20, 9)];
    const images = [seen(image, 1, a), seen(image, 1, b), seen(image, 2, b), seen(makeImage(4), 1, b)];
    expect(groupDuplicates(images)).toEqual({ exact: [0, 0, null, null], near: [0, 0, 0, null] });
  });

  test('two empty ones are alike, an empty and another one are not', () => {
    const empty = new Int32Array(GRID_WORDS);
    expect(groupDuplicates([seen(image, 1, empty), seen(image, 2, empty)]).near).toEqual([0, 0]);
    expect(groupDuplicates([seen(image, 1, empty), seen(image, 2, square(0, 0, 1))]).near).toEqual([
      null,
      null,
    ]);
  });
});
