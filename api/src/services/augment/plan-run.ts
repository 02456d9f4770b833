import type { Call } from '../../context.ts';
import { loadDataset } from '../dataset/internal.ts';
import { verb } from '../verb.ts';
import { prepareJob } from './internal.ts';
import { outputCounts } from './output-counts.ts';

/** Returns the split, its charts and the estimated size of a run. */
export const planRun = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({ ctx, session, input }: Call<{ config: unknown }>) => {
    const { job, config, stops } = await prepareJob(ctx, session, input.config);
    const { sizes, planned, groups, near, balance } = job.split;
    const { bytes, seconds } = await ctx.engine.estimate(job);
    const lost = await ctx.engine.predictLost(job, loadDataset(ctx, session).masks);
    return {
      success: true as const,
      sizes,
      planned,
      groups,
      ...(near ? { near } : {}),
      outputs: outputCounts(config, sizes),
      unusedTrainPairs: Math.max(0, sizes.train - config.totalAugmentedImages),
      bytes,
      seconds,
      balance,
      warnings: [...job.warnings, ...lost],
      stops,
    };
  },
);
