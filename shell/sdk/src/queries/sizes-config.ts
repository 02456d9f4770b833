import { type AugmentConfig, DEFAULT_CONFIG, pickedColumns } from '@twinset/contract';

/**
 * What the sizes of the sets depend on, the rest at its default: chosen columns and attributes say who goes where, not
 * how many. The column `set` alone can spell out the split.
 */
export function sizesConfig(config: AugmentConfig): AugmentConfig {
  const { trainRatio, valRatio, testRatio, groupColumn, keepNearDuplicates, groupFrames } = config;
  const { background, classes } = config;
  const [first] = pickedColumns(config);
  const given = first === 'set' ? { splitParameter: first } : {};
  return {
    ...DEFAULT_CONFIG,
    ...{ trainRatio, valRatio, testRatio, groupColumn, keepNearDuplicates, groupFrames },
    // Near duplicates have the same foreground.
    ...{ background, classes },
    ...given,
  };
}
