import { type AugmentConfig, DEFAULT_CONFIG, pickedColumns } from '@twinset/contract';

/**
 * Returns the configuration with all fields that do not affect the sizes of the sets at its default: chosen
 * columns and attributes determine which pairs a set gets, not how many. Only the column `set` can assign the
 * pairs.
 */
export function sizesConfig(config: AugmentConfig): AugmentConfig {
  const { trainRatio, valRatio, testRatio, groupColumn, keepNearDuplicates, groupFrames } = config;
  const { background, classes, repairs, maskContent, tiles, seed } = config;
  const [first] = pickedColumns(config);
  const given = first === 'set' ? { splitParameter: first } : {};
  return {
    ...DEFAULT_CONFIG,
    trainRatio,
    valRatio,
    testRatio,
    groupColumn,
    keepNearDuplicates,
    groupFrames,
    // They determine the foreground, which near duplicates must share.
    background,
    classes,
    // Excluded pairs are in no set.
    repairs,
    maskContent,
    // The seed determines which tiles without foreground are used.
    ...(tiles.size === undefined ? {} : { tiles, seed }),
    ...given,
  };
}
