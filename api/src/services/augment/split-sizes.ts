import type { Call } from '../../context.ts';
import { prepareJob } from './prepare-job.ts';

/** Pairs that each set gets. Makes no output, as the estimate of a plan does, so that every page may ask. */
export async function splitSizes({ ctx, session, input }: Call<{ config: unknown }>) {
  const { job } = await prepareJob(ctx, session, input.config);
  return { success: true as const, sizes: job.split.sizes };
}
