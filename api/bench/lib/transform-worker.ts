import { decodeImage, decodeMask, loadBackend } from '@twinset/engine';
import {
  augmentImage,
  augmentMask,
  channelMeans,
  frameImage,
  frameMask,
  type Raster,
  sampleOutput,
  specOfConfig,
} from '@twinset/tensor-core';
import { w1Config } from './w1-config.ts';

declare const self: Worker;

const spec = specOfConfig(w1Config(1));
const RESIZE = { crop: null, resize: { width: 512, height: 512 } };

// Transforms pairs in memory: no file, no encoding. Reports pairs and milliseconds.
self.onmessage = async ({ data }: MessageEvent<{ sources: string; numbers: number[]; rounds: number }>) => {
  await loadBackend('auto');
  const frames: { image: Raster; mask: Raster; means: number[] }[] = [];
  for (const n of data.numbers) {
    const image = frameImage(
      await decodeImage(`${data.sources}/images/img_${n}.jpg`, { channels: 3 }),
      RESIZE,
    );
    const { samples, width, height } = await decodeMask(`${data.sources}/masks/img_${n}.png`);
    const mask = frameMask({ data: samples, width, height, channels: 1 }, RESIZE);
    frames.push({ image, mask, means: channelMeans(image) });
  }
  let pairs = 0;
  const transformAll = (round: number) => {
    for (const [i, { image, mask, means }] of frames.entries()) {
      const params = sampleOutput(spec, { seed: 42, set: 'train', index: round * 1000 + i, transform: true });
      augmentImage(image, means, params);
      augmentMask(mask, params);
      pairs++;
    }
  };
  transformAll(0);
  pairs = 0;
  const started = performance.now();
  for (let round = 1; round <= data.rounds; round++) transformAll(round);
  self.postMessage({ pairs, ms: performance.now() - started });
};
