/**
 * Milliseconds and kilobytes of the codecs and the zip writer, one thread:
 * `bun api/bench/codecs.bench.ts [DIR]`. DIR may contain `images/*.jpg` and `masks/*.png` of 1024x768 to use instead of
 * generated ones; the middle 512x512 of each image is encoded.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeImage, decodeMask, decodePng, encodePng, ZipWriter } from '@twinset/engine';
import { randomStream } from '@twinset/engine/testing';
import type { Raster } from '@twinset/tensor-core';
import sharp from 'sharp';

const [WIDTH, HEIGHT, SIDE, COUNT] = [1024, 768, 512, 8];

/** Creates smooth shapes, detail of several sizes and sensor noise; and a mask of five classes. */
const makePair = async (seed: number): Promise<{ image: Uint8Array; mask: Uint8Array }> => {
  const next = randomStream(seed + 1);
  const waves = Array.from({ length: 24 }, (_, i) => {
    const scale = 1.2 ** i / 400;
    return [
      scale * (next() - 0.5),
      scale * (next() - 0.5),
      7 * next(),
      90 / (i + 2),
      next(),
      next(),
    ] as const;
  });
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  const labels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      const field = waves.map(([u, v, phase, size]) => size * Math.sin(u * x * 6 + v * y * 6 + phase));
      const light = field.reduce((sum, value) => sum + value, 128);
      const tint = field[3] * 0.5;
      const noise = () => 9 * (next() + next() + next() - 1.5);
      data.set(
        [light + tint + noise(), light + noise(), light - tint + noise()].map((v) =>
          Math.max(0, Math.min(255, v)),
        ),
        3 * i,
      );
      labels[i] = Math.max(0, Math.min(4, Math.round((field[0] + field[1] + field[5]) / 25 + 2)));
    }
  }
  const raw = { width: WIDTH, height: HEIGHT };
  return {
    image: await sharp(data, { raw: { ...raw, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer(),
    mask: await sharp(labels, { raw: { ...raw, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toBuffer(),
  };
};

const load = async (folder: string | undefined): Promise<{ image: Uint8Array; mask: Uint8Array }[]> => {
  if (!folder) return Promise.all(Array.from({ length: COUNT }, (_, i) => makePair(i)));
  const read = (kind: string) =>
    Promise.all(
      readdirSync(join(folder, kind))
        .sort()
        .slice(0, 32)
        .map((file) => Bun.file(join(folder, kind, file)).bytes()),
    );
  const masks = await read('masks');
  return (await read('images')).map((image, i) => ({ image, mask: masks[i] }));
};

const middle = ({ data, width, height, channels }: Raster): Raster => {
  const out = new Uint8Array(SIDE * SIDE * channels);
  const [x, y] = [(width - SIDE) >> 1, (height - SIDE) >> 1];
  for (let row = 0; row < SIDE; row++) {
    const from = ((y + row) * width + x) * channels;
    out.set(data.subarray(from, from + SIDE * channels), row * SIDE * channels);
  }
  return { data: out, width: SIDE, height: SIDE, channels };
};

/** Prints the best of five rounds over all items: milliseconds per item, and kilobytes if the call returns bytes. */
const measure = async <T>(name: string, items: T[], call: (item: T) => unknown): Promise<void> => {
  let bytes = 0;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 6; round++) {
    bytes = 0;
    const start = performance.now();
    for (const item of items) {
      const result = await call(item);
      if (result instanceof Uint8Array) bytes += result.length;
    }
    if (round > 0) best = Math.min(best, (performance.now() - start) / items.length);
  }
  const size = bytes ? (bytes / items.length / 1000).toFixed(1) : '';
  console.log(`${name.padEnd(44)} ${best.toFixed(2).padStart(8)} ms ${size.padStart(8)}${size ? ' KB' : ''}`);
};

const pairs = await load(process.argv[2]);
const photos: Raster[] = [];
const masks: Raster[] = [];
for (const pair of pairs) {
  photos.push(middle(await decodeImage(pair.image, { channels: 3 })));
  const mask = await decodeMask(pair.mask);
  masks.push(middle({ ...mask, data: mask.samples }));
}
const bySharp = (level: number) => (raster: Raster) =>
  sharp(raster.data as Uint8Array, { raw: { width: SIDE, height: SIDE, channels: raster.channels as 1 | 3 } })
    .png({ compressionLevel: level, adaptiveFiltering: level > 1 })
    .toBuffer();

await measure('decode JPEG 1024x768', pairs, (pair) =>
  decodeImage(pair.image, { channels: 3 }).then(() => {}),
);
await measure('decode mask PNG 1024x768', pairs, (pair) => decodeMask(pair.mask).then(() => {}));
const photoFiles = photos.map((photo) => encodePng(photo));
await measure('decode photo PNG 512x512', photoFiles, (file) => void decodePng(file));
await measure('encode photo 512x512, fast', photos, (photo) => encodePng(photo));
await measure('encode photo 512x512, small', photos, (photo) => encodePng(photo, { effort: 'small' }));
await measure('  sharp, level 1', photos, bySharp(1));
await measure('  sharp, level 6 with filters', photos, bySharp(6));
await measure('encode mask 512x512, fast', masks, (mask) => encodePng(mask));
await measure('encode mask 512x512, small', masks, (mask) => encodePng(mask, { effort: 'small' }));
await measure('  sharp, level 6', masks, bySharp(6));

const folder = mkdtempSync(join(tmpdir(), 'codecs-bench-'));
await measure('zip of 200 stored photos, CRC computed', [0], () => {
  const zip = new ZipWriter(join(folder, 'a.zip'));
  for (let i = 0; i < 200; i++) zip.add(`img_${i}.png`, photoFiles[i % photoFiles.length]);
  zip.finish();
});
rmSync(folder, { recursive: true });
