import type { Raster } from '@twinset/tensor-core';
import { freeBuffer } from '../lib/free-buffer.ts';
import { applyPalette, repeatGrey } from '../pixels/channels.ts';
import { type EncodePngOptions, encodePng } from '../png/index.ts';
import type { MaskRecipe } from './mask-recipe.ts';

/** Encodes a warped mask as a lossless PNG: labels (with their palette) in one channel, or colours in three. */
export function encodeMask(
  raster: Raster,
  recipe: MaskRecipe,
  options: Pick<EncodePngOptions, 'effort' | 'allocate'>,
): Uint8Array {
  const { table, outChannels, carried } = recipe;
  if (carried === 'colors') return encodePng(raster, options);
  if (outChannels === 3) {
    const data = table ? applyPalette(raster.data, table) : repeatGrey(raster.data);
    const expanded: Raster = { ...raster, data, channels: 3 };
    const file = encodePng(expanded, options);
    freeBuffer(expanded.data);
    return file;
  }
  return encodePng(raster, table ? { ...options, palette: table } : options);
}
