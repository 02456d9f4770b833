import { SPECIFIED_TRANSFORMS } from '@twinset/contract';
import { augmentImage, augmentMask, channelMeans, sampleOutput, specOfConfig } from '@twinset/tensor-core';
import { warpAhead } from '../gpu/warp-ahead.ts';
import { encodePng } from '../png/index.ts';
import type { TaskContext } from './context.ts';

/** Milliseconds per output of 512 pixels: of the warps on the CPU and on the GPU, and of the PNG encoder. */
export interface GpuFigures {
  cpu: number;
  gpu: number;
  encode: number;
}

const SIDE = 512;
const OUTPUTS = 16;
const ROUNDS = 3;

/** Returns an image of waves and a mask of stripes. */
function pair() {
  const image = new Uint8Array(SIDE * SIDE * 3);
  const mask = new Uint8Array(SIDE * SIDE);
  for (let i = 0; i < mask.length; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    mask[i] = (x >> 5) & 3;
    for (let k = 0; k < 3; k++) image[3 * i + k] = (x * (k + 1) + ((y * y) >> 6)) & 255;
  }
  const size = { width: SIDE, height: SIDE };
  return { image: { data: image, channels: 3, ...size }, mask: { data: mask, channels: 1, ...size } };
}

/** Returns the parameters of outputs with the transforms of the specification. */
function params() {
  const flags = Object.fromEntries(SPECIFIED_TRANSFORMS.map(({ flag }) => [flag, true]));
  const spec = specOfConfig(flags);
  return Array.from({ length: OUTPUTS }, (_, index) =>
    sampleOutput(spec, { seed: 1, set: 'train', index, transform: true }),
  );
}

/** Measures outputs of this thread on the CPU and on the GPU; each the fastest of some rounds. */
export async function tryGpu(_input: Record<string, never>, context: TaskContext): Promise<GpuFigures> {
  const { image, mask } = pair();
  const means = channelMeans(image);
  const all = params();
  const best = { cpu: Number.POSITIVE_INFINITY, gpu: Number.POSITIVE_INFINITY, encode: 0 };
  const msPerOutput = (since: number): number => (performance.now() - since) / OUTPUTS;
  for (let round = 0; round < ROUNDS; round++) {
    let encode = 0;
    const started = performance.now();
    for (const one of all) {
      const parts = [augmentImage(image, means, one), augmentMask(mask, one)].map(({ data, ...size }) => ({
        ...size,
        data: data.slice(),
      }));
      const since = performance.now();
      for (const part of parts) encodePng(part, { effort: 'fast' });
      encode += performance.now() - since;
    }
    best.cpu = Math.min(best.cpu, msPerOutput(started) - encode / OUTPUTS);
    best.encode = round === 0 ? encode / OUTPUTS : Math.min(best.encode, encode / OUTPUTS);
    // Other objects: the GPU keeps the sources that it has, and those of a run are copied to it.
    const frame = { image: { ...image }, mask: { ...mask }, means };
    const begun = performance.now();
    const ahead = await warpAhead(context.gpu, frame, all, 0);
    const isDone = all.every((_, number) => !ahead.isFailed(number));
    best.gpu = Math.min(best.gpu, isDone ? msPerOutput(begun) : Number.POSITIVE_INFINITY);
    ahead.release();
  }
  return best;
}
