// Compares displaced samples of the device with the TypeScript kernels. Prints one JSON object: differing samples and the
// largest difference per field and kind of raster, and outputs that the device left undecided. Arguments: number of maps
// per field.
import type { Raster } from '@twinset/tensor-core';
import { createRandom } from '@twinset/tensor-core/random';
import { FIELDS, MATRIX_KINDS, typescriptBackend } from '@twinset/tensor-core/testing';
import { WarpDevice, type WarpRequest } from '@twinset/tensor-core/webgpu';
import { openDevice } from '../open-device.ts';
import { noise, photograph } from './pictures.ts';
import { addDifference, type Difference, noDifference, runJob } from './run-job.ts';

const { warpFieldBilinear, warpFieldNearest } = typescriptBackend;
const count = Number(process.argv[2]);
const random = createRandom(count + 5);
const SIZES: [number, number][] = [
  [64, 48],
  [37, 29],
  [1, 1],
  [67, 1],
  [1, 21],
];
const CASES = [
  ['mask', 1, 8],
  ['16-bit mask', 1, 16],
  ['RGB mask', 3, 8],
  ['colour image', 3, 8],
  ['grey image', 1, 8],
  ['colour image without a colour', 3, 8],
  ['grey image without a colour', 1, 8],
] as const;

const { device } = await openDevice();
const warps = new WarpDevice(device);
const found: Record<string, Difference & { undecided: number }> = {};

/** Returns a map: by whole pixels, or any. Without a colour, only maps by whole pixels are exact. */
function mapOf(isWhole: boolean, { width, height }: Raster): WarpRequest['inverse'] {
  if (!isWhole) {
    const kinds = Object.values(MATRIX_KINDS);
    return kinds[random.below(kinds.length)](random, { width, height });
  }
  const [a, e] = [random.below(2) * 2 - 1, random.below(2) * 2 - 1];
  return [a, 0, random.below(9) - 4 + (a < 0 ? width : 0), 0, e, random.below(9) - 4 + (e < 0 ? height : 0)];
}

for (const [flag, fieldOf] of Object.entries(FIELDS))
  for (const [name, channels, bitDepth] of CASES) {
    const total = { ...noDifference(), undecided: 0 };
    found[`${flag}, ${name}`] = total;
    for (let n = 0; n < count; n++) {
      const [width, height] = SIZES[n % 2 === 0 ? 0 : ((n - 1) / 2) % SIZES.length];
      const isImage = name.includes('image');
      const isPlain = name.includes('without');
      const source = isImage
        ? photograph(random, width, height, channels)
        : noise(random, width, height, channels, bitDepth);
      const outside = { border: n % 3 === 0 ? 'constant' : 'reflect', fill: 7 } as const;
      // Not round numbers, of which many levels are half way between two.
      const [gain, shift] = [0.7 + 0.6 * random.uniform(), 40 * (random.uniform() - 0.5)];
      const colors = {
        1: [gain, shift],
        3: [gain, 0.1, -0.1, shift, 0.05, gain, 0.02, -5, -0.1, 0.1, gain, shift],
      };
      const requests = [0, 1].map(
        (k): WarpRequest => ({
          inverse: mapOf(isPlain || k === 1, source),
          field: fieldOf(random, source),
          color: isImage && !isPlain ? colors[channels] : null,
          tables: null,
          steps: null,
        }),
      );
      const { samplesOf, isLeft } = await runJob(
        warps,
        isImage ? 'image' : 'mask',
        source,
        requests,
        outside,
      );
      for (const [i, { inverse, field, color }] of requests.entries()) {
        if (field === null || isLeft(i)) {
          total.undecided++;
          continue;
        }
        const map = { inverse, field };
        const expected = isImage
          ? warpFieldBilinear(source, map, color, outside).data
          : warpFieldNearest(source, map, outside).data;
        addDifference(total, samplesOf(i), expected);
      }
    }
  }
console.log(JSON.stringify(found));
device.destroy();
