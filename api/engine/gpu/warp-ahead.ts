import type { OutputParams } from '@twinset/contract';
import { planImage, planMask, type Raster, type WarpPlan } from '@twinset/tensor-core';
import type { Frame } from '../frames/load-frame.ts';
import { fitsGpu, type GpuWarps, type Warped } from './gpu-warps.ts';

/** Outputs that the GPU has computed before they are encoded. */
export interface Ahead {
  /** Returns the image of an output, valid until `release`; null if it is computed on the CPU. */
  image(number: number): Raster | null;
  mask(number: number): Raster | null;
  /** Returns true if the GPU failed to compute a part of an output that it should have. */
  isFailed(number: number): boolean;
  release(): void;
}

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
 * @throws GpuMismatchError
 */
export async function warpAhead(
  gpu: GpuWarps,
  frame: Pick<Frame, 'image' | 'mask' | 'means'>,
  params: readonly OutputParams[],
  maskFill: number,
): Promise<Ahead> {
  const plansOf = (source: Raster, plan: (one: OutputParams) => WarpPlan | null) =>
    fitsGpu(source) ? params.map(plan) : params.map(() => null);
  const [images, masks] = await Promise.all([
    warpAll(
      gpu,
      frame.image,
      plansOf(frame.image, (one) => planImage(frame.image, frame.means, one)),
    ),
    warpAll(
      gpu,
      frame.mask,
      plansOf(frame.mask, (one) => planMask(frame.mask, { ...one, maskFill })),
    ),
  ]);
  const finished = ({ plan, warped }: Planned) => (plan && warped ? plan.finish(warped) : null);
  return {
    image: (number) => finished(images.all[number]),
    mask: (number) => finished(masks.all[number]),
    isFailed: (number) =>
      [images, masks].some(({ all }) => all[number].plan !== null && all[number].warped === null),
    release() {
      images.release();
      masks.release();
    },
  };
}
