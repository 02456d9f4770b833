import type { Call } from '../../context.ts';
import { verb } from '../verb.ts';
import { splitSession } from './internal.ts';

/**
 * Returns the pairs of each set, even if the training set has none and a run would be refused: pages show which set is
 * empty. Renders no output, unlike the estimate of a plan, so that every page may call it.
 */
export const splitSizes = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({ ctx, session, input }: Call<{ config: unknown }>) => {
    const { split } = await splitSession(ctx, session, input.config);
    const { sizes, near } = split;
    return { success: true as const, sizes, ...(near ? { near } : {}) };
  },
);
