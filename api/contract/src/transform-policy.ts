import type { AugmentConfig } from './config.ts';
import { DEFAULT_CONFIG } from './defaults.ts';

/** Fields that determine which of the enabled transforms are applied to an output. */
export type PolicyField = 'transformPolicy' | 'transformCount' | 'transformGroups';

/** Returns the number of enabled transforms that are applied to an output; null: each by its own probability. */
export function transformsPerOutput({
  transformPolicy = DEFAULT_CONFIG.transformPolicy,
  transformCount = DEFAULT_CONFIG.transformCount,
}: Partial<Pick<AugmentConfig, 'transformPolicy' | 'transformCount'>>): number | null {
  if (transformPolicy === 'each') return null;
  return transformPolicy === 'oneOf' ? 1 : transformCount;
}

/** Returns the groups of transforms that are in effect: none if a policy chooses among all enabled transforms. */
export const groupsInEffect = (
  config: Partial<Pick<AugmentConfig, 'transformPolicy' | 'transformGroups'>>,
): AugmentConfig['transformGroups'] =>
  (config.transformPolicy ?? DEFAULT_CONFIG.transformPolicy) === 'each' ? (config.transformGroups ?? []) : [];
