import type { OutputParams } from '@twinset/contract';
import { loadBackend } from '@twinset/engine';
import { randomInts } from '@twinset/engine/testing';
import { augmentImage, augmentMask, channelMeans } from '@twinset/tensor-core';

const SIDE = 512;

function lowerQuartile(call: () => unknown): number {
  for (let i = 0; i < 100; i++) call();
  const times = Array.from({ length: 200 }, () => {
    const started = performance.now();
    call();
    return performance.now() - started;
  });
  return times.sort((a, b) => a - b)[50];
}

/** Measures the fused image kernel (warp and colour) and the mask kernel, one thread, 512x512; milliseconds. */
export async function kernelTimes(): Promise<{ image: number; mask: number; backend: string }> {
  const { name } = await loadBackend('auto');
  const noise = randomInts(1);
  const raster = (channels: number, top: number) => ({
    data: Uint8Array.from({ length: SIDE * SIDE * channels }, () => noise(top)),
    width: SIDE,
    height: SIDE,
    channels,
  });
  const [image, mask] = [raster(3, 256), raster(1, 5)];
  const means = channelMeans(image);
  const params: OutputParams = {
    randomCrop: { area: 0.8, x: 0.5, y: 0.5 },
    flipLeftRight: false,
    flipUpDown: false,
    randomRotate: { degrees: 17 },
    corruptContrast: { factor: 1.1 },
    corruptBrightness: { delta: 0.02 },
    corruptSaturation: { factor: 0.9 },
    border: 'constant',
    imageFill: 0,
    maskFill: 0,
  };
  return {
    image: lowerQuartile(() => augmentImage(image, means, params)),
    mask: lowerQuartile(() => augmentMask(mask, params)),
    backend: name,
  };
}
