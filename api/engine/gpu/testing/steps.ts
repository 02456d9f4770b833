// Compares the steps of the device with the TypeScript kernels. Prints one JSON object: differing samples and the largest
// difference per operation. Arguments: number of images per operation, their side (0: several sizes).
import type { Raster } from '@twinset/tensor-core';
import { createRandom } from '@twinset/tensor-core/random';
import { OPERATIONS, runOperations } from '@twinset/tensor-core/testing';
import { encodeSteps, jobOf, resultOf, WarpDevice, warpLayout, writeJob } from '@twinset/tensor-core/webgpu';
import { openDevice } from '../open-device.ts';
import { noise, photograph } from './pictures.ts';

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
const found: Record<string, { samples: number; differing: number; largest: number }> = {};

/** Returns the outputs of the device for chains of operations on one image. */
async function computed(source: Raster, chains: ReturnType<(typeof OPERATIONS)[string]>[]) {
  const requests = chains.map((operations) => {
    const steps = encodeSteps(operations, { ...source, channels: source.channels as 1 | 3, bitDepth: 8 });
    if (steps === null) throw new Error('The operations are left to the processor.');
    return { inverse: IDENTITY, field: null, color: null, tables: null, steps };
  });
  const job = jobOf('image', source, requests, OUTSIDE);
  const layout = warpLayout(job);
  const memory = new Uint8Array(layout.total);
  writeJob(memory, job, layout, source, requests);
  await warps.run(job, memory);
  return requests.map((_, i) => resultOf(memory, job, layout, i).data);
}

for (const [name, make] of Object.entries(OPERATIONS)) {
  const total = { samples: 0, differing: 0, largest: 0 };
  found[name] = total;
  for (let n = 0; n < count; n++) {
    const [width, height] = SIZES[n % 2 === 0 ? 0 : ((n - 1) / 2) % SIZES.length];
    const channels = n % 3 === 2 ? 1 : 3;
    const source = (n % 4 < 2 ? photograph : noise)(random, width, height, channels);
    // Two outputs use the buffers of one another.
    const chains = [make(random, source), make(random, source)];
    const outputs = await computed(source, chains);
    for (const [i, got] of outputs.entries()) {
      const expected = runOperations(chains[i], source).data;
      for (let k = 0; k < expected.length; k++) {
        const difference = Math.abs(expected[k] - got[k]);
        if (difference > 0) total.differing++;
        if (difference > total.largest) total.largest = difference;
      }
      total.samples += expected.length;
    }
  }
}
console.log(JSON.stringify(found));
device.destroy();
