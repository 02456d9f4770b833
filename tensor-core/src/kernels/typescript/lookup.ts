import { emptyLike, type Raster } from '../../raster.ts';

/** Computes PixelBackend.lookup. */
export function lookup(source: Raster, tables: readonly Raster['data'][]): Raster {
  const { data, channels } = source;
  const out = emptyLike(source);
  tables.forEach((table, k) => {
    for (let i = k; i < data.length; i += channels) out.data[i] = table[data[i]];
  });
  return out;
}
