import type { Raster } from '../src/raster.ts';

const known = new WeakMap<Raster, number[][]>();

/** Returns all levels of one channel, row by row. */
export function channelLevels(image: Raster, k: number): number[] {
  const channels = known.get(image) ?? [];
  known.set(image, channels);
  channels[k] ??= [...image.data].filter((_, i) => i % image.channels === k);
  return channels[k];
}
