// Compares the warps of the device with the TypeScript kernels. Prints one JSON object: differing samples and the
// largest difference per case. Arguments: kind of matrices, number of matrices.
import { createRandom } from '@twinset/tensor-core/random';
import { MATRIX_KINDS, typescriptBackend } from '@twinset/tensor-core/testing';
import { WarpDevice, type WarpRequest } from '@twinset/tensor-core/webgpu';
import { openDevice } from '../open-device.ts';
import { noise, photograph } from './pictures.ts';
import { addDifference, type Difference, noDifference, runJob } from './run-job.ts';

const { lookup, warpBilinear, warpNearest } = typescriptBackend;

const [kind, count, side = '0'] = process.argv.slice(2);
const random = createRandom(Number(count) + kind.length);

/** Odd widths, one pixel, one row and one column besides ordinary ones. */
const SIZES: [number, number][] =
  side === '0'
    ? [
        [96, 64],
        [61, 47],
        [1, 1],
        [127, 1],
        [1, 33],
        [2, 3],
      ]
    : [[Number(side), Number(side)]];
const CASES = [
  ['mask', 'mask', 1, 8],
  ['16-bit mask', 'mask', 1, 16],
  ['RGB mask', 'mask', 3, 8],
  ['colour image', 'image', 3, 8],
  ['grey image', 'image', 1, 8],
  ['colour image without a colour', 'image', 3, 8],
  ['grey image without a colour', 'image', 1, 8],
] as const;

const BATCH = 16;
const { device } = await openDevice();
const warps = new WarpDevice(device);
const found: Record<string, Difference> = {};

function requestOf(
  isImage: boolean,
  isColored: boolean,
  channels: number,
  size: { width: number; height: number },
): WarpRequest {
  const inverse = MATRIX_KINDS[kind](random, size);
  if (!isImage) return { inverse, field: null, color: null, tables: null, steps: null };
  const gain = 0.7 + random.uniform() * 0.6;
  const shift = 40 * (random.uniform() - 0.5);
  const color =
    channels === 1
      ? [gain, shift]
      : [gain, 0.1, -0.1, shift, 0.05, gain, 0.02, -5, -0.1, 0.1, gain * 1.1, shift / 2];
  const table = Uint8Array.from({ length: 256 }, (_, level) => 255 - level);
  return {
    inverse,
    field: null,
    color: isColored ? color : null,
    tables: random.below(4) === 0 ? new Array(channels).fill(table) : null,
    steps: null,
  };
}

for (const [name, sampling, channels, bitDepth] of CASES) {
  const total = noDifference();
  found[name] = total;
  let batch = 0;
  for (let left = Number(count); left > 0; left -= BATCH) {
    // Most matrices are tried on the first size.
    const [width, height] = SIZES[batch % 2 === 0 ? 0 : ((batch - 1) / 2) % SIZES.length];
    const border = (batch >> 1) % 2 === 0 ? 'constant' : 'reflect';
    const outside = { border, fill: bitDepth === 16 ? 40_007 : 7 } as const;
    batch++;
    const isImage = sampling === 'image';
    const source = isImage
      ? photograph(random, width, height, channels)
      : noise(random, width, height, channels, bitDepth);
    const requests = Array.from({ length: Math.min(BATCH, left) }, () =>
      requestOf(isImage, !name.includes('without'), channels, source),
    );
    const { samplesOf } = await runJob(warps, sampling, source, requests, outside);
    requests.forEach(({ inverse, color, tables }, i) => {
      const warped = isImage
        ? warpBilinear(source, inverse, color, outside)
        : warpNearest(source, inverse, outside);
      const expected = tables ? lookup(warped, tables).data : warped.data;
      addDifference(total, samplesOf(i), expected);
    });
  }
}
console.log(JSON.stringify(found));
device.destroy();
