import { expect, test } from 'bun:test';
import { decode as fastPngDecode } from 'fast-png';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { decodePng } from './decode-png.ts';
import { CHANNELS, makePng, type PngRecipe } from './testing/make-png.ts';
import { randomInts } from './testing/random.ts';
import type { RawPng } from './types.ts';

const KINDS: [number, number][] = [
  ...[1, 2, 4, 8, 16].map((depth): [number, number] => [0, depth]),
  ...[8, 16].map((depth): [number, number] => [2, depth]),
  ...[1, 2, 4, 8].map((depth): [number, number] => [3, depth]),
  ...[8, 16].map((depth): [number, number] => [4, depth]),
  ...[8, 16].map((depth): [number, number] => [6, depth]),
];

const SIZES: [number, number][] = [
  [1, 1],
  [3, 2],
  [9, 13],
  [37, 21],
];

const palette = (count: number, next: (limit: number) => number): Uint8Array =>
  Uint8Array.from({ length: count * 3 }, () => next(256));

const recipe = (colorType: number, bitDepth: number, size: [number, number], interlaced: boolean, seed: number) => {
  const next = randomInts(seed);
  const [width, height] = size;
  const limit = 2 ** bitDepth;
  const samples = Array.from({ length: width * height * CHANNELS[colorType] }, () => next(limit));
  const chunks: [string, Uint8Array][] = [];
  if (colorType === 3) {
    chunks.push(['PLTE', palette(limit, next)]);
    chunks.push(['tRNS', Uint8Array.from({ length: Math.ceil(limit / 2) }, () => next(256))]);
  } else if (colorType === 0 && bitDepth === 8) {
    chunks.push(['tRNS', Uint8Array.of(0, samples[0])]);
  }
  return { width, height, bitDepth, colorType, samples, interlaced, chunks, dataBytes: 50 } satisfies PngRecipe;
};

/** RGBA at the file's width (8 or 16 bit), as any viewer would show it. */
const rgbaOf = (png: RawPng): number[] => {
  const { samples, channels, bitDepth, colorType } = png;
  const full = bitDepth === 16 ? 65535 : 255;
  const scale = colorType === 3 || bitDepth >= 8 ? 1 : full / (2 ** bitDepth - 1);
  const out: number[] = [];
  for (let i = 0; i < samples.length; i += channels) {
    const pixel = Array.from(samples.subarray(i, i + channels), (value) => value * scale);
    if (colorType === 3) {
      const color = png.palette![samples[i]];
      out.push(color >> 16, (color >> 8) & 255, color & 255, png.trns?.[samples[i]] ?? 255);
    } else if (channels <= 2) {
      out.push(pixel[0], pixel[0], pixel[0], pixel[1] ?? (png.trns?.[0] === samples[i] ? 0 : full));
    } else out.push(pixel[0], pixel[1], pixel[2], pixel[3] ?? full);
  }
  return out;
};

const bySharp = async (file: Uint8Array, depth: number): Promise<number[]> => {
  const wide = depth === 16;
  const data = await sharp(file)
    .toColourspace(wide ? 'rgb16' : 'srgb')
    .ensureAlpha()
    .raw({ depth: wide ? 'ushort' : 'uchar' })
    .toBuffer();
  return wide ? [...new Uint16Array(Uint8Array.from(data).buffer)] : [...data];
};

/** pngjs narrows 16 bit, so fast-png stands in there. */
const byOther = (file: Buffer, depth: number): number[] => {
  if (depth < 16) return [...PNG.sync.read(file).data];
  const { data, channels } = fastPngDecode(file);
  const out: number[] = [];
  for (let i = 0; i < data.length; i += channels) {
    const pixel = [...data.subarray(i, i + channels)];
    if (channels <= 2) out.push(pixel[0], pixel[0], pixel[0], pixel[1] ?? 65535);
    else out.push(pixel[0], pixel[1], pixel[2], pixel[3] ?? 65535);
  }
  return out;
};

for (const [colorType, bitDepth] of KINDS) {
  for (const interlaced of [false, true]) {
    const name = `colour type ${colorType}, ${bitDepth} bit${interlaced ? ', interlaced' : ''}`;
    test(`decodePng() reads ${name} as stored and as two other decoders`, async () => {
      for (const [i, size] of SIZES.entries()) {
        const made = recipe(colorType, bitDepth, size, interlaced, 1000 * colorType + 10 * bitDepth + i);
        const file = makePng(made);
        const png = decodePng(file);
        expect(Array.from(png.samples)).toEqual(made.samples);
        expect(png).toMatchObject({ width: size[0], height: size[1], bitDepth, colorType, interlaced });
        const rgba = rgbaOf(png);
        expect(rgba).toEqual(await bySharp(file, bitDepth));
        expect(rgba).toEqual(byOther(file, bitDepth));
      }
    });
  }
}
