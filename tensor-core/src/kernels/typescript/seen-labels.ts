import type { Raster } from '../../raster.ts';

/** Computes PixelBackend.seenLabels. */
export function seenLabels({ data }: Raster): Uint8Array {
  const seen = new Uint8Array(data instanceof Uint16Array ? 65_536 : 256);
  for (let i = 0; i < data.length; i++) seen[data[i]] = 1;
  return seen;
}
