import type { Size } from '../raster.ts';

/** Tiles of an image for CLAHE. */
export interface ClaheTiles extends Size {
  /** Highest count of a level in a tile. */
  limit: number;
}

/**
 * Returns the size of a tile and the highest count of a level, as in OpenCV: both axes are padded, by a tile's share, unless
 * both can be divided.
 * @param clipLimit highest count of a level, relative to an even histogram
 * @param grid tiles along each axis
 */
export function claheTiles(
  { width, height }: Size,
  max: number,
  { clipLimit, grid }: { clipLimit: number; grid: number },
): ClaheTiles {
  const isWhole = width % grid === 0 && height % grid === 0;
  const side = (length: number) => (isWhole ? length / grid : Math.floor(length / grid) + 1);
  const [across, down] = [side(width), side(height)];
  const limit = Math.max(1, Math.floor((clipLimit * across * down) / (max + 1)));
  return { width: across, height: down, limit };
}
