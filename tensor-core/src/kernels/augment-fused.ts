import type { MathBackendCPU } from '@tensorflow/tfjs-backend-cpu';
import {
  engine,
  type KernelConfig,
  type NamedAttrMap,
  registerKernel,
  type Tensor4D,
  type TensorInfo,
} from '@tensorflow/tfjs-core';
import type { Affine } from '../affine.ts';
import { pixelBackend } from '../backend.ts';
import type { ColorAffine } from '../color-affine.ts';
import type { Field } from '../kinds/field.ts';
import { copyOf, type Raster } from '../raster.ts';
import type { Outside } from './pixel-backend.ts';
import { rastersOfTensor, tensorInfoOfRasters } from './raster-tensor.ts';

export const AUGMENT_FUSED = 'AugmentFused';

/** Attributes of the kernel: one inverse map and one colour affine for each image of the batch. */
export interface AugmentFusedAttributes extends Outside {
  bitDepth: 8 | 16;
  interpolation: 'bilinear' | 'nearest';
  inverses: readonly Affine[];
  /** Displacement field of each image before its map; null or missing: none. */
  fields?: readonly (Field | null)[];
  /** null keeps the colours; nearest accepts only nulls. */
  colors: readonly (ColorAffine | null)[];
}

/** Samples image `i` of the batch. */
function warpOne(source: Raster, i: number, a: AugmentFusedAttributes): Raster {
  const backend = pixelBackend();
  const inverse = a.inverses[i];
  const field = a.fields?.[i] ?? null;
  if (a.interpolation === 'nearest')
    return field === null
      ? backend.warpNearest(source, inverse, a)
      : backend.warpFieldNearest(source, { inverse, field }, a);
  return field === null
    ? backend.warpBilinear(source, inverse, a.colors[i], a)
    : backend.warpFieldBilinear(source, { inverse, field }, a.colors[i], a);
}

const kernel: KernelConfig = {
  kernelName: AUGMENT_FUSED,
  backendName: 'cpu',
  kernelFunc: ({ inputs, attrs, backend }) => {
    const cpu = backend as MathBackendCPU;
    const a = attrs as unknown as AugmentFusedAttributes;
    const sources = rastersOfTensor(inputs.x as TensorInfo, a.bitDepth, cpu);
    if (a.inverses.length !== sources.length || a.colors.length !== sources.length) {
      throw new RangeError(
        `${AUGMENT_FUSED} needs one inverse map and one colour affine for each image of the batch.`,
      );
    }
    if (a.interpolation === 'nearest' && a.colors.some((color) => color !== null)) {
      throw new RangeError(`${AUGMENT_FUSED} never changes the colours of a mask.`);
    }
    const results = sources.map((source, i) => {
      const result = warpOne(source, i, a);
      // A backend may return memory that its next call overwrites.
      return sources.length > 1 ? copyOf(result) : result;
    });
    return tensorInfoOfRasters(results, cpu);
  },
};

registerKernel(kernel);

/** Runs the kernel on a batch of shape [N, height, width, channels]; the result has the same shape. */
export const augmentFused = (x: Tensor4D, attributes: AugmentFusedAttributes): Tensor4D =>
  engine().runKernel(AUGMENT_FUSED, { x }, attributes as unknown as NamedAttrMap) as Tensor4D;
