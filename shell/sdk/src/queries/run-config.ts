import { type AugmentConfig, DEFAULT_CONFIG, UI_FIELDS } from '@twinset/contract';

/** The configuration without what changes no result, so that a lock or a choice of view asks nothing anew. */
export function runConfig(config: AugmentConfig): AugmentConfig {
  const quiet = Object.fromEntries(UI_FIELDS.map((field) => [field, DEFAULT_CONFIG[field]]));
  return { ...config, ...quiet };
}
