import { type Dataset, planDataset } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { verb } from '../verb.ts';
import { loadDataset, readRepaired } from './internal.ts';

const dimensionOf = ({ plan, masks }: Pick<Dataset, 'plan' | 'masks'>) => ({
  success: true as const,
  dimension: plan.dimension,
  uniform: plan.uniform,
  channels: plan.channels,
  maskKind: masks.size === 0 ? null : plan.mask.kind,
  imageType: plan.imageType,
  classes: plan.classes,
});

/** Returns the smallest height and width over all images, and the initial values of the configuration. */
export const dimension = async ({ ctx, session }: Call) => dimensionOf(await loadDataset(ctx, session));

/** Returns the same after the repairs of a configuration; masks of objects have only the background as class. */
export const repairedDimension = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({ ctx, session, input }: Call<{ config: unknown }>) => {
    const { dataset, config } = await readRepaired(ctx, session, input.config);
    if (config.maskContent === 'classes') return dimensionOf(dataset);
    const { images, masks, pairs } = dataset;
    const plan = planDataset([...images.values()], [...masks.values()], pairs, config);
    // Channels are those that the page sets on upload, whatever the configuration says.
    return dimensionOf({
      masks,
      plan: 'failed' in plan ? dataset.plan : { ...plan, channels: dataset.plan.channels },
    });
  },
);
