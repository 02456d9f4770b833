import type { FlagOf, ParamsOf, TransformFlag, TransformKind } from '@twinset/contract';
import type { PasteRules } from '../src/pipeline/paste-objects.ts';
import type { FramedPair, Raster, Size } from '../src/raster.ts';

interface Forms<F extends TransformFlag> {
  /** Returns the position from which the output pixel at (x, y) is sampled. */
  geometric: (x: number, y: number, size: Size, params: ParamsOf<F>) => [number, number];
  /** Returns the position from which the output pixel at (x, y) is sampled, before all affine maps. */
  field: (x: number, y: number, size: Size, params: ParamsOf<F>) => [number, number];
  /**
   * Returns the colour of one pixel, unclipped; `means` are those of the frame, `max` is the highest level.
   */
  intensity: (
    pixel: number[],
    params: ParamsOf<F>,
    facts: { means: readonly number[]; max: number },
  ) => number[];
  /** Returns the new level of a level, unrounded. */
  lookup: (level: number, params: ParamsOf<F>, max: number) => number;
  /** Returns the level of channel k of the pixel at (x, y), unrounded. */
  filter: (image: Raster, x: number, y: number, k: number, params: ParamsOf<F>) => number;
  /** Returns the level of channel k of the pixel at (x, y) if covered pixels are 0. */
  occlusion: (image: Raster, x: number, y: number, k: number, params: ParamsOf<F>) => number;
  /** Returns the sample of channel k of the pixel at (x, y); the first frame is that of the source. */
  mixing: (frames: readonly Raster[], x: number, y: number, k: number, params: ParamsOf<F>) => number;
  /** Returns the levels, unrounded, and the id of the pixel at (x, y); the first pair is the source. */
  paste: (
    pairs: readonly [FramedPair, FramedPair],
    x: number,
    y: number,
    params: ParamsOf<F>,
    rules: PasteRules,
  ) => { levels: number[]; id: number };
}

/** A slow and obvious counterpart of a transform, in the form of its kind. */
export type Reference = {
  [D in TransformKind]: { flag: TransformFlag; kind: D; of: Forms<TransformFlag>[D] };
}[TransformKind];

/** Declares the reference of a transform. */
export const referenceOf = <D extends TransformKind, F extends FlagOf<D>>(
  flag: F,
  kind: D,
  of: Forms<F>[D],
): Reference => ({ flag, kind, of }) as unknown as Reference;
