import { createHash } from 'node:crypto';
import type { DuplicateInput } from '../duplicates/near-pair.ts';
import { fingerprint } from '../pipeline/survey-image.ts';
import type { Raster } from '../raster.ts';
import { createRandom } from '../split/random.ts';

/** Returns the properties of an image by which duplicates are found. */
export function describeRaster(raster: Raster): DuplicateInput {
  const hash = createHash('sha256')
    .update(`${raster.width} ${raster.height} ${raster.channels};`)
    .update(raster.data);
  return { pixelHash: hash.digest('hex'), fingerprint: fingerprint(raster) };
}

/** Returns an image of some soft spots, different for each number. */
export function spotsImage(number: number, size = 96): Raster {
  const data = new Uint8Array(size * size * 3);
  const next = createRandom(number).uniform;
  const spots = Array.from({ length: 9 }, () => ({
    y: next() * size,
    x: next() * size,
    r: size * (0.08 + 0.2 * next()),
    color: [next() * 255, next() * 255, next() * 255],
  }));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      for (const spot of spots) {
        const weight = Math.exp(-((y - spot.y) ** 2 + (x - spot.x) ** 2) / spot.r ** 2);
        for (let c = 0; c < 3; c++) {
          const i = 3 * (y * size + x) + c;
          data[i] = Math.round(data[i] * (1 - weight) + spot.color[c] * weight);
        }
      }
    }
  }
  return { data, width: size, height: size, channels: 3 };
}
