import type { OutputParams } from '@twinset/contract';
import { planImage, planMask, planRows, type Raster, type WarpPlan } from '@twinset/tensor-core';
import type { Frame } from '../frames/load-frame.ts';
import {
  canEncodeFiltered,
  type EncodePngOptions,
  type FilteredRaster,
  packingOf,
  unfilterRaster,
} from '../png/index.ts';
import { fitsGpu, type GpuWarps, type Warped } from './gpu-warps.ts';

/** Outputs that the GPU has computed before they are encoded. */
export interface Ahead {
  /** Returns the image of an output, valid until `release`; null if it is computed on the CPU. */
  image(number: number): Raster | null;
  /** Returns the image of an output with filtered rows, valid until `release`; null if it has none. */
  filtered(number: number): FilteredRaster | null;
  mask(number: number): Raster | null;
  /** Returns true if the GPU failed to compute a part of an output that it should have. */
  isFailed(number: number): boolean;
  release(): void;
}

/** Parts of a frame from which its outputs are computed. */
export type AheadFrame = Pick<Frame, 'image' | 'mask' | 'means'>;

type Planned = { plan: WarpPlan | null; warped: Warped };

async function warpAll(gpu: GpuWarps, source: Raster, plans: readonly (WarpPlan | null)[]) {
  const planned = plans.filter((plan) => plan !== null);
  const { outputs, release } = await gpu.warp(source, planned);
  let next = 0;
  const all = plans.map((plan): Planned => ({ plan, warped: plan === null ? null : outputs[next++] }));
  return { all, release };
}

/**
 * Computes outputs of a frame on the GPU, image and mask at the same time.
 * @param maskFill label outside of the masks
 * @param effort of the encoder, if the images are only encoded: the GPU filters the rows of those that it computes as a
 *   whole, and packs them for `fast`; else null
 * @throws GpuMismatchError
 */
export async function warpAhead(
  gpu: GpuWarps,
  frame: AheadFrame,
  params: readonly OutputParams[],
  maskFill: number,
  effort: EncodePngOptions['effort'] | null = null,
): Promise<Ahead> {
  const hasRows = effort !== null && canEncodeFiltered();
  const packing = effort === 'small' ? null : packingOf(frame.image);
  const imagePlan = (one: OutputParams): WarpPlan | null => {
    const plan = planImage(frame.image, frame.means, one);
    return plan && hasRows ? planRows(plan, frame.image, packing) : plan;
  };
  const plansOf = (source: Raster, planOf: (one: OutputParams) => WarpPlan | null) =>
    params.map((one) => {
      const plan = fitsGpu(source) ? planOf(one) : null;
      return plan && fitsGpu(source, plan) ? plan : null;
    });
  const [images, masks] = await Promise.all([
    warpAll(gpu, frame.image, plansOf(frame.image, imagePlan)),
    warpAll(
      gpu,
      frame.mask,
      plansOf(frame.mask, (one) => planMask(frame.mask, { ...one, maskFill })),
    ),
  ]);
  const filtered = ({ plan, warped }: Planned): FilteredRaster | null =>
    plan?.request.steps?.hasRows ? (warped as FilteredRaster | null) : null;
  const finished = ({ plan, warped }: Planned): Raster | null =>
    plan && warped ? plan.finish(warped) : null;
  return {
    image(number) {
      const rows = filtered(images.all[number]);
      return rows ? unfilterRaster(rows) : finished(images.all[number]);
    },
    filtered: (number) => filtered(images.all[number]),
    mask: (number) => finished(masks.all[number]),
    isFailed: (number) =>
      [images, masks].some(({ all }) => all[number].plan !== null && all[number].warped === null),
    release() {
      images.release();
      masks.release();
    },
  };
}
