import { padRaster, type Raster } from '@twinset/tensor-core';
import type { SourcePair } from '../types.ts';

/** Returns a tile at its full size; what is beyond the edge of its source has the fill value. */
export function padTile(content: Raster, { tile, width, height }: SourcePair, fill: number): Raster {
  if (!tile || (content.width === width && content.height === height)) return content;
  const place = { x: 0, y: 0, width: content.width, height: content.height };
  return padRaster(content, { width, height, place }, fill);
}
