import { type AugmentConfig, DEFAULT_CONFIG, SETS, STOPPING_CODES } from '@twinset/contract';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True where a stored value has the shape of the default: its type, and for an object each of its fields. */
function fits(standard: unknown, value: unknown): boolean {
  if (typeof standard === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (Array.isArray(standard)) return Array.isArray(value);
  if (isObject(standard))
    return isObject(value) && Object.keys(standard).every((key) => fits(standard[key], value[key]));
  return typeof standard === typeof value;
}

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;
const isChannels = (value: unknown): boolean => value === 1 || value === 3;

/** What the shape alone does not say. Numbers beyond a limit are kept: limits can be raised, and the fields show them. */
const RULES: Partial<Record<keyof AugmentConfig, (value: never) => boolean>> = {
  trainRatio: isShare,
  valRatio: isShare,
  testRatio: isShare,
  previewedSet: (value) => SETS.includes(value),
  border: (value) => value === 'constant' || value === 'reflect',
  pngSize: (value) => value === 'fast' || value === 'small',
  splitParameters: (value: unknown[]) => value.every((name) => typeof name === 'string'),
  waive: (value: unknown[]) => value.every((code) => STOPPING_CODES.includes(code as never)),
  imageMaskChannels: ({ imgChannels, maskChannels }: AugmentConfig['imageMaskChannels']) =>
    isChannels(imgChannels) && isChannels(maskChannels),
};

/**
 * Takes from what was stored every field that still fits, and the default for the rest; unknown fields are
 * dropped. An older, newer or damaged store can therefore never break the product. Ratios go together: three
 * that do not add up to 1 are all set back.
 */
export function restoreConfig(stored: unknown): AugmentConfig {
  const given = isObject(stored) ? stored : {};
  const fields = Object.entries(DEFAULT_CONFIG).map(([key, standard]) => {
    const value = given[key];
    const rule = RULES[key as keyof AugmentConfig];
    const usable = fits(standard, value) || (key === 'background' && typeof value === 'number');
    return [key, usable && (rule === undefined || rule(value as never)) ? value : standard];
  });
  const config = Object.fromEntries(fields) as AugmentConfig;
  const { trainRatio, valRatio, testRatio } = DEFAULT_CONFIG;
  const sum = config.trainRatio + config.valRatio + config.testRatio;
  return Math.abs(sum - 1) > 0.005 ? { ...config, trainRatio, valRatio, testRatio } : config;
}
