import { referenceOf } from '../../reference/oracle.ts';
import { maxLevelOf, type Raster } from '../raster.ts';

type Counts = ReadonlyMap<number, number>;
const known = new WeakMap<Raster, Map<string, Counts>>();

const lumaAt = ({ data, width, channels }: Raster, x: number, y: number): number => {
  const [r, g, b] = data.subarray((y * width + x) * channels);
  return channels === 1 ? r : Math.floor((299 * r + 587 * g + 114 * b + 500) / 1000);
};

/** Walks back and forth between the first and the last index. */
function reflect(index: number, length: number): number {
  let place = index;
  while (length > 1 && place >= length) place = Math.abs(2 * (length - 1) - place);
  return Math.min(place, length - 1);
}

function countsOf(image: Raster, tile: [number, number], side: [number, number]): Counts {
  const tiles = known.get(image) ?? new Map<string, Counts>();
  known.set(image, tiles);
  const key = `${tile}/${side}`;
  const counts = new Map(tiles.get(key));
  if (counts.size > 0) return counts;
  for (let y = tile[1] * side[1]; y < (tile[1] + 1) * side[1]; y++)
    for (let x = tile[0] * side[0]; x < (tile[0] + 1) * side[0]; x++) {
      const level = lumaAt(image, reflect(x, image.width), reflect(y, image.height));
      counts.set(level, (counts.get(level) ?? 0) + 1);
    }
  tiles.set(key, counts);
  return counts;
}

/** Returns the new level of a level in one tile: the sum of limited counts up to it, and its part of the rest. */
function tileLevel(counts: Counts, level: number, total: number, max: number, clipLimit: number): number {
  const limit = Math.max(1, Math.floor((clipLimit * total) / (max + 1)));
  let rest = 0;
  let below = 0;
  for (const [one, count] of counts) {
    rest += Math.max(0, count - limit);
    if (one <= level) below += Math.min(count, limit);
  }
  const left = rest % (max + 1);
  const step = left === 0 ? 1 : Math.max(1, Math.floor((max + 1) / left));
  const spread = Math.floor(rest / (max + 1)) * (level + 1) + Math.min(left, Math.floor(level / step) + 1);
  return Math.round(((below + spread) * max) / total);
}

export const reference = referenceOf('clahe', 'filter', (image, x, y, k, { clipLimit, grid }) => {
  const { width, height, channels, data } = image;
  const max = maxLevelOf(image);
  const isWhole = width % grid === 0 && height % grid === 0;
  const side = [width, height].map((length) =>
    isWhole ? length / grid : (length + grid - (length % grid)) / grid,
  ) as [number, number];
  const luma = lumaAt(image, x, y);
  const place = [x / side[0] - 0.5, y / side[1] - 0.5];
  let level = 0;
  for (const dx of [0, 1])
    for (const dy of [0, 1]) {
      const at = [Math.floor(place[0]) + dx, Math.floor(place[1]) + dy];
      const weight = (1 - Math.abs(place[0] - at[0])) * (1 - Math.abs(place[1] - at[1]));
      const tile = at.map((one) => Math.min(grid - 1, Math.max(0, one))) as [number, number];
      level += weight * tileLevel(countsOf(image, tile, side), luma, side[0] * side[1], max, clipLimit);
    }
  return Math.min(max, Math.max(0, data[(y * width + x) * channels + k] + level - luma));
});
