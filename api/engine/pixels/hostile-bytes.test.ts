import { expect, test } from 'bun:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { CodecError } from './codec-error.ts';
import { decodeImage } from './decode-image.ts';
import { decodeMask } from './decode-mask.ts';
import { makeExif, withExif } from './testing/make-exif.ts';
import { chunk, makePng } from './testing/make-png.ts';

const samples = Uint8Array.from({ length: 12 * 9 }, (_, i) => i % 16);
const palette: [string, Uint8Array][] = [['PLTE', Uint8Array.from({ length: 48 }, (_, i) => 5 * i)]];
const raw = { raw: { width: 12, height: 9, channels: 1 as const } };

const FILES = [
  makePng({ width: 12, height: 9, bitDepth: 8, colorType: 0, samples }),
  makePng({ width: 12, height: 9, bitDepth: 4, colorType: 3, samples, interlaced: true, chunks: palette }),
  await sharp(samples, raw).toColourspace('srgb').withIccProfile('p3').png().toBuffer(),
  withExif(await sharp(samples, raw).toColourspace('srgb').jpeg().toBuffer(), makeExif(5, true)),
  await sharp(samples, raw).toColourspace('srgb').jpeg({ progressive: true }).toBuffer(),
];

const edit = fc.record({ at: fc.nat(), value: fc.nat(255), cut: fc.option(fc.nat(), { freq: 6 }) });

/** Recomputes the checksums of all chunks, so that edited files pass that check. */
const resealed = (file: Buffer): Buffer => {
  const parts = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return Buffer.concat([...parts, file.subarray(at)]);
    parts.push(chunk(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, end - 4)));
    at = end;
  }
  return Buffer.concat(parts);
};

const survives = async (bytes: Uint8Array): Promise<void> => {
  for (const decode of [
    () => decodeImage(bytes, { channels: 3, maxPixels: 1e6 }),
    () => decodeMask(bytes, { maxPixels: 1e6 }),
  ]) {
    try {
      const { width, height } = await decode();
      expect(width * height).toBeLessThanOrEqual(1e6);
    } catch (error) {
      if (!(error instanceof CodecError)) throw error;
      expect(error.reason).toMatch(/^(is|has|declares|cannot) /);
    }
  }
};

test('files with random damage are read or refused by a CodecError', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(FILES.length - 1),
      fc.array(edit, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (file, edits, seal) => {
        let bytes: Buffer = Buffer.from(FILES[file]);
        for (const { at, value, cut } of edits) {
          bytes[at % bytes.length] = value;
          if (cut !== null) bytes = bytes.subarray(0, 1 + (cut % bytes.length));
        }
        await survives(seal && file < 3 ? resealed(bytes) : bytes);
      },
    ),
    { numRuns: 400 },
  );
});

test('random bytes behind either magic number are read or refused by a CodecError', async () => {
  const magics = [FILES[0].subarray(0, 33), Buffer.from([0xff, 0xd8, 0xff])];
  await fc.assert(
    fc.asyncProperty(fc.nat(1), fc.uint8Array({ maxLength: 300 }), (magic, bytes) =>
      survives(Buffer.concat([magics[magic], bytes])),
    ),
    { numRuns: 200 },
  );
});
