import type { Raster } from '@twinset/tensor-core';
import { freeBuffer } from '../lib/free-buffer.ts';
import { applyPalette } from '../pixels/channels.ts';
import { encodePng } from '../png/index.ts';
import type { MaskRecipe } from './mask-recipe.ts';

function repeat(raster: Raster): Raster {
  const { data, width, height } = raster;
  const out =
    data instanceof Uint16Array ? new Uint16Array(data.length * 3) : new Uint8Array(data.length * 3);
  for (let i = 0, to = 0; i < data.length; i++, to += 3) out[to] = out[to + 1] = out[to + 2] = data[i];
  return { data: out, width, height, channels: 3 };
}

/** Writes a warped mask as a lossless PNG: labels (with their palette) in one channel, or colours in three. */
export function encodeMask(raster: Raster, recipe: MaskRecipe, effort: 'fast' | 'small'): Uint8Array {
  const { table, outChannels, carried } = recipe;
  if (carried === 'colors') return encodePng(raster, { effort });
  if (outChannels === 3) {
    const expanded: Raster = table
      ? { ...raster, data: applyPalette(raster.data, table), channels: 3 }
      : repeat(raster);
    const file = encodePng(expanded, { effort });
    freeBuffer(expanded.data);
    return file;
  }
  return encodePng(raster, table ? { effort, palette: table } : { effort });
}
