import { expect, spyOn, test } from 'bun:test';
import sharp from 'sharp';
import * as pngHeader from '../png/png-header.ts';
import { caseFile } from '../testing/cases.ts';
import { decodeImage } from './decode-image.ts';
import { decodeMask } from './decode-mask.ts';
import { codeOf } from './testing/code-of.ts';
import { makeExif } from './testing/make-exif.ts';
import { makePng, type PngRecipe } from './testing/make-png.ts';

const mask = (more: Partial<PngRecipe>) =>
  decodeMask(makePng({ width: 4, height: 1, bitDepth: 8, colorType: 0, samples: [0, 1, 2, 255], ...more }));

test('grey values are the labels, 1, 2 and 4 bit scaled as every reader does', async () => {
  expect(await mask({})).toMatchObject({
    kind: 'grey',
    channels: 1,
    bitDepth: 8,
    hadAlpha: false,
    lossy: false,
  });
  expect([...(await mask({})).samples]).toEqual([0, 1, 2, 255]);
  expect([...(await mask({ bitDepth: 1, samples: [0, 1, 1, 0] })).samples]).toEqual([0, 255, 255, 0]);
  expect([...(await mask({ bitDepth: 2, samples: [0, 1, 2, 3] })).samples]).toEqual([0, 85, 170, 255]);
  expect([...(await mask({ bitDepth: 4, samples: [0, 1, 9, 15] })).samples]).toEqual([0, 17, 153, 255]);
});

test('16-bit labels stay', async () => {
  const wide = await mask({ bitDepth: 16, samples: [0, 256, 1000, 65535] });
  expect(wide).toMatchObject({ kind: 'grey', bitDepth: 16 });
  expect(wide.samples).toEqual(Uint16Array.of(0, 256, 1000, 65535));
});

test('palette indices are kept with their colours; undefined ones are black', async () => {
  const chunks: [string, Uint8Array][] = [['PLTE', Uint8Array.of(9, 9, 9, 255, 0, 128)]];
  const palette = await mask({ colorType: 3, samples: [1, 0, 1, 200], chunks });
  expect(palette).toMatchObject({ kind: 'palette', channels: 1, bitDepth: 8 });
  expect([...palette.samples]).toEqual([1, 0, 1, 200]);
  expect([...palette.palette!.subarray(0, 3)]).toEqual([0x090909, 0xff0080, 0]);
  expect(palette.palette!.length).toBe(201);
  const four = await mask({ colorType: 3, bitDepth: 4, samples: [1, 0, 1, 1], chunks });
  expect([...four.samples]).toEqual([1, 0, 1, 1]);
  expect(four.palette!.length).toBe(2);
});

test('alpha is dropped: the colour under it is the label', async () => {
  const color = await mask({ width: 2, colorType: 6, samples: [1, 2, 3, 0, 200, 100, 50, 7] });
  expect(color).toMatchObject({ kind: 'color', channels: 3, hadAlpha: true });
  expect([...color.samples]).toEqual([1, 2, 3, 200, 100, 50]);
  expect([...(await mask({ width: 2, colorType: 4, samples: [5, 0, 6, 255] })).samples]).toEqual([5, 6]);
  const key = await mask({ chunks: [['tRNS', Uint8Array.of(0, 1)]] });
  expect(key.hadAlpha).toBe(true);
  expect([...key.samples]).toEqual([0, 1, 2, 255]);
});

test('transparency is in the alpha values, not in the channel', async () => {
  const hadAlpha = async (more: Partial<PngRecipe>) => (await mask({ width: 2, ...more })).hadAlpha;
  expect(await hadAlpha({ colorType: 6, samples: [1, 2, 3, 255, 200, 100, 50, 255] })).toBe(false);
  expect(await hadAlpha({ colorType: 6, samples: [1, 2, 3, 255, 200, 100, 50, 254] })).toBe(true);
  expect(await hadAlpha({ colorType: 4, samples: [0, 255, 6, 255] })).toBe(false);
  expect(await hadAlpha({ colorType: 4, samples: [0, 255, 6, 0] })).toBe(true);
  const deep = { colorType: 4, bitDepth: 16 };
  expect(await hadAlpha({ ...deep, samples: [0, 65_535, 6, 65_535] })).toBe(false);
  expect(await hadAlpha({ ...deep, samples: [0, 65_535, 6, 255] })).toBe(true);
  const key = (value: number): Partial<PngRecipe> => ({
    samples: [0, 2],
    chunks: [['tRNS', Uint8Array.of(0, value)]],
  });
  expect([await hadAlpha(key(2)), await hadAlpha(key(1))]).toEqual([true, false]);
  const palette = (...alpha: number[]): Partial<PngRecipe> => ({
    colorType: 3,
    samples: [1, 1],
    chunks: [
      ['PLTE', Uint8Array.of(9, 9, 9, 255, 0, 128)],
      ['tRNS', Uint8Array.from(alpha)],
    ],
  });
  expect([
    await hadAlpha(palette(0)),
    await hadAlpha(palette(0, 255)),
    await hadAlpha(palette(255, 0)),
  ]).toEqual([false, false, true]);
});

test('16-bit colour is accepted if 8 bits can represent it, otherwise refused', async () => {
  const six = (samples: number[]) => mask({ width: 2, colorType: 2, bitDepth: 16, samples });
  const values = [1, 2, 3, 250, 0, 255];
  expect([...(await six(values.map((v) => v * 257))).samples]).toEqual(values);
  expect([...(await six(values.map((v) => v * 256))).samples]).toEqual(values);
  expect(await codeOf(() => six([1, 2, 3, 4, 5, 6]))).toBe('UnsupportedKind');
});

test('16-bit labels saved as colour stay, whole and in bands, also where 8 bits could represent them', async () => {
  for (const values of [
    [0, 1, 300, 65_535],
    [0, 257, 514, 65_535],
    [0, 256, 512, 1024],
  ]) {
    const samples = values.flatMap((value) => [value, value, value]);
    const wide = await mask({ width: 4, colorType: 2, bitDepth: 16, samples });
    expect(wide).toMatchObject({ kind: 'grey', channels: 1, bitDepth: 16 });
    expect([...wide.samples]).toEqual(values);
    const rows = await mask({ width: 1, height: 4, colorType: 2, bitDepth: 16, samples, interlaced: true });
    expect([...rows.samples]).toEqual(values);
  }
  const late = [300, 300, 300, 300, 300, 301];
  expect(await codeOf(() => mask({ width: 2, colorType: 2, bitDepth: 16, samples: late }))).toBe(
    'UnsupportedKind',
  );
});

test('neither a profile nor gamma changes labels', async () => {
  const samples = Uint8Array.from({ length: 48 }, (_, i) => i * 5);
  const profiled = await sharp(samples, { raw: { width: 16, height: 1, channels: 3 } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const stored = await sharp(profiled, { ignoreIcc: true }).raw().toBuffer();
  expect(stored.equals(Buffer.from(samples))).toBe(false);
  expect(Buffer.compare((await decodeMask(profiled)).samples as Uint8Array, stored)).toBe(0);
  const gamma: [string, Uint8Array][] = [['gAMA', Uint8Array.of(0, 0, 0x27, 0x10)]];
  expect([...(await mask({ chunks: gamma })).samples]).toEqual([0, 1, 2, 255]);
});

test('the orientation is reported and not applied', async () => {
  const tagged = await mask({ chunks: [['eXIf', makeExif(6, true)]] });
  expect(tagged).toMatchObject({ width: 4, height: 1, orientation: 6 });
});

test('JPEG masks are used as decoded, grey or colour; CMYK is refused', async () => {
  const data = Uint8Array.from({ length: 64 * 64 }, (_, i) => (i % 64 < 32 ? 0 : 255));
  const source = sharp(data, { raw: { width: 64, height: 64, channels: 1 } });
  const greyFile = await source.clone().toColourspace('b-w').jpeg({ quality: 100 }).toBuffer();
  const grey = await decodeMask(greyFile);
  expect(grey).toMatchObject({ kind: 'grey', channels: 1, lossy: true, width: 64 });
  expect([grey.samples[3], grey.samples[60]]).toEqual([0, 255]);
  const color = await decodeMask(await source.clone().toColourspace('srgb').jpeg().toBuffer());
  expect(color).toMatchObject({ kind: 'color', channels: 3 });
  const cmyk = await source.clone().toColourspace('cmyk').jpeg().toBuffer();
  expect(await codeOf(() => decodeMask(cmyk))).toBe('UnsupportedKind');
});

test('case RB01: masks beside grey and colour images are grey', async () => {
  for (const name of ['gray', 'rgb']) {
    expect((await decodeMask(await caseFile(`RB01/masks/${name}.png`))).kind).toBe('grey');
  }
});

test('a JPEG mask whose channels differ only by compression noise is grey, one with a colour is not', async () => {
  const scene = (tint: number) => {
    const data = new Uint8Array(32 * 32 * 3);
    for (let i = 0; i < 32 * 32; i++) data.set(i % 32 < 16 ? [0, 0, 0] : [250, 250 - tint, 250], 3 * i);
    return sharp(data, { raw: { width: 32, height: 32, channels: 3 } })
      .jpeg({ quality: 75 })
      .toBuffer();
  };
  const grey = await decodeMask(await scene(4));
  expect(grey).toMatchObject({ kind: 'grey', channels: 1, bitDepth: 8, lossy: true });
  expect(grey.samples.length).toBe(32 * 32);
  expect([grey.samples[0], grey.samples[31]]).toEqual([0, 248]);
  expect(await decodeMask(await scene(60))).toMatchObject({ kind: 'color', channels: 3, lossy: true });
});

test('the header of a PNG is read once', async () => {
  const file = makePng({ width: 4, height: 1, bitDepth: 8, colorType: 0, samples: [0, 1, 2, 255] });
  const read = spyOn(pngHeader, 'readPngHeader');
  try {
    await decodeMask(file);
    expect(read).toHaveBeenCalledTimes(1);
    await decodeImage(file, { channels: 3 });
    expect(read).toHaveBeenCalledTimes(2);
  } finally {
    read.mockRestore();
  }
});
