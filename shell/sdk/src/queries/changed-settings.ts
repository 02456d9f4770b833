import {
  ATTRIBUTE_FLAGS,
  type AugmentConfig,
  DEFAULT_CONFIG,
  DEFAULT_RANGES,
  frameSpecOfConfig,
  groupsInEffect,
  isBudgeted,
  isTransformed,
  pickedColumns,
  samplesOutsideFrame,
  TRANSFORM_FLAGS,
  TRANSFORMS,
  tilingOf,
  transformsPerOutput,
} from '@twinset/contract';
import { type PageRow, pageOf, type StepName } from '../navigation/paths.ts';

/** Groups of settings, with the names used in sentences. */
export type SettingsGroup =
  | 'dataset changes'
  | 'classes'
  | 'data split'
  | 'stratified splitting'
  | 'cross-validation'
  | 'transformations'
  | 'pre-processing'
  | 'file names'
  | 'exports';

/**
 * Returns the ranges of the enabled transforms, including defaults: a range of a disabled one has no effect.
 */
const activeRanges = (config: AugmentConfig) =>
  TRANSFORM_FLAGS.filter((flag) => config[flag]).map((flag) => [
    flag,
    Object.entries({ ...DEFAULT_RANGES[flag], ...config.transformRanges[flag] }).sort(),
  ]);

/** Returns the label of covered areas of masks if an enabled transform fills them. */
const coverSettings = (config: AugmentConfig) =>
  TRANSFORMS.some(({ flag, kind }) => kind === 'occlusion' && config[flag]) &&
  config.fillCovered &&
  config.maskFill;

/** Returns the groups of transforms with at least one that is enabled. */
const groupSettings = (config: AugmentConfig) =>
  groupsInEffect(config)
    .map(({ transforms, count, probability }) => {
      const on = transforms.filter((flag) => config[flag]).sort();
      return { on, row: [transforms.toSorted(), on, count, probability] };
    })
    .filter(({ on }) => on.length > 0)
    .map(({ row }) => row);

/** Returns the scale and mirroring of pasted objects if an enabled transform pastes some. */
const pasteSettings = (config: AugmentConfig) =>
  TRANSFORMS.some(({ flag, kind }) => kind === 'paste' && config[flag]) && [
    config.pasteScale,
    config.pasteFlip,
  ];

/** Returns the border settings if an enabled transform samples outside the frame. */
const borderSettings = (config: AugmentConfig) => {
  if (!samplesOutsideFrame(config)) return null;
  return config.border === 'reflect' ? config.border : [config.imageFill, config.maskFill];
};

/** The parts of the configuration that affect a result, by group. */
const RELEVANT: Record<SettingsGroup, (config: AugmentConfig) => unknown> = {
  'dataset changes': ({ repairs, maskContent, objectsPerClass }) => [
    repairs,
    maskContent === 'objects' && [objectsPerClass],
  ],
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
  'cross-validation': ({ folds }) => folds,
  transformations: (config) => [
    [config.totalAugmentedImages, config.seed],
    isBudgeted(config.budget) && config.budget,
    activeRanges(config),
    TRANSFORM_FLAGS.some((flag) => config[flag]) && transformsPerOutput(config),
    borderSettings(config),
    coverSettings(config),
    pasteSettings(config),
    groupSettings(config),
    isTransformed(config, 'val') && TRANSFORM_FLAGS.some((flag) => config[flag]),
  ],
  'pre-processing': (config) => [
    frameSpecOfConfig(config),
    [tilingOf(config), config.tiles.size !== undefined && (config.tiles.emptyShare ?? 1)],
    [config.imageMaskChannels.imgChannels, config.imageMaskChannels.maskChannels, config.pngSize],
  ],
  'file names': (config) => [config.initialTrainSaveId, config.initialValSaveId, config.initialTestSaveId],
  exports: (config) => [[...config.exports].sort(), config.exportOptions],
};

/** Step of the page on which a group is set. */
const STEP_OF_GROUP: Record<SettingsGroup, StepName> = {
  'dataset changes': 'previewUpload',
  classes: 'previewUpload',
  'data split': 'dataSplit',
  'stratified splitting': 'visualAttributes',
  'cross-validation': 'startAugmentation',
  transformations: 'transformation',
  'pre-processing': 'preprocessing',
  'file names': 'startAugmentation',
  exports: 'startAugmentation',
};

/** Returns the page on which a group of settings is set. */
export const pageOfSettings = (group: SettingsGroup): PageRow => pageOf(STEP_OF_GROUP[group]);

/**
 * Returns the groups of settings that would change the result. Settings without effect do not count: the
 * pages' own fields, and the values of disabled features.
 * @param used configuration of the run that produced the result; missing fields have their defaults
 */
export function changedSettings(used: Record<string, unknown>, now: AugmentConfig): SettingsGroup[] {
  const before = { ...DEFAULT_CONFIG, ...used } as AugmentConfig;
  const groups = Object.keys(RELEVANT) as SettingsGroup[];
  return groups.filter((group) => {
    const of = (config: AugmentConfig) => JSON.stringify(RELEVANT[group](config));
    return of(before) !== of(now);
  });
}
