import { type OutputParams, SPECIFIED_ON } from '@twinset/contract';
import { augmentImage, augmentMask, channelMeans, sampleOutput, specOfConfig } from '@twinset/tensor-core';
import { type Ahead, type AheadFrame, warpAhead } from '../gpu/warp-ahead.ts';
import { encodeFiltered, encodePng } from '../png/index.ts';
import type { TaskContext } from './context.ts';

/** Milliseconds per output of 512 pixels. */
export interface GpuFigures {
  /** Warps on the CPU. */
  cpu: number;
  /** PNG encoder of the CPU, after its warps. */
  encode: number;
  /** Warps on the GPU, which also packs the images that it packs in a run. */
  gpu: number;
  /** Files of an output of the GPU, by the CPU. */
  finish: number;
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
  const spec = specOfConfig(SPECIFIED_ON);
  return Array.from({ length: OUTPUTS }, (_, index) =>
    sampleOutput(spec, { seed: 1, set: 'train', index, transform: true }),
  );
}

/** Encodes all outputs of the GPU as a run does, with what it leaves to the CPU. */
function finishAll(ahead: Ahead, { image, mask, means }: AheadFrame, all: readonly OutputParams[]): void {
  for (const [number, one] of all.entries()) {
    const filtered = ahead.filtered(number);
    if (filtered) encodeFiltered(filtered, { effort: 'fast' });
    else encodePng(ahead.image(number) ?? augmentImage(image, means, one), { effort: 'fast' });
    encodePng(ahead.mask(number) ?? augmentMask(mask, one), { effort: 'fast' });
  }
}

/** Measures outputs of this thread on the CPU and on the GPU; each the fastest of some rounds. */
export async function tryGpu(_input: Record<string, never>, context: TaskContext): Promise<GpuFigures> {
  const { image, mask } = pair();
  const means = channelMeans(image);
  const all = params();
  const none = Number.POSITIVE_INFINITY;
  const best = { cpu: none, encode: none, gpu: none, finish: none };
  const keep = (figure: keyof GpuFigures, ms: number): void => {
    best[figure] = Math.min(best[figure], ms / OUTPUTS);
  };
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
    keep('cpu', performance.now() - started - encode);
    keep('encode', encode);
    // Other objects: the GPU keeps the sources that it has, and those of a run are copied to it.
    const frame = { image: { ...image }, mask: { ...mask }, means };
    const begun = performance.now();
    const ahead = await warpAhead(context.gpu, frame, all, 0, 'fast');
    const ended = performance.now();
    if (all.every((_, number) => !ahead.isFailed(number))) {
      keep('gpu', ended - begun);
      finishAll(ahead, frame, all);
      keep('finish', performance.now() - ended);
    }
    ahead.release();
  }
  return best;
}
