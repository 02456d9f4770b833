import { expect, test } from 'bun:test';
import sharp from 'sharp';
import { isQuarterTurn, orient } from './orient.ts';
import { makeExif, withExif } from './testing/make-exif.ts';
import type { Orientation } from './types.ts';

const ORIENTATIONS: Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

test('orient() turns as EXIF says', () => {
  const image = { data: Uint8Array.of(1, 2, 3, 4, 5, 6), width: 3, height: 2, channels: 1 };
  const turned = ORIENTATIONS.map((orientation) => [...orient(image, orientation).data].join(''));
  expect(turned).toEqual(
    ['123456', '321654', '654321', '456123', '142536', '415263', '635241', '362514'].map(String),
  );
});

test('orient() agrees with libvips on every orientation and keeps pixels whole', async () => {
  const [width, height] = [16, 8];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 2) % 256);
  const file = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer();
  const stored = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  for (const orientation of ORIENTATIONS) {
    const tagged = withExif(file, makeExif(orientation, true));
    const seen = await sharp(tagged).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const image = { data: Uint8Array.from(stored.data), width, height, channels: 3 };
    const ours = orient(image, orientation);
    expect([ours.width, ours.height]).toEqual([seen.info.width, seen.info.height]);
    expect(Buffer.compare(ours.data, seen.data)).toBe(0);
    expect(isQuarterTurn(orientation)).toBe(ours.width === height);
  }
});

test('orient() keeps 16 bit samples', () => {
  const image = { data: Uint16Array.of(1000, 65535), width: 2, height: 1, channels: 1 };
  expect(orient(image, 6)).toEqual({ data: Uint16Array.of(1000, 65535), width: 1, height: 2, channels: 1 });
  expect(orient(image, 3).data).toEqual(Uint16Array.of(65535, 1000));
});
