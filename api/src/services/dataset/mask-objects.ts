import { maskObjects as objectsOf } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { verb } from '../verb.ts';
import { readRepaired } from './internal.ts';

/**
 * Returns the objects of one mask after the repairs of a configuration.
 * @throws AppError NotFound if there is no such mask, or a repair excludes it
 */
export const maskObjects = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({ ctx, session, input }: Call<{ config: unknown; name: string }>) => {
    const { dataset, config } = await readRepaired(ctx, session, input.config);
    const mask = dataset.masks.get(input.name);
    if (!mask) throw new AppError('NotFound', 'The mask does not exist, or its pair is excluded.');
    const objects = objectsOf(mask, dataset.plan.mask, config.objectsPerClass);
    return { success: true as const, objects };
  },
);
