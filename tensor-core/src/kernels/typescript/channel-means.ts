import type { Raster } from '../../raster.ts';

/** Computes PixelBackend.channelMeans; the sums are integers below 2^53 and therefore exact. */
export function channelMeans({ data, width, height, channels }: Raster): number[] {
  const sums = new Array<number>(channels).fill(0);
  for (let i = 0; i < data.length; i += channels) {
    for (let k = 0; k < channels; k++) sums[k] += data[i + k];
  }
  return sums.map((sum) => sum / (width * height));
}
