import type { Call } from '../../context.ts';
import { verb } from '../verb.ts';
import { splitSession } from './internal.ts';

/**
 * Returns the pairs of each set, also where the training set has none and a run would be refused: pages show which set
 * is empty. Makes no output, as the estimate of a plan does, so that every page may ask.
 */
export const splitSizes = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({ ctx, session, input }: Call<{ config: unknown }>) => {
    const { split } = await splitSession(ctx, session, input.config);
    const { sizes, near } = split;
    return { success: true as const, sizes, ...(near ? { near } : {}) };
  },
);
