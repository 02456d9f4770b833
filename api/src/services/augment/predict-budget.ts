import { predictShares } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { loadDataset, sessionCache } from '../dataset/internal.ts';
import { verb } from '../verb.ts';
import { prepareJob } from './internal.ts';

/** Returns the class shares that a run is expected to have; pages call it while a control of the budget moves. */
export const predictBudget = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({ ctx, session, input: { config } }: Call<{ config: unknown }>) => {
    const { job } = await prepareJob(ctx, session, config);
    const keep = sessionCache(ctx, session, await loadDataset(ctx, session));
    return { success: true as const, ...(await predictShares({ engine: ctx.engine, keep }, job)) };
  },
);
