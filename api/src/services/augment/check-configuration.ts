import { readConfig } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { verb } from '../verb.ts';

/**
 * Checks a configuration without the dataset: pages have no schemas for a preset from a file or a link.
 * @throws EngineError InvalidConfiguration
 */
export const checkConfiguration = verb(
  { needs: ['session'], idle: false, lock: null },
  ({ ctx, input }: Call<{ config: unknown }>) => ({
    success: true as const,
    ...readConfig(input.config, ctx.limits),
  }),
);
