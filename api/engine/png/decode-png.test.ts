import { expect, spyOn, test } from 'bun:test';
import { decode as fastPngDecode } from 'fast-png';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { codeOf } from '../pixels/testing/code-of.ts';
import { CHANNELS, chunk, makePng, type PngRecipe } from '../pixels/testing/make-png.ts';
import type { RawPng } from '../pixels/types.ts';
import { randomInts } from '../testing/random.ts';
import { decodePng } from './decode-png.ts';
import { headerBody, pngOfChunks } from './png-file.ts';
import { zlibStream } from './zlib-stream.ts';

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

const recipe = (
  colorType: number,
  bitDepth: number,
  size: [number, number],
  interlaced: boolean,
  seed: number,
) => {
  const next = randomInts(seed);
  const [width, height] = size;
  const limit = 2 ** bitDepth;
  const samples = Array.from({ length: width * height * CHANNELS[colorType] }, () => next(limit));
  const chunks: [string, Uint8Array][] = [];
  if (colorType === 3) {
    chunks.push(['PLTE', palette(limit, next)]);
    chunks.push(['tRNS', Uint8Array.from({ length: Math.ceil(limit / 2) }, () => next(256))]);
  }
  return {
    width,
    height,
    bitDepth,
    colorType,
    samples,
    interlaced,
    chunks,
    dataBytes: 50,
  } satisfies PngRecipe;
};

/** Returns RGBA at the file's width (8 or 16 bit), as a viewer would show it. */
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
      out.push(pixel[0], pixel[0], pixel[0], pixel[1] ?? full);
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

/** Decodes with pngjs or, since that narrows 16 bit, with fast-png. */
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

const small = (more: Partial<PngRecipe> = {}): PngRecipe => ({
  width: 9,
  height: 7,
  bitDepth: 8,
  colorType: 0,
  samples: Array.from({ length: 63 }, (_, i) => (i * 37) % 256),
  ...more,
});

test('decodePng() returns the transparent colour and keeps the samples under it', () => {
  const png = decodePng(makePng(small({ chunks: [['tRNS', Uint8Array.of(0, 37)]] })));
  expect(png.trns).toEqual(Uint16Array.of(37));
  expect(png.hasAlpha).toBe(true);
  expect(png.samples[1]).toBe(37);
});

test('decodePng() reports truncated data, wherever it ends', async () => {
  const file = makePng(small());
  for (let length = 8; length < file.length; length++) {
    expect(await codeOf(() => decodePng(file.subarray(0, length)))).toBe('Truncated');
  }
});

test('decodePng() detects any changed byte of the image data', async () => {
  const file = makePng(small({ colorType: 3, chunks: [['PLTE', new Uint8Array(768)]], dataBytes: 20 }));
  for (let at = 8; at < file.length - 12; at++) {
    const bent = Uint8Array.from(file);
    bent[at] ^= 0x20;
    expect(await codeOf(() => decodePng(bent))).not.toBe('none');
  }
});

test('decodePng() refuses too few and too many rows with a valid checksum', async () => {
  const header = (height: number): Buffer => {
    const body = Buffer.from(makePng(small()).subarray(16, 29));
    body.writeUInt32BE(height, 4);
    return chunk('IHDR', body);
  };
  const file = makePng(small());
  const withHeight = (height: number) =>
    Buffer.concat([file.subarray(0, 8), header(height), file.subarray(33)]);
  expect(decodePng(withHeight(7)).samples.length).toBe(63);
  expect(await codeOf(() => decodePng(withHeight(8)))).toBe('Truncated');
  expect(await codeOf(() => decodePng(withHeight(6)))).toBe('Corrupt');
});

test('decodePng() refuses image data that is not consecutive, an unknown filter and a missing palette', async () => {
  const whole = makePng(small({ dataBytes: 20 }));
  const second = 33 + 12 + 20;
  const torn = [whole.subarray(0, second), chunk('tEXt', Buffer.from('a\0b')), whole.subarray(second)];
  expect(await codeOf(() => decodePng(Buffer.concat(torn)))).toBe('Corrupt');
  expect(await codeOf(() => decodePng(makePng(small({ filter: () => 5 }))))).toBe('Corrupt');
  expect(await codeOf(() => decodePng(makePng(small({ colorType: 3 }))))).toBe('Corrupt');
});

test('decodePng() frees the memory of a damaged image', () => {
  const [width, height] = [8000, 4000];
  const rows = new Uint8Array(height * (width + 1));
  // A filter that does not exist, in the last row.
  rows[rows.length - width - 1] = 5;
  const file = pngOfChunks([
    ['IHDR', [headerBody({ width, height, bitDepth: 8, colorType: 0 })]],
    ['IDAT', [zlibStream(rows, 1)]],
    ['IEND', []],
  ]);
  const { transfer } = ArrayBuffer.prototype;
  const freed: number[] = [];
  const spy = spyOn(ArrayBuffer.prototype, 'transfer').mockImplementation(function (
    this: ArrayBuffer,
    length,
  ) {
    freed.push(this.byteLength);
    return transfer.call(this, length);
  });
  try {
    expect(() => decodePng(file)).toThrow(/filter/);
  } finally {
    spy.mockRestore();
  }
  // The samples, and the rows with some room for the decoder.
  expect(freed).toEqual([width * height, expect.any(Number)]);
  expect(freed[1]).toBeGreaterThanOrEqual(rows.length);
});
