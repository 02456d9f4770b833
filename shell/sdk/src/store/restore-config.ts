import { type AugmentConfig, configSchema, DEFAULT_CONFIG, LIMITS } from '@twinset/contract';

/** An operator may have raised the limits; what was valid then is no damage. */
const GENEROUS = {
  ...LIMITS,
  totalAugmentedImagesMax: 1e9,
  saveIdMax: 1e9,
  resizeHeightMax: 1e9,
  resizeWidthMax: 1e9,
};

/**
 * Takes from what was stored every field that is still valid, and the default for the rest; unknown fields are
 * dropped. An older, newer or damaged store can therefore never break the product.
 */
export function restoreConfig(stored: unknown): AugmentConfig {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const fields = Object.entries(configSchema(GENEROUS).shape).map(([key, schema]) => {
    const parsed = Object.hasOwn(given, key) ? schema.safeParse(given[key]) : null;
    return [key, parsed?.success ? parsed.data : DEFAULT_CONFIG[key as keyof AugmentConfig]];
  });
  return Object.fromEntries(fields) as AugmentConfig;
}
