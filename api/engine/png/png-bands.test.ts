import { describe, expect, test } from 'bun:test';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { decodeImage, decodeMask, type Orientation, orient } from '../pixels/index.ts';
import { codeOf } from '../pixels/testing/code-of.ts';
import { makeExif } from '../pixels/testing/make-exif.ts';
import { CHANNELS, chunk, makePng, type PngRecipe } from '../pixels/testing/make-png.ts';
import { largePng } from '../testing/large-images.ts';
import { randomInts } from '../testing/random.ts';
import { decodePng } from './decode-png.ts';
import { type PngBand, pngBands } from './png-bands.ts';

/** A few rows of the images below. */
const BANDS = { bandBytes: 60 };
const KINDS = [
  [0, 1],
  [0, 4],
  [0, 8],
  [0, 16],
  [2, 8],
  [2, 16],
  [3, 2],
  [3, 8],
  [4, 8],
  [4, 16],
  [6, 8],
  [6, 16],
] as const;

function recipe(colorType: number, bitDepth: number, more: Partial<PngRecipe> = {}): PngRecipe {
  const [width, height] = [13, 21];
  const random = randomInts(colorType * 16 + bitDepth);
  const samples = Array.from({ length: width * height * CHANNELS[colorType] }, () => {
    const value = random(65_536);
    // Wide colour masks are accepted if their colours fit into 8 bits.
    return bitDepth === 16 && colorType !== 0 ? (value & 255) * 257 : value & (2 ** bitDepth - 1);
  });
  const palette = Uint8Array.from({ length: 3 * 2 ** Math.min(bitDepth, 7) }, (_, i) => (i * 53) % 256);
  const chunks: [string, Uint8Array][] = colorType === 3 ? [['PLTE', palette]] : [];
  return { width, height, bitDepth, colorType, samples, chunks, dataBytes: 50, ...more };
}

describe('an image read in bands is the same as in one go', () => {
  for (const [colorType, bitDepth] of KINDS) {
    for (const interlaced of [false, true]) {
      test(`colour type ${colorType}, ${bitDepth} bit${interlaced ? ', interlaced' : ''}`, async () => {
        const file = makePng(recipe(colorType, bitDepth, { interlaced }));
        for (const keep16 of [false, true]) {
          const options = { channels: 'stored', keep16 } as const;
          expect(await decodeImage(file, { ...options, ...BANDS })).toEqual(await decodeImage(file, options));
        }
        expect(await decodeMask(file, BANDS)).toEqual(await decodeMask(file));
      });
    }
  }

  test('turned by every orientation', async () => {
    for (const interlaced of [false, true]) {
      const plain = await decodeImage(makePng(recipe(2, 8, { interlaced })), { channels: 3 });
      for (let tag = 1 as Orientation; tag <= 8; tag++) {
        const chunks: [string, Uint8Array][] = [['eXIf', makeExif(tag, true)]];
        const image = await decodeImage(makePng(recipe(2, 8, { interlaced, chunks })), {
          channels: 3,
          ...BANDS,
        });
        const { width, height, channels, data } = plain;
        expect({ ...image }).toMatchObject(orient({ width, height, channels, data }, tag));
      }
    }
  });

  test('with a colour profile', async () => {
    for (const colorType of [0, 2, 4, 6])
      for (const bitDepth of [8, 16])
        for (const interlaced of [false, true]) {
          const profile = colorType === 0 || colorType === 4 ? 'b' : 'p3';
          const iccp = await profileChunk(profile);
          const file = makePng(recipe(colorType, bitDepth, { interlaced, chunks: [['iCCP', iccp]] }));
          const options = { channels: 'stored', keep16: true } as const;
          const image = await decodeImage(file, { ...options, ...BANDS });
          expect(image).toEqual(await decodeImage(file, options));
          const plain = await decodeImage(makePng(recipe(colorType, bitDepth)), options);
          if (profile === 'p3') expect(image.data).not.toEqual(plain.data);
        }
  }, 60_000);
});

/** Returns the body of an iCCP chunk with one of sharp's profiles. */
async function profileChunk(profile: string): Promise<Uint8Array> {
  const grey = profile !== 'p3';
  const made = sharp({ create: { width: 1, height: 1, channels: 3, background: '#808080' } });
  const icc = await (grey ? made.withIccProfile('srgb') : made.withIccProfile('p3')).png().toBuffer();
  const { icc: bytes } = await sharp(icc).metadata();
  return Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(bytes as Buffer)]);
}

test('damage is reported as in one go, wherever it is', async () => {
  const file = makePng(recipe(2, 8));
  const codes = (bytes: Uint8Array) =>
    Promise.all([
      codeOf(() => decodeImage(bytes, { channels: 3, ...BANDS })),
      codeOf(() => decodeImage(bytes, { channels: 3 })),
    ]);
  for (let length = 0; length < file.length; length += 7) {
    const [banded, whole] = await codes(file.subarray(0, length));
    expect([length, banded]).toEqual([length, whole]);
  }
  // With valid checksums: too many rows, too few, a truncated or corrupt stream, a filter that does not exist.
  const stream = deflateSync(Buffer.alloc((1 + 39) * 21));
  const bent = Buffer.from(stream);
  bent[bent.length - 2] ^= 1;
  const withStream = (bytes: Uint8Array, height: number) => {
    const whole = makePng({ ...recipe(2, 8), dataBytes: 1 << 20 });
    const header = Buffer.from(whole.subarray(16, 29));
    header.writeUInt32BE(height, 4);
    return Buffer.concat([
      whole.subarray(0, 8),
      chunk('IHDR', header),
      chunk('IDAT', bytes),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  };
  const bad = { few: withStream(stream, 22), many: withStream(stream, 20), bent: withStream(bent, 21) };
  const cut = withStream(stream.subarray(0, stream.length - 6), 21);
  const filter = makePng(recipe(2, 8, { filter: () => 5 }));
  for (const [name, bytes] of Object.entries({ ...bad, cut, filter })) {
    const [banded, whole] = await codes(bytes);
    expect([name, banded]).toEqual([name, whole]);
    expect([name, banded]).not.toEqual([name, 'none']);
  }
});

const dataOf = ({ png }: PngBand): number[] => [...png.samples];

test('rows before a damaged one are read once', async () => {
  const { width, height } = recipe(2, 8);
  const good = decodePng(makePng(recipe(2, 8)));
  const file = makePng(recipe(2, 8, { filter: (row) => (row === height - 1 ? 5 : 0) }));
  const rows: number[] = [];
  const samples: number[] = [];
  const read = async () => {
    for await (const band of pngBands(file, { bandBytes: 2 * (1 + width * 3) })) {
      rows.push(band.place.y);
      samples.push(...dataOf(band));
    }
  };
  expect(await codeOf(read)).toBe('Corrupt');
  expect(rows).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
  expect(samples).toEqual([...good.samples.subarray(0, 20 * width * 3)]);
});

test('several images are read in bands at the same time', async () => {
  const files = [makePng(recipe(2, 8)), makePng(recipe(6, 16))];
  const readers = files.map((file) => pngBands(file, { bandBytes: 300 }));
  const read: number[][] = [[], []];
  for (let left = 2; left > 0; ) {
    left = 0;
    for (const [i, reader] of readers.entries()) {
      const { value, done } = await reader.next();
      if (done) continue;
      left++;
      read[i].push(...dataOf(value));
      // Uses the thread's kernel.
      decodePng(files[1 - i]);
    }
  }
  expect(read).toEqual(files.map((file) => [...decodePng(file).samples]));
});

test('of the kernels that read images at the same time, one is kept', async () => {
  const { Instance } = WebAssembly;
  let made = 0;
  WebAssembly.Instance = class extends Instance {
    constructor(...args: ConstructorParameters<typeof Instance>) {
      super(...args);
      made++;
    }
  };
  const readTogether = async (count: number) => {
    made = 0;
    const readers = Array.from({ length: count }, () => pngBands(makePng(recipe(2, 8)), BANDS));
    for (const reader of readers) await reader.next();
    for (const reader of readers) await reader.return(undefined);
    return made;
  };
  try {
    await readTogether(3);
    expect([await readTogether(1), await readTogether(3)]).toEqual([0, 2]);
  } finally {
    WebAssembly.Instance = Instance;
  }
});

test('a band that is not the whole image is freed when the next one is read', async () => {
  for (const interlaced of [false, true]) {
    const file = largePng({ width: 1000, height: 800, bitDepth: 8, colorType: 0, interlaced });
    const freed: boolean[] = [];
    let former = new Uint8Array(0) as PngBand['png']['samples'];
    for await (const { png } of pngBands(file, { bandBytes: 1 << 17 })) {
      // Smaller ones are left to the collector.
      if (former.buffer.byteLength >= 1 << 16 || former.length === 0) freed.push(former.length === 0);
      former = png.samples;
    }
    expect(freed.length).toBeGreaterThan(5);
    expect(freed).not.toContain(false);
  }
});
