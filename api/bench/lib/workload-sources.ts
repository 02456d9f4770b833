import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeImage, decodeMask, encodePng } from '@twinset/engine';
import { randomInts, randomStream } from '@twinset/engine/testing';
import { frameMask, type Raster } from '@twinset/tensor-core';
import sharp, { type Sharp } from 'sharp';
import type { Variant } from './workload-list.ts';

const COLORS = [0x000000, 0xdc143c, 0x00c850, 0x1e3cf0, 0xf0c800];
const LARGE = { width: 4000, height: 3000 };
const SMALL = { width: 128, height: 96 };

interface Source {
  image: string;
  mask: string;
}
interface Pair {
  image: Uint8Array;
  mask: Uint8Array;
}

const maskOf = async ({ mask }: Source): Promise<Raster> => {
  const { samples, width, height } = await decodeMask(mask);
  return { data: samples, width, height, channels: 1 };
};
const small = { effort: 'small' } as const;
const jpeg = (image: Sharp) => image.jpeg({ quality: 90 }).toBuffer();
const sameMask = (source: Source) => Bun.file(source.mask).bytes();
const sameImage = (source: Source) => Bun.file(source.image).bytes();

/** Widens samples to 16 bits, with noise in the lower ones as sensors have. */
async function deepImage(source: Source): Promise<Uint8Array> {
  const image = await decodeImage(source.image, { channels: 3 });
  const noise = randomInts(1);
  const data = Uint16Array.from(image.data, (value) => (value * 257) ^ noise(64));
  return encodePng({ ...image, data }, small);
}

/** Returns a mask of 30 classes in smooth bands. */
function manyClasses(n: number): Uint8Array {
  const random = randomStream(n);
  const waves = Array.from({ length: 6 }, () => [
    random() / 40 - 0.0125,
    random() / 40 - 0.0125,
    7 * random(),
  ]);
  const [width, height] = [1024, 768];
  const data = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let sum = 0;
      for (const [u, v, phase] of waves) sum += Math.sin(u * x + v * y + phase);
      data[i] = Math.max(0, Math.min(29, Math.floor((sum / 6 + 1) * 15)));
    }
  }
  return encodePng({ data, width, height, channels: 1 }, small);
}

function colored(mask: Raster): Uint8Array {
  const data = new Uint8Array(3 * mask.data.length);
  mask.data.forEach((label, i) => {
    const color = COLORS[label];
    data[3 * i] = color >> 16;
    data[3 * i + 1] = color >> 8;
    data[3 * i + 2] = color;
  });
  return encodePng({ ...mask, data, channels: 3 }, small);
}

/** Cuts one of twelve parts of a pair at a quarter of its size. */
async function smallPair(source: Source, part: number): Promise<Pair> {
  const [left, top] = [(part % 2) * 128, ((part >> 1) % 2) * 96];
  const scaled = await sharp(source.image)
    .resize(256 + 32 * (part >> 2), 192 + 24 * (part >> 2))
    .toBuffer();
  const mask = await maskOf(source);
  const window = { offsetWidth: 4 * left, offsetHeight: 4 * top, targetWidth: 512, targetHeight: 384 };
  return {
    image: await jpeg(sharp(scaled).extract({ left, top, ...SMALL })),
    mask: encodePng(frameMask(mask, { crop: window, resize: SMALL }), small),
  };
}

/** Returns the pair `n` of a kind of sources, made of one of W1. */
async function pairOf(variant: Variant, source: Source, n: number): Promise<Pair> {
  if (variant === 'small') return smallPair(source, n % 12);
  if (variant === 'large') {
    return {
      image: await jpeg(sharp(source.image).resize({ ...LARGE, fit: 'fill', kernel: 'cubic' })),
      mask: encodePng(frameMask(await maskOf(source), { crop: null, resize: LARGE }), small),
    };
  }
  const png = { compressionLevel: 6 };
  const image = sharp(source.image);
  if (variant === 'png') return { image: await image.png(png).toBuffer(), mask: await sameMask(source) };
  if (variant === 'png16') return { image: await deepImage(source), mask: await sameMask(source) };
  if (variant === 'grey')
    return { image: await jpeg(image.greyscale().toColourspace('b-w')), mask: await sameMask(source) };
  if (variant === 'rgba')
    return { image: await image.ensureAlpha().png(png).toBuffer(), mask: await sameMask(source) };
  const same = await sameImage(source);
  if (variant === 'palette')
    return { image: same, mask: encodePng(await maskOf(source), { ...small, palette: COLORS }) };
  if (variant === 'rgbmask') return { image: same, mask: colored(await maskOf(source)) };
  if (variant === 'classes30') return { image: same, mask: manyClasses(n) };
  return { image: same, mask: await sameMask(source) };
}

const EXTENSION: Partial<Record<Variant, string>> = { png: 'png', png16: 'png', rgba: 'png' };

/**
 * Creates `count` pairs of a kind once, from `available` pairs of W1.
 * @returns the folder that contains `images` and `masks`
 */
export async function workloadSources(
  w1: string,
  available: number,
  variant: Variant,
  count: number,
): Promise<string> {
  const dir = join(`${w1}-variants`, `${variant}-${count}`);
  const done = join(dir, 'complete');
  if (existsSync(done)) return dir;
  for (const kind of ['images', 'masks']) await mkdir(join(dir, kind), { recursive: true });
  for (let n = 1; n <= count; n++) {
    const from = ((n - 1) % available) + 1;
    const source = {
      image: join(w1, 'images', `img_${from}.jpg`),
      mask: join(w1, 'masks', `img_${from}.png`),
    };
    const { image, mask } = await pairOf(variant, source, Math.floor((n - 1) / available) + 1);
    await Bun.write(join(dir, 'images', `img_${n}.${EXTENSION[variant] ?? 'jpg'}`), image);
    await Bun.write(join(dir, 'masks', `img_${n}.png`), mask);
  }
  await Bun.write(done, '');
  return dir;
}

/** Copies a folder of sources, so that no cache knows its files. */
export async function copySources(from: string, to: string): Promise<string> {
  for (const kind of ['images', 'masks']) {
    await mkdir(join(to, kind), { recursive: true });
    for (const file of new Bun.Glob('*').scanSync(join(from, kind)))
      await copyFile(join(from, kind, file), join(to, kind, file));
  }
  return to;
}
