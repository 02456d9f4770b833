import { frameSpecOfConfig } from '@twinset/contract';
import { type PreparedRun, usedSources } from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import { loadDataset, sessionCache } from '../dataset/internal.ts';
import { verb } from '../verb.ts';
import { cacheForConfig, prepareJob } from './internal.ts';
import { outputCounts } from './output-counts.ts';

/** Predicts the classes that no output will have; they depend on how masks are framed, not on what is drawn. */
async function predictLost(
  ctx: Ctx,
  session: string,
  { job, dataset: { masks } }: Pick<PreparedRun, 'job' | 'dataset'>,
) {
  const dataset = await loadDataset(ctx, session);
  const { imageMaskChannels, maskFill, repairs } = job.config;
  const { tiles, seed } = job.config;
  const cut = tiles.size === undefined ? null : [tiles, seed];
  const framed = [frameSpecOfConfig(job.config), imageMaskChannels, maskFill, repairs, cut];
  return sessionCache(
    ctx,
    session,
    dataset,
  )(`lost ${JSON.stringify([framed, job.plan.mask])}`, () => ctx.engine.predictLost(job, masks));
}

async function makePlan(ctx: Ctx, session: string, given: unknown) {
  const prepared = await prepareJob(ctx, session, given);
  const { job, config, stops } = prepared;
  const { sizes, planned, groups, near, balance } = job.split;
  const { bytes, seconds } = await ctx.engine.estimate(job);
  const lost = await predictLost(ctx, session, prepared);
  return {
    success: true as const,
    sizes,
    planned,
    groups,
    ...(near ? { near } : {}),
    outputs: outputCounts(config, sizes),
    ...(job.tiles ? { tiles: job.tiles } : {}),
    unusedTrainPairs: sizes.train - usedSources(job),
    bytes,
    seconds,
    balance,
    warnings: [...job.warnings, ...lost],
    stops,
  };
}

/** Returns the split, its charts and the estimated size of a run. */
export const planRun = verb(
  { needs: ['session'], idle: false, lock: null },
  ({ ctx, session, input: { config } }: Call<{ config: unknown }>) =>
    cacheForConfig(ctx, { session, config, what: 'plan' }, () => makePlan(ctx, session, config)),
);
