import { expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { caseFile } from '../testing/cases.ts';
import { randomInts } from '../testing/random.ts';
import { decodeImage } from './decode-image.ts';
import { codeOf } from './testing/code-of.ts';
import { makeExif, withExif } from './testing/make-exif.ts';
import { makePng } from './testing/make-png.ts';

const rgb = { channels: 3 } as const;
const grey = { channels: 1 } as const;

const photo = (width: number, height: number): Uint8Array =>
  Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return (2 * (pixel % width) + 3 * Math.floor(pixel / width) + 60 * (i % 3)) % 256;
  });

const jpeg = (width = 40, height = 24) =>
  sharp(photo(width, height), { raw: { width, height, channels: 3 } });

/** Returns the mean absolute difference of two rasters. */
const distance = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i] - b[i]);
  return sum / a.length;
};

test('JPEGs of every subsampling and scan order decode at full size', async () => {
  const reference = photo(41, 23);
  for (const chromaSubsampling of ['4:4:4', '4:2:0']) {
    for (const progressive of [false, true]) {
      const file = await jpeg(41, 23).jpeg({ quality: 95, chromaSubsampling, progressive }).toBuffer();
      const image = await decodeImage(file, rgb);
      expect(image).toMatchObject({ width: 41, height: 23, channels: 3, sourceDepth: 8 });
      expect(distance(image.data, reference)).toBeLessThan(chromaSubsampling === '4:4:4' ? 4 : 12);
    }
  }
});

test('a grey JPEG keeps its numbers in one channel and repeats them in three', async () => {
  const file = await jpeg().toColourspace('b-w').jpeg().toBuffer();
  const one = await decodeImage(file, grey);
  const three = await decodeImage(file, rgb);
  expect(
    Buffer.compare(one.data as Uint8Array, await sharp(file).toColourspace('b-w').raw().toBuffer()),
  ).toBe(0);
  expect(Array.from(three.data)).toEqual(Array.from(one.data).flatMap((v) => [v, v, v]));
});

test('a CMYK JPEG becomes sRGB', async () => {
  const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#d02010' } })
    .toColourspace('cmyk')
    .jpeg({ quality: 100 })
    .toBuffer();
  const { data, channels } = await decodeImage(red, rgb);
  expect(channels).toBe(3);
  expect(data[0]).toBeGreaterThan(180);
  expect(data[1]).toBeLessThan(80);
  expect(data[2]).toBeLessThan(80);
});

test('an embedded profile is applied, in 8 and in 16 bit', async () => {
  const [r, g, b] = [30, 200, 60];
  const flat = { create: { width: 4, height: 4, channels: 3 as const, background: { r, g, b } } };
  for (const file of [
    await sharp(flat).withIccProfile('p3').png().toBuffer(),
    await sharp(flat).withIccProfile('p3').jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
    await sharp(flat).toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
  ]) {
    const stored = (await sharp(file, { ignoreIcc: true }).toColourspace('srgb').raw().toBuffer())[0];
    expect(Math.abs(stored - r)).toBeGreaterThan(30);
    const { data } = await decodeImage(file, rgb);
    for (const [i, value] of [r, g, b].entries()) expect(Math.abs(data[i] - value)).toBeLessThanOrEqual(3);
  }
  const wide = await sharp(flat).toColourspace('rgb16').withIccProfile('p3').png().toBuffer();
  const kept = await decodeImage(wide, { channels: 3, keep16: true });
  expect(kept.data).toBeInstanceOf(Uint16Array);
  for (const [i, value] of [r, g, b].entries()) {
    expect(Math.abs(kept.data[i] / 257 - value)).toBeLessThanOrEqual(3);
  }
});

test('a profile that is a decompression bomb is ignored', async () => {
  const bomb = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(Buffer.alloc(64 << 20))]);
  const samples = Uint8Array.of(10, 20, 30, 40);
  const file = makePng({ width: 2, height: 2, bitDepth: 8, colorType: 0, samples, chunks: [['iCCP', bomb]] });
  const before = process.memoryUsage().rss;
  expect([...(await decodeImage(file, grey)).data]).toEqual([...samples]);
  expect(process.memoryUsage().rss - before).toBeLessThan(40 << 20);
});

test('alpha is dropped and the stored colours show', async () => {
  const rgba = [200, 100, 50, 0, 10, 20, 30, 128];
  const make = (samples: number[], colorType: number, bitDepth = 8) =>
    makePng({ width: 2, height: 1, bitDepth, colorType, samples });
  expect([...(await decodeImage(make(rgba, 6), rgb)).data]).toEqual([200, 100, 50, 10, 20, 30]);
  expect([...(await decodeImage(make([77, 0, 99, 255], 4), grey)).data]).toEqual([77, 99]);
  const wide = await decodeImage(
    make(
      rgba.map((v) => v * 257),
      6,
      16,
    ),
    { channels: 3, keep16: true },
  );
  expect([...wide.data]).toEqual([200, 100, 50, 10, 20, 30].map((v) => v * 257));
  expect(wide.hadAlpha).toBe(true);
  const opaque = make([200, 100, 50, 255, 10, 20, 30, 255], 6);
  expect((await decodeImage(opaque, rgb)).hadAlpha).toBe(false);
  // The same through libvips, which decodes files with a profile.
  const profiled = await sharp(Uint8Array.from(rgba), { raw: { width: 2, height: 1, channels: 4 } })
    .withIccProfile('srgb')
    .png()
    .toBuffer();
  expect(distance((await decodeImage(profiled, rgb)).data, [200, 100, 50, 10, 20, 30])).toBeLessThan(1);
  expect((await decodeImage(profiled, rgb)).hadAlpha).toBe(true);
  const flat = await sharp(Uint8Array.of(1, 2, 3, 255), { raw: { width: 1, height: 1, channels: 4 } })
    .withIccProfile('srgb')
    .png()
    .toBuffer();
  expect((await decodeImage(flat, rgb)).hadAlpha).toBe(false);
});

test('16 bit: one fixed scale, a 257th rounded, or kept', async () => {
  const samples = Uint16Array.from({ length: 65536 }, (_, i) => i);
  const file = makePng({ width: 256, height: 256, bitDepth: 16, colorType: 0, samples });
  const narrow = await decodeImage(file, grey);
  expect(narrow.data).toEqual(Uint8Array.from(samples, (v) => Math.round(v / 257)));
  expect((await decodeImage(file, { channels: 1, keep16: true })).data).toEqual(samples);
  expect(narrow.sourceDepth).toBe(16);
});

test('1, 2 and 4 bit grey is scaled to the full range, a palette becomes its colours', async () => {
  for (const [bitDepth, factor] of [
    [1, 255],
    [2, 85],
    [4, 17],
  ]) {
    const samples = Array.from({ length: 16 }, (_, i) => i % 2 ** bitDepth);
    const file = makePng({ width: 16, height: 1, bitDepth, colorType: 0, samples });
    expect([...(await decodeImage(file, grey)).data]).toEqual(samples.map((v) => v * factor));
  }
  const chunks: [string, Uint8Array][] = [['PLTE', Uint8Array.of(1, 2, 3, 250, 128, 7)]];
  const file = makePng({ width: 3, height: 1, bitDepth: 2, colorType: 3, samples: [1, 0, 3], chunks });
  expect([...(await decodeImage(file, rgb)).data]).toEqual([250, 128, 7, 1, 2, 3, 0, 0, 0]);
});

test('colour becomes grey by the Rec. 601 luma', async () => {
  const next = randomInts(3);
  const samples = Array.from({ length: 300 }, () => next(256));
  const file = makePng({ width: 100, height: 1, bitDepth: 8, colorType: 2, samples });
  const luma = Array.from({ length: 100 }, (_, i) => {
    const [r, g, b] = samples.slice(3 * i, 3 * i + 3);
    return Math.round((299 * r + 587 * g + 114 * b) / 1000);
  });
  expect([...(await decodeImage(file, grey)).data]).toEqual(luma);
});

test('the orientation is applied and reported, or only reported', async () => {
  const file = withExif(await jpeg().jpeg().toBuffer(), makeExif(6, false));
  const upright = await decodeImage(file, rgb);
  expect(upright).toMatchObject({ width: 24, height: 40, orientation: 6 });
  const seen = await sharp(file).autoOrient().raw().toBuffer();
  expect(Buffer.compare(upright.data as Uint8Array, seen)).toBe(0);
  const stored = await decodeImage(file, { channels: 3, orientation: 1 });
  expect(stored).toMatchObject({ width: 40, height: 24, orientation: 6 });
  const samples = Uint8Array.of(1, 2, 3, 4, 5, 6);
  const tagged: [string, Uint8Array][] = [['eXIf', makeExif(8, true)]];
  const png = makePng({ width: 3, height: 2, bitDepth: 8, colorType: 0, samples, chunks: tagged });
  const turned = await decodeImage(png, grey);
  expect(turned).toMatchObject({ width: 2, height: 3, orientation: 8 });
  expect([...turned.data]).toEqual([3, 6, 2, 5, 1, 4]);
});

test('damaged pixel data is refused', async () => {
  const file = await jpeg(200, 200).jpeg({ quality: 95 }).toBuffer();
  const middle = Math.floor(file.length / 2);
  const cut = Buffer.concat([file.subarray(0, middle), Buffer.from([0xff, 0xd9])]);
  expect(await codeOf(() => decodeImage(cut, rgb))).toBe('Truncated');
  expect(await codeOf(() => decodeImage(file.subarray(0, middle), rgb))).toBe('Truncated');
});

test('files are read by path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'twinset-decode-'));
  const path = join(folder, 'image.png');
  const samples = Uint8Array.of(5, 6);
  await Bun.write(path, makePng({ width: 2, height: 1, bitDepth: 8, colorType: 0, samples }));
  expect([...(await decodeImage(path, grey)).data]).toEqual([5, 6]);
  await rm(folder, { recursive: true });
});

test('case DC09: 16-bit ramps keep their order and use one scale', async () => {
  for (const [name, most] of [
    ['m12in16.png', 4095],
    ['full16.png', 65520],
  ] as const) {
    const { data, width, height } = await decodeImage(await caseFile(`DC09/images/${name}`), grey);
    for (let i = 1; i < data.length; i++) if (i % width) expect(data[i]).toBeGreaterThanOrEqual(data[i - 1]);
    expect(Math.max(...data)).toBe(Math.round(most / 257));
    expect(data.length).toBe(width * height);
  }
});

test('case DC12: an RGBA image gives three channels with its stored colours', async () => {
  const image = await decodeImage(await caseFile('DC12/images/t1.png'), rgb);
  expect(image).toMatchObject({ channels: 3, hadAlpha: true });
  const { data } = await sharp(await caseFile('DC12/images/t1.png'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const stored = [...data].filter((_, i) => i % 4 < 3);
  expect([...image.data]).toEqual(stored);
});

test('case DC15: a photograph on its side is rotated upright, marker top left', async () => {
  const image = await decodeImage(await caseFile('DC15/images/e6.jpg'), rgb);
  expect(image).toMatchObject({ width: 48, height: 64, orientation: 6 });
  const [r, g, b] = image.data.subarray(3 * (2 * 48 + 2));
  expect(r - Math.max(g, b)).toBeGreaterThan(80);
});

test('cases RB01, RB11: grey, progressive and subsampled files load at full size', async () => {
  for (const name of ['RB01/images/gray.png', 'RB01/images/gray.jpg', 'RB01/images/rgb.png']) {
    expect(await decodeImage(await caseFile(name), rgb)).toMatchObject({
      width: 64,
      height: 48,
      channels: 3,
    });
  }
  for (const name of ['base', 'prog420', 'prog444', 'prog_gray']) {
    const image = await decodeImage(await caseFile(`RB11/images/${name}.jpg`), rgb);
    expect(image).toMatchObject({ width: 67, height: 45, channels: 3 });
  }
});
