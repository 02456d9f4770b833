import type { Raster } from '@twinset/tensor-core';
import { freeBuffer } from '../lib/free-buffer.ts';
import { applyPalette, repeatGrey } from '../pixels/channels.ts';
import { encodePng } from '../png/index.ts';
import type { MaskRecipe } from './mask-recipe.ts';

/** Encodes a warped mask as a lossless PNG: labels (with their palette) in one channel, or colours in three. */
export function encodeMask(raster: Raster, recipe: MaskRecipe, effort: 'fast' | 'small'): Uint8Array {
  const { table, outChannels, carried } = recipe;
  if (carried === 'colors') return encodePng(raster, { effort });
  if (outChannels === 3) {
    const data = table ? applyPalette(raster.data, table) : repeatGrey(raster.data);
    const expanded: Raster = { ...raster, data, channels: 3 };
    const file = encodePng(expanded, { effort });
    freeBuffer(expanded.data);
    return file;
  }
  return encodePng(raster, table ? { effort, palette: table } : { effort });
}
