import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Raster } from '../raster.ts';
import { describeRaster, spotsImage } from '../testing/duplicate-inputs.ts';
import { goldenFile } from '../testing/golden.ts';
import { groupDuplicates } from './group-duplicates.ts';
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

function even(value: number, channels = 3): Raster {
  return { data: new Uint8Array(64 * 64 * channels).fill(value), width: 64, height: 64, channels };
}

describe('generated images', () => {
  test('200 distinct ones are in no group', () => {
    const images = Array.from({ length: 200 }, (_, k) => describeRaster(spotsImage(k)));
    expect(groupDuplicates(images).near.every((group) => group === null)).toBe(true);
  });

  test('exact duplicates are one group, near ones only if requested', () => {
    const original = spotsImage(1);
    const copy = { ...original, data: original.data.slice() };
    const brighter = { ...original, data: original.data.map((value) => Math.min(255, value + 2)) };
    const images = [spotsImage(2), original, brighter, copy].map(describeRaster);
    expect(groupDuplicates(images, { near: false })).toEqual({
      exact: [null, 1, null, 1],
      near: [null, null, null, null],
    });
    expect(groupDuplicates(images)).toEqual({ exact: [null, 1, null, 1], near: [null, 1, 1, 1] });
  });

  test('a clearly brighter image is not a near duplicate', () => {
    const original = spotsImage(1);
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
    const { data, width, height } = spotsImage(5);
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
    const images = [spotsImage(1, 3), spotsImage(2, 1), spotsImage(3, 20)].map(describeRaster);
    expect(images.map((image) => image.fingerprint.thumb.length)).toEqual([3072, 3072, 3072]);
    expect(groupDuplicates(images).near).toEqual([null, null, null]);
  });
});
