import type { Call } from '../../context.ts';
import { loadDataset } from './internal.ts';

/** Returns the smallest height and width over all images, and the initial values of the configuration. */
export async function dimension({ ctx, session }: Call) {
  const { plan, masks } = await loadDataset(ctx, session);
  return {
    success: true as const,
    dimension: plan.dimension,
    uniform: plan.uniform,
    channels: plan.channels,
    maskKind: masks.size === 0 ? null : plan.mask.kind,
    imageType: plan.imageType,
    classes: plan.classes,
  };
}
