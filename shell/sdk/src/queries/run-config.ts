import { type AugmentConfig, DEFAULT_CONFIG, UI_FIELDS } from '@twinset/contract';

/**
 * Returns the configuration without settings that do not affect a result, so that a lock or a change of view
 * causes no request.
 */
export function runConfig(config: AugmentConfig): AugmentConfig {
  const defaults = Object.fromEntries(UI_FIELDS.map((field) => [field, DEFAULT_CONFIG[field]]));
  return { ...config, ...defaults };
}
