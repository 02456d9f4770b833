import { expect, test } from 'bun:test';
import sharp from 'sharp';
import { readHeader } from '../pixels/read-header.ts';
import { sharpDecode } from '../pixels/sharp-decode.ts';
import { codeOf } from '../pixels/testing/code-of.ts';
import { makeJpeg, SAMPLINGS } from '../pixels/testing/make-jpeg.ts';
import { randomInts } from '../testing/random.ts';
import { decodeJpeg } from './decode-jpeg.ts';
import { hasLibjpegTurbo, libjpegTurbo } from './libjpeg-turbo.ts';

const absent = !hasLibjpegTurbo();
if (absent) console.log('skipped: libjpeg-turbo comes with its package for Linux only');

/** Draws shapes with noise, on which no two decoders agree by chance. */
const picture = (width: number, height: number): Uint8Array => {
  const random = randomInts(width + height);
  return Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    return 120 + 80 * Math.sin(x / 5 + (i % 3)) * Math.cos(y / 7) + random(50);
  });
};

const pen = (width: number, height: number) =>
  sharp(picture(width, height), { raw: { width, height, channels: 3 } });

const plain = { profile: false, wide: false };

test.skipIf(absent)(
  'libjpeg-turbo and libvips give the same pixels for every sampling, size and scan order',
  async () => {
    for (const [width, height] of [
      [1, 1],
      [2, 3],
      [37, 29],
      [64, 48],
      [130, 65],
    ]) {
      const files: Uint8Array[] = [
        await pen(width, height).jpeg({ progressive: true }).toBuffer(),
        await pen(width, height).jpeg({ quality: 25, optimiseCoding: true }).toBuffer(),
        await pen(width, height).toColourspace('b-w').jpeg().toBuffer(),
      ];
      for (const sampling of Object.keys(SAMPLINGS) as (keyof typeof SAMPLINGS)[]) {
        files.push(makeJpeg(picture(width, height), width, height, sampling));
      }
      for (const file of files) {
        const ours = libjpegTurbo(file, readHeader(file));
        const theirs = await sharpDecode(file, readHeader(file), plain);
        expect(ours).toMatchObject({ width, height, channels: theirs.channels });
        expect(Buffer.compare(ours?.data as Uint8Array, theirs.data as Uint8Array)).toBe(0);
      }
    }
  },
);

test.skipIf(absent)(
  'damage, a size that differs from the header and CMYK are decoded by libvips',
  async () => {
    const file = await pen(64, 48).jpeg().toBuffer();
    const said = readHeader(file);
    expect(libjpegTurbo(file, said)).not.toBeNull();
    expect(libjpegTurbo(file, { ...said, height: 47 })).toBeNull();
    expect(libjpegTurbo(file, { ...said, width: 65 })).toBeNull();
    const cut = Buffer.concat([file.subarray(0, file.length - 300), file.subarray(-2)]);
    expect(libjpegTurbo(cut, readHeader(cut))).toBeNull();
    expect(await codeOf(() => decodeJpeg(cut, readHeader(cut), true))).toBe('Truncated');
    const cmyk = await pen(8, 8).toColourspace('cmyk').jpeg().toBuffer();
    expect(libjpegTurbo(cmyk, readHeader(cmyk))).toBeNull();
    expect(await decodeJpeg(cmyk, readHeader(cmyk), true)).toMatchObject({
      width: 8,
      height: 8,
      channels: 3,
    });
  },
);

test.skipIf(absent)('a damaged file does not fail the next one', async () => {
  const file = await pen(64, 48).jpeg().toBuffer();
  const said = readHeader(file);
  const tables = file.indexOf(Buffer.from([0xff, 0xc4]));
  const damaged = Buffer.from(file).fill(0xef, tables + 4, tables + 5);
  expect(libjpegTurbo(damaged, said)).toBeNull();
  expect(libjpegTurbo(file, said)).not.toBeNull();
});

test('a profile is applied on request', async () => {
  const file = await pen(16, 16).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer();
  const said = readHeader(file);
  expect(said.hasProfile).toBe(true);
  const stored = await decodeJpeg(file, said, false);
  const applied = await decodeJpeg(file, said, true);
  expect(stored).toEqual(await sharpDecode(file, said, plain));
  expect(applied).toEqual(await sharpDecode(file, said, { ...plain, profile: true }));
  expect(applied).not.toEqual(stored);
});

test.skipIf(process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch))(
  'the library exists on Linux',
  () => expect(hasLibjpegTurbo()).toBe(true),
);
