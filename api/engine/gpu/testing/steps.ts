// Compares the steps of the device with the TypeScript kernels. Prints one JSON object: differing samples and the largest
// difference per operation. Arguments: number of images per operation, their side (0: several sizes).
import type { Raster } from '@twinset/tensor-core';
import { createRandom } from '@twinset/tensor-core/random';
import { OPERATIONS, runOperations } from '@twinset/tensor-core/testing';
import { encodeSteps, WarpDevice } from '@twinset/tensor-core/webgpu';
import { openDevice } from '../open-device.ts';
import { noise, photograph } from './pictures.ts';
import { addDifference, type Difference, noDifference, runJob } from './run-job.ts';

const [count, side] = process.argv.slice(2).map(Number);
const SIZES: [number, number][] =
  side === 0
    ? [
        [64, 48],
        [37, 29],
        [1, 1],
        [67, 1],
        [1, 21],
      ]
    : [[side, side]];
const OUTSIDE = { border: 'constant', fill: 0 } as const;
const IDENTITY = [1, 0, 0, 0, 1, 0] as const;

const random = createRandom(count);
const { device } = await openDevice();
const warps = new WarpDevice(device);
const found: Record<string, Difference> = {};

/** Returns the outputs of the device for chains of operations on one image. */
async function computed(source: Raster, chains: ReturnType<(typeof OPERATIONS)[string]>[]) {
  const requests = chains.map((operations) => {
    const steps = encodeSteps(operations, { ...source, channels: source.channels as 1 | 3, bitDepth: 8 });
    if (steps === null) throw new Error('The operations are left to the processor.');
    return { inverse: IDENTITY, field: null, color: null, tables: null, steps };
  });
  const { samplesOf } = await runJob(warps, 'image', source, requests, OUTSIDE);
  return requests.map((_, i) => samplesOf(i));
}

for (const [name, make] of Object.entries(OPERATIONS)) {
  const total = noDifference();
  found[name] = total;
  for (let n = 0; n < count; n++) {
    const [width, height] = SIZES[n % 2 === 0 ? 0 : ((n - 1) / 2) % SIZES.length];
    const channels = n % 3 === 2 ? 1 : 3;
    const source = (n % 4 < 2 ? photograph : noise)(random, width, height, channels);
    // Two outputs use the buffers of one another.
    const chains = [make(random, source), make(random, source)];
    const outputs = await computed(source, chains);
    for (const [i, got] of outputs.entries()) {
      addDifference(total, got, runOperations(chains[i], source).data);
    }
  }
}
console.log(JSON.stringify(found));
device.destroy();
