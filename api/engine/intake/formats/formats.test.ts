import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CodecError, decodeImage, decodeMask } from '../../pixels/index.ts';
import { randomInts } from '../../testing/random.ts';
import { convertToPng, formatOf, needsRange, readFormatHeader, valueRange } from './convert.ts';

/** Files written by Pillow 13.0 and tifffile 2026.3.3; `expected.json` has the values that these programs read. */
const FILES = join(import.meta.dir, 'testing', 'files');
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(FILES, name)));
type Expected = { width: number; height: number; bands: number; values: number[]; palette?: number[] };
const EXPECTED: Record<string, Expected> = JSON.parse(
  readFileSync(join(import.meta.dir, 'testing', 'expected.json'), 'utf8'),
);

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(CodecError);
  return (error as CodecError).reason;
};

/** Values that other programs show as grey or colours, although the file has indices. */
const SHOWN_AS_COLORS = new Set(['one-bit.bmp', 'mask.gif']);
/** Bitmaps, whose bits 0 and 1 are 0 and 255 in other programs. */
const scaleOf = (name: string) => (/^(one-bit.*tif|bits|ascii\.pbm)/.test(name) ? 255 : 1);

describe('every value is what other programs read', () => {
  for (const [name, { width, height, bands, values, palette }] of Object.entries(EXPECTED)) {
    test(name, async () => {
      const bytes = bytesOf(name);
      const format = formatOf(bytes);
      expect(await readFormatHeader(bytes)).toMatchObject({ width, height, bands });
      const image = await format!.decode(bytes);
      expect(image).toMatchObject({ width, height, bands });
      const factor = scaleOf(name);
      const read = Array.from(image.data, (value) => value * factor);
      const seen = SHOWN_AS_COLORS.has(name)
        ? read.map((index) => (image.palette![index] as number) & 255)
        : read;
      expect(seen).toEqual(values);
      if (palette) expect([...image.palette!.subarray(0, palette.length)]).toEqual(palette);
    });
  }

  test('every file is either compared or refused', () => {
    const refused = ['animated.gif', 'animated.webp', 'f32-nan.tif', 'stack.tif'];
    expect(readdirSync(FILES).sort()).toEqual([...Object.keys(EXPECTED), ...refused].sort());
  });
});

describe('masks', () => {
  const mask = async (name: string, bands?: number[]) =>
    decodeMask((await convertToPng(bytesOf(name), { as: 'mask', bands })).png);

  test('palette indices and their colours are kept', async () => {
    for (const name of ['palette.tif', 'palette.bmp', 'palette.gif', 'full-palette.gif', 'interlaced.gif']) {
      const { kind, samples, palette } = await mask(name);
      expect({ name, kind, samples: [...samples] }).toEqual({
        name,
        kind: 'palette',
        samples: EXPECTED[name].values,
      });
      if (EXPECTED[name].palette) expect([...palette!.subarray(0, 5)]).toEqual(EXPECTED[name].palette!);
    }
  });

  test('object ids of 32 bits become 16 bits, a grey ramp becomes grey, a bitmap 0 and 255', async () => {
    const ids = await mask('label-ids.tif');
    expect(ids).toMatchObject({ kind: 'grey', bitDepth: 16 });
    expect([...ids.samples]).toEqual(EXPECTED['label-ids.tif'].values);
    expect(await mask('grey.bmp')).toMatchObject({ kind: 'grey', bitDepth: 8 });
    expect([...(await mask('one-bit-raw.tif')).samples]).toEqual(EXPECTED['one-bit-raw.tif'].values);
  });

  test('one band of many', async () => {
    const { samples } = await mask('eight-bands.tif', [6]);
    expect([...samples]).toEqual(EXPECTED['eight-bands.tif'].values.filter((_, i) => i % 8 === 6));
    expect(await reasonOf(mask('eight-bands.tif', [8]))).toBe('has 8 bands, and no band 9');
    expect(await reasonOf(mask('eight-bands.tif', [0, 1]))).toContain('one or three bands');
  });

  test('numbers that are not labels are refused', async () => {
    expect(await reasonOf(mask('i32.tif'))).toMatch(/contains the value -?\d+, and labels are whole numbers/);
    expect(await reasonOf(mask('f32.tif'))).toContain('labels are whole numbers from 0 to 65535');
    expect(await reasonOf(mask('u32.tif'))).toContain('labels are whole numbers');
  });
});

describe('images', () => {
  test('16 bits stay, three bands of eight are chosen', async () => {
    const { png } = await convertToPng(bytesOf('eight-bands.tif'), { as: 'image', bands: [4, 2, 0] });
    const { data, channels } = await decodeImage(png, { channels: 'stored', keep16: true });
    const values = EXPECTED['eight-bands.tif'].values;
    expect(channels).toBe(3);
    expect([...data]).toEqual(
      Array.from({ length: 63 }, (_, i) => [4, 2, 0].map((band) => values[i * 8 + band])).flat(),
    );
  });

  test('32 bits, signed and floating point numbers are scaled from one range', async () => {
    for (const name of ['u32.tif', 'i16.tif', 'i32.tif', 'f32.tif']) {
      const bytes = bytesOf(name);
      const { values } = EXPECTED[name];
      expect(needsRange(await readFormatHeader(bytes))).toBe(true);
      const [low, high] = await valueRange(bytes);
      expect([low, high]).toEqual([Math.min(...values), Math.max(...values)]);
      // A range that is wider than the file's, as of another file of the set.
      const range = [low - 1000, high + 500] as const;
      const { png, bitDepth } = await convertToPng(bytes, { as: 'image', range });
      expect(bitDepth).toBe(16);
      const { data } = await decodeImage(png, { channels: 'stored', keep16: true });
      const linear = values.map((v) => Math.round(((v - range[0]) * 65_535) / (range[1] - range[0])));
      expect([...data]).toEqual(linear);
      expect(await reasonOf(convertToPng(bytes, { as: 'image' }))).toContain('needs a range');
    }
    expect(needsRange(await readFormatHeader(bytesOf('u16-lzw.tif')))).toBe(false);
  });

  test('NaN is refused, when the range is measured and when it is given', async () => {
    const bytes = bytesOf('f32-nan.tif');
    expect(await reasonOf(valueRange(bytes))).toContain('NaN');
    expect(await reasonOf(convertToPng(bytes, { as: 'image', range: [0, 1] }))).toContain('NaN');
  });

  test('a PGM whose highest value is 100 becomes brighter as an image, and keeps its labels as a mask', async () => {
    const bytes = new TextEncoder().encode('P2 3 1 100 0 50 100');
    const image = await convertToPng(bytes, { as: 'image' });
    expect([...(await decodeImage(image.png, { channels: 1 })).data]).toEqual([0, 128, 255]);
    const labels = await convertToPng(bytes, { as: 'mask' });
    expect([...(await decodeMask(labels.png)).samples]).toEqual([0, 50, 100]);
  });

  test('lossy WebP is reported', async () => {
    expect((await convertToPng(bytesOf('lossy.webp'), { as: 'mask' })).isLossy).toBe(true);
    expect((await convertToPng(bytesOf('lossless.webp'), { as: 'mask' })).isLossy).toBe(false);
  });
});

describe('files that are refused', () => {
  test('several pages or frames, each with a sentence', async () => {
    expect(await reasonOf(readFormatHeader(bytesOf('stack.tif')))).toContain('several pages');
    expect(await reasonOf(readFormatHeader(bytesOf('animated.gif')))).toContain('animated GIF');
    expect(await reasonOf(readFormatHeader(bytesOf('animated.webp')))).toContain('animated WebP');
  });

  test('more pixels than allowed, before anything is decoded', async () => {
    for (const name of Object.keys(EXPECTED)) {
      const { width, height } = EXPECTED[name];
      const limits = { maxPixels: width * height - 1 };
      expect(await reasonOf(convertToPng(bytesOf(name), { as: 'mask', limits }))).toStartWith('declares');
    }
    const huge = new TextEncoder().encode('P5 60000 60000 255 x');
    expect(await reasonOf(convertToPng(huge, { as: 'image' }))).toStartWith('declares 60,000 × 60,000 px');
  });

  test('every truncated file is refused, and none with another error', async () => {
    for (const name of Object.keys(EXPECTED)) {
      const whole = bytesOf(name);
      for (const share of [0.1, 0.35, 0.6, 0.85]) {
        const cut = whole.slice(0, Math.floor(whole.length * share));
        const result = await convertToPng(cut, { as: 'mask', bands: [0] }).catch((error: unknown) => error);
        expect({ name, share, refused: result instanceof CodecError }).toEqual({
          name,
          share,
          refused: true,
        });
      }
    }
  });

  test('damaged bytes give an error about the file, or values', async () => {
    const below = randomInts(1);
    for (const name of Object.keys(EXPECTED)) {
      for (let i = 0; i < 12; i++) {
        const bytes = bytesOf(name);
        for (let k = 0; k < 3; k++) bytes[below(bytes.length)] = below(256);
        const limits = { maxPixels: 1_000_000 };
        const result = await convertToPng(bytes, { as: 'mask', bands: [0], limits }).catch(
          (error: unknown) => error,
        );
        if (result instanceof Error) expect(result).toBeInstanceOf(CodecError);
      }
    }
  });

  test('a PNG is not converted', async () => {
    expect(
      await reasonOf(readFormatHeader(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))),
    ).toContain('format that is not read (png)');
  });
});
