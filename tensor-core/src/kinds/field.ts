import type { FlagOf, ParamsOf, TransformFlag } from '@twinset/contract';
import { type Affine, IDENTITY } from '../affine.ts';
import type { Size } from '../raster.ts';
import { keptField } from './kept-field.ts';
import type { FrameFacts, Pass } from './pass.ts';
import type { Sampling, TransformMath } from './sampling.ts';

/** Units of a displacement field per pixel. */
export const FIELD_UNITS = 1024;

/** Returns a distance in pixels as a whole number of field units, so that every backend samples the same places. */
export const toFieldUnits = (pixels: number): number => Math.floor(pixels * FIELD_UNITS + 0.5);

/** Displacements of all pixels of an output, in field units, computed row by row. */
export interface Field {
  /** Adds the displacements of the row `y` to `dx` and `dy`, which have one entry for each column. */
  addRow(y: number, dx: Int32Array, dy: Int32Array): void;
  /** Returns the displacements of a row, first to the right, then down, if they are kept; they must not be changed. */
  keptRow?(y: number): Int32Array;
}

/** A map with a displacement field before it. */
export interface FieldMap {
  inverse: Affine;
  field: Field;
}

/**
 * A transform that moves each pixel by a displacement. Fields follow the affine maps of an output: a pixel is sampled
 * at the affine map of its place plus all displacements.
 */
export interface FieldTransform<F extends TransformFlag> extends Sampling<F> {
  kind: 'field';
  field(params: ParamsOf<F>, frame: Size): Field;
}

export const displacement = <F extends FlagOf<'field'>>(
  flag: F,
  math: TransformMath<FieldTransform<F>>,
): FieldTransform<F> => ({ flag, kind: 'field', ...math });

/** Returns the sum of two fields. */
const sumOf = (first: Field, second: Field): Field => ({
  addRow(y, dx, dy) {
    first.addRow(y, dx, dy);
    second.addRow(y, dx, dy);
  },
});

/** Returns the field of a transform; the image and the mask of an output use the same. */
const fieldOf = (
  transform: FieldTransform<TransformFlag>,
  params: ParamsOf<TransformFlag>,
  frame: Size,
): Field => keptField(params as object, frame, () => transform.field(params, frame));

/** Adds a field to the passes; it becomes part of the sampling pass before it. */
export function addField(
  passes: Pass[],
  transform: FieldTransform<TransformFlag>,
  params: ParamsOf<TransformFlag>,
  frame: FrameFacts,
): void {
  const field = fieldOf(transform, params, frame);
  const last = passes.at(-1);
  if (last?.kind === 'fused' && last.color === null)
    last.field = last.field ? sumOf(last.field, field) : field;
  else passes.push({ kind: 'fused', inverse: IDENTITY, field, color: null });
}
