import type { Affine } from '../affine.ts';
import type { ColorAffine } from '../color-affine.ts';
import type { Window } from '../kernels/pixel-backend.ts';
import type { LabelOp } from '../ops/op.ts';
import type { RasterShape, Size } from '../raster.ts';
import type { GraphInput } from './schema.ts';

/** Reads a window of the raster and brings it to a size. */
export interface FrameStep {
  kind: 'frame';
  window: Window;
  size: Size;
}

/** One sampling pass with one affine of the colour. */
export interface FusedStep {
  kind: 'fused';
  inverse: Affine;
  color: ColorAffine | null;
}

/** Rewrites labels. */
interface LabelStep {
  kind: 'label';
  op: LabelOp<never>;
  attributes: never;
}

export type Step = FrameStep | FusedStep | LabelStep;

/** How one output of a graph is made from one of its inputs. */
export interface OutputPlan {
  output: string;
  source: GraphInput;
  shape: RasterShape;
  steps: Step[];
}
