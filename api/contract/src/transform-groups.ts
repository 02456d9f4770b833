import { z } from 'zod';
import { CONFIG_LIMITS } from './config-limits.ts';
import { TRANSFORM_FLAGS, type TransformFlag } from './transform-config.ts';

/** A group of transforms of which an output has only some; each other transform has its own probability. */
export interface TransformSubset {
  transforms: TransformFlag[];
  /** Number of its enabled transforms that are applied; their probabilities are the weights. */
  count: number;
  /** Share of the outputs that have some of them. */
  probability: number;
}

/** Returns the transforms that are in several groups, or several times in one. */
export function repeatedIn(groups: readonly Pick<TransformSubset, 'transforms'>[]): TransformFlag[] {
  const all = groups.flatMap(({ transforms }) => transforms);
  return [...new Set(all.filter((flag, at) => all.indexOf(flag) < at))];
}

/** Checks the groups of a configuration. */
export const transformGroupsSchema = z
  .array(
    z.object({
      transforms: z.array(z.enum(TRANSFORM_FLAGS as [TransformFlag, ...TransformFlag[]])),
      count: z.number().int().min(1).max(CONFIG_LIMITS.transformCountMax),
      probability: z.number().min(0).max(1),
    }),
  )
  .max(CONFIG_LIMITS.transformGroupsMax)
  .refine((groups) => repeatedIn(groups).length === 0, 'not contain a transform twice') as z.ZodType<
  TransformSubset[]
>;
