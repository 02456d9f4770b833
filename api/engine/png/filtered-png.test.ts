import { expect, test } from 'bun:test';
import type { Raster } from '@twinset/tensor-core';
import { createRandom } from '@twinset/tensor-core/random';
import { noise, photograph } from '../gpu/testing/pictures.ts';
import { encodeFiltered, encodePng, filterRaster, packingOf, unfilterRaster } from './index.ts';
import { pngChunks } from './png-chunks.ts';

const random = createRandom(4);
/** A tenth of its bytes differ from the pixel on their left: libdeflate's matches may be shorter than runs. */
const regular: Raster = {
  width: 200,
  height: 90,
  channels: 1,
  data: Uint8Array.from({ length: 200 * 90 }, (_, i) => ((i % 20) >> 1) * 20 + ((i / 200) % 2)),
};
const PICTURES: Record<string, Raster> = {
  photograph: photograph(random, 120, 70, 3),
  'photograph of two bands': photograph(random, 500, 300, 3),
  'grey noise': noise(random, 33, 21, 1),
  'regular pattern': regular,
  'one colour': { data: new Uint8Array(3 * 64 * 40).fill(9), width: 64, height: 40, channels: 3 },
  'one pixel': noise(random, 1, 1, 3),
};

test('packed rows give the file of the image, and its samples', () => {
  const picture = PICTURES['photograph of two bands'];
  const file = encodePng(picture);
  const body = [...pngChunks(file, true)].find(({ type }) => type === 'IDAT')?.body as Uint8Array;
  // As a card packs them: without the header and the checksum of the stream.
  const data = body.subarray(2, -4);
  const adler = new DataView(body.buffer, body.byteOffset + body.length - 4).getUint32(0);
  const packed = { ...picture, data, adler };
  expect(encodeFiltered(packed)).toEqual(file);
  expect(Buffer.compare(unfilterRaster(packed).data as Uint8Array, picture.data as Uint8Array)).toBe(0);
  expect(packingOf(picture)).toEqual({ rowsPerBand: 262, sampledFrom: 65_536 });
});

for (const [name, picture] of Object.entries(PICTURES))
  for (const effort of ['fast', 'small'] as const)
    test(`filtered rows give the file of the image: ${name}, ${effort}`, () => {
      const filtered = filterRaster(picture);
      expect(encodeFiltered(filtered, { effort })).toEqual(encodePng(picture, { effort }));
      expect(unfilterRaster(filtered)).toEqual(picture);
    });
