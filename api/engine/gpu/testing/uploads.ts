// Counts the sources that are copied to a device that keeps two of them. Prints one JSON object: copies of images and of
// masks in each step, and outputs that differ from those of the processor.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSameWarp, type Raster, type WarpPlan } from '@twinset/tensor-core';
import { createRandom } from '@twinset/tensor-core/random';
import { MATRIX_KINDS } from '@twinset/tensor-core/testing';
import { WarpDevice } from '@twinset/tensor-core/webgpu';
import { loadBackend } from '../../backends/index.ts';
import { GpuWarps } from '../gpu-warps.ts';
import { openDevice } from '../open-device.ts';
import { noise, photograph } from './pictures.ts';

const SIZE = [128, 96] as const;
const random = createRandom(3);
const images = [0, 1, 2].map(() => photograph(random, ...SIZE, 3));
const mask = noise(random, ...SIZE, 1);
const bytesOf = ({ data }: Raster): number => data.byteLength;

await loadBackend('ts');
const { device } = await openDevice();
const writeBuffer = device.queue.writeBuffer.bind(device.queue);
let copies = { image: 0, mask: 0 };
device.queue.writeBuffer = (buffer, at, data) => {
  if (data.byteLength === bytesOf(images[0])) copies.image++;
  if (data.byteLength === bytesOf(mask)) copies.mask++;
  writeBuffer(buffer, at, data);
};
// Two images and the mask, with what follows each.
const warps = new WarpDevice(device, 2 * bytesOf(images[0]) + bytesOf(mask) + 64);
const folder = mkdtempSync(join(tmpdir(), 'twinset-uploads-'));
const gpu = new GpuWarps(({ job, file }) => warps.run(job, Bun.mmap(file)));
gpu.use(folder);

let differing = 0;
/** Computes outputs of a source. */
async function compute(source: Raster): Promise<void> {
  const kind = source.channels === 1 ? 'mask' : 'image';
  const plans = [0, 1].map((): WarpPlan => {
    const inverse = MATRIX_KINDS.random(random, source);
    return {
      kind,
      outside: { border: 'reflect', fill: 0 },
      stages: [],
      isWhole: true,
      finish: (made) => made,
      request: { inverse, field: null, color: null, tables: null, steps: null },
    };
  });
  const { outputs, release } = await gpu.warp(source, plans);
  for (const [i, made] of outputs.entries())
    if (made === null || !isSameWarp(source, plans[i], made)) differing++;
  release();
}

const [a, b, c] = images;
const steps: (typeof copies)[] = [];
for (const sources of [
  // Outputs of one pair, in several jobs.
  [a, mask, a, mask, a],
  // A second image beside it.
  [b, a, b, mask],
  // A third one replaces the second one, which was used less recently than the first one.
  [b, a, c, a],
  // The second one is copied again, though the worker has sent it before.
  [b, mask, b],
]) {
  copies = { image: 0, mask: 0 };
  for (const source of sources) await compute(source);
  steps.push(copies);
}
console.log(JSON.stringify({ steps, differing }));
rmSync(folder, { recursive: true });
device.destroy();
