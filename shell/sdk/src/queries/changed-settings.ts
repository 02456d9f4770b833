import {
  ATTRIBUTE_FLAGS,
  type AugmentConfig,
  DEFAULT_CONFIG,
  DEFAULT_RANGES,
  isTransformed,
  pickedColumns,
  samplesOutsideFrame,
  TRANSFORM_FLAGS,
} from '@twinset/contract';

/** Settings by where they are made, as a sentence names them. */
export type SettingsGroup =
  | 'classes'
  | 'data split'
  | 'stratified splitting'
  | 'transformations'
  | 'pre-processing'
  | 'file names';

/** What transforms that are on draw, defaults included: a range of one that is off changes nothing. */
const drawn = (config: AugmentConfig) =>
  TRANSFORM_FLAGS.filter((flag) => config[flag]).map((flag) => [
    flag,
    Object.entries({ ...DEFAULT_RANGES[flag], ...config.transformRanges[flag] }).sort(),
  ]);

/** What is beyond the frame, where a transform that is on reaches there. */
const outside = (config: AugmentConfig) => {
  if (!samplesOutsideFrame(config)) return null;
  return config.border === 'reflect' ? config.border : [config.imageFill, config.maskFill];
};

/** What of the configuration shapes a result, group by group. */
const SHAPING: Record<SettingsGroup, (config: AugmentConfig) => unknown> = {
  classes: ({ classes, background }) => [
    background,
    classes.map(({ value, name, color, role }) => [value, name, color, role].join()).sort(),
  ],
  'data split': ({ trainRatio, valRatio, testRatio }) => [trainRatio, valRatio, testRatio],
  'stratified splitting': (config) => [
    pickedColumns(config),
    ATTRIBUTE_FLAGS.filter((flag) => config[flag]),
    [config.groupColumn, config.keepNearDuplicates, config.groupFrames],
  ],
  transformations: (config) => [
    [config.totalAugmentedImages, config.seed],
    drawn(config),
    outside(config),
    isTransformed(config, 'val') && TRANSFORM_FLAGS.some((flag) => config[flag]),
  ],
  'pre-processing': ({ crop, cropDimension: c, resizeAugImage, augImageDimension: r, ...config }) => [
    crop && [c.offsetHeight, c.offsetWidth, c.targetHeight, c.targetWidth],
    resizeAugImage && [r.height, r.width],
    [config.imageMaskChannels.imgChannels, config.imageMaskChannels.maskChannels, config.pngSize],
  ],
  'file names': (config) => [config.initialTrainSaveId, config.initialValSaveId, config.initialTestSaveId],
};

/**
 * The groups in which a result would come out otherwise now. What no result depends on does not count: the pages' own
 * fields, and the values of what is off.
 * @param made the configuration of the run that made it; what it lacks is at its default
 */
export function changedSettings(made: Record<string, unknown>, now: AugmentConfig): SettingsGroup[] {
  const before = { ...DEFAULT_CONFIG, ...made } as AugmentConfig;
  const groups = Object.keys(SHAPING) as SettingsGroup[];
  return groups.filter((group) => {
    const of = (config: AugmentConfig) => JSON.stringify(SHAPING[group](config));
    return of(before) !== of(now);
  });
}
