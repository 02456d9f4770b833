import { maxLevelOf, type Raster } from '../../raster.ts';

/** Computes PixelBackend.levelCounts. */
export function levelCounts(image: Raster): Uint32Array[] {
  const { data, channels } = image;
  const max = maxLevelOf(image);
  return Array.from({ length: channels }, (_, k) => {
    const counts = new Uint32Array(max + 1);
    for (let i = k; i < data.length; i += channels) counts[data[i]]++;
    return counts;
  });
}
