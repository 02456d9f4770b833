import { expect, test } from 'bun:test';
import type { Raster } from '@twinset/tensor-core';
import { createRandom } from '@twinset/tensor-core/random';
import { noise, photograph } from '../gpu/testing/pictures.ts';
import { encodeFiltered, encodePng, filterRaster, unfilterRaster } from './index.ts';

const random = createRandom(4);
/** A tenth of its bytes differ from the pixel on their left: libdeflate's matches may be shorter than runs. */
const regular: Raster = {
  ...{ width: 200, height: 90, channels: 1 },
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

for (const [name, picture] of Object.entries(PICTURES))
  for (const effort of ['fast', 'small'] as const)
    test(`filtered rows give the file of the image: ${name}, ${effort}`, () => {
      const filtered = filterRaster(picture);
      expect(encodeFiltered(filtered, { effort })).toEqual(encodePng(picture, { effort }));
      expect(unfilterRaster(filtered)).toEqual(picture);
    });
