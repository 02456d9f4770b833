import { expect, test } from 'bun:test';
import sharp, { type JpegOptions } from 'sharp';
import { largePng } from '../testing/large-images.ts';
import { CodecError } from './codec-error.ts';
import { decodedBytes } from './decoded-bytes.ts';
import { type ImageLimits, readHeader } from './read-header.ts';

/** Returns why a header is refused, or "accepted". */
const verdict = (
  width: number,
  height: number,
  bitDepth: 8 | 16,
  colorType: number,
  limits?: ImageLimits,
) => {
  try {
    readHeader(largePng({ width, height, bitDepth, colorType, isEmpty: true }), limits);
    return 'accepted';
  } catch (error) {
    return error instanceof CodecError && error.code === 'TooLarge' ? error.reason : String(error);
  }
};

test('pixels, sides and decoded bytes are limited; the reason says what is allowed', () => {
  expect(verdict(10_000, 10_000, 8, 6)).toBe('accepted');
  expect(verdict(10_000, 10_001, 8, 0)).toBe('declares 10,000 × 10,001 px, more than 100 megapixels');
  expect(verdict(1, 65_535, 8, 0)).toBe('accepted');
  expect(verdict(65_536, 1, 8, 0)).toBe('declares 65,536 × 1 px, and a side may have at most 65,535 px');
  expect(verdict(10_000, 10_000, 16, 2)).toBe(
    'declares 10,000 × 10,000 px, which take 600 MB when decoded, and at most 400 MB are allowed',
  );
});

test('the limits are those passed', () => {
  expect(verdict(5, 3, 8, 0, { maxPixels: 15 })).toBe('accepted');
  expect(verdict(5, 3, 8, 0, { maxPixels: 14 })).not.toBe('accepted');
  expect(verdict(5, 3, 8, 0, { maxSide: 4 })).not.toBe('accepted');
  expect(verdict(5, 3, 16, 2, { maxDecodedBytes: 89 })).not.toBe('accepted');
  expect(verdict(10_000, 10_000, 16, 2, { maxDecodedBytes: 1e9 })).toBe('accepted');
});

test('a progressive JPEG counts with the coefficients that it keeps', async () => {
  const create = { width: 64, height: 48, channels: 3, background: '#123456' } as const;
  const bytesOf = async (options: JpegOptions) =>
    decodedBytes(readHeader(await sharp({ create }).jpeg(options).toBuffer()));
  const pixels = 64 * 48;
  expect(await bytesOf({})).toBe(3 * pixels);
  expect(await bytesOf({ progressive: true, chromaSubsampling: '4:2:0' })).toBe(3 * pixels);
  expect(await bytesOf({ progressive: true, chromaSubsampling: '4:4:4' })).toBe(6 * pixels);
});
