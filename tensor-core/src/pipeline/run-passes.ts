import { augmentFused } from '../kernels/augment-fused.ts';
import type { Outside } from '../kernels/pixel-backend.ts';
import { rasterOfTensor, tensorOfRasters } from '../kernels/raster-tensor.ts';
import type { FusedPass, Pass } from '../kinds/pass.ts';
import { bitDepthOf, copyOf, maxLevel, type Raster } from '../raster.ts';

/**
 * Sampling of a raster (an image bilinearly, a mask by the nearest pixel) and its values outside the frame.
 */
export interface Source extends Outside {
  kind: 'image' | 'mask';
}

/**
 * Runs passes over a raster.
 * @returns the raster itself without passes; with a backend that borrows its results, valid until the next
 * call
 * @throws RangeError for a fill value outside the raster's depth
 */
export function runPasses(passes: readonly Pass[], source: Source, raster: Raster): Raster {
  const bitDepth = bitDepthOf(raster);
  if (source.fill > maxLevel(bitDepth)) {
    throw new RangeError(`The ${source.kind}'s fill ${source.fill} does not fit ${bitDepth} bit.`);
  }
  return passes.reduce((input, pass, i) => {
    const result = pass.kind === 'fused' ? runFused(pass, source, input) : pass.apply(input);
    return i < passes.length - 1 ? copyOf(result) : result;
  }, raster);
}

function runFused(
  { inverse, field, color }: FusedPass,
  { kind, border, fill }: Source,
  input: Raster,
): Raster {
  const bitDepth = bitDepthOf(input);
  const interpolation = kind === 'mask' ? 'nearest' : 'bilinear';
  const x = tensorOfRasters([input]);
  const y = augmentFused(x, {
    bitDepth,
    interpolation,
    border,
    fill,
    inverses: [inverse],
    fields: [field],
    colors: [color],
  });
  const result = rasterOfTensor(y, bitDepth);
  x.dispose();
  y.dispose();
  return result;
}
