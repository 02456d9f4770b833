import {
  type AugmentConfig,
  BLOCKING_CODES,
  BORDER_MODES,
  CONFIG_LIMITS,
  DEFAULT_CONFIG,
  HEX_COLOR,
  LIMITS,
  type Limits,
  MASK_CONTENTS,
  PNG_SIZES,
  pickedColumns,
  RESIZE_MODES,
  repeatedIn,
  roundShares,
  SETS,
  TILE_EDGES,
  TRANSFORM_FLAGS,
  TRANSFORM_POLICIES,
} from '@twinset/contract';
import { restoreClasses, restoreRanges, restoreRepairs } from './restore-lists.ts';
import { hundredthsOf, ratiosOf } from './split-slice.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns whether a stored value has the shape of the default: its type, and for an object each of its
 * fields.
 */
function hasShape(fallback: unknown, value: unknown): boolean {
  if (typeof fallback === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (Array.isArray(fallback)) return Array.isArray(value);
  if (isObject(fallback))
    return isObject(value) && Object.keys(fallback).every((key) => hasShape(fallback[key], value[key]));
  return typeof fallback === typeof value;
}

type Rule = (value: never, limits: Limits) => boolean;

const isWhole = (value: unknown, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
const isShare = (value: number): boolean => value >= 0 && value <= 1;
const isSaveId: Rule = (value, limits) => isWhole(value, limits.saveIdMin, limits.saveIdMax);
const isLevel = (value: unknown): boolean => isWhole(value, 0, CONFIG_LIMITS.levelMax);
const isChannels = (value: unknown): boolean => value === 1 || value === 3;
const isOneOf =
  (values: readonly unknown[]): Rule =>
  (value) =>
    values.includes(value);
const areTexts = (value: unknown[], max: number): boolean =>
  value.length <= max && value.every((text) => typeof text === 'string');
const isCropSide = (value: number, min: number): boolean => isWhole(value, min, CONFIG_LIMITS.cropPixelsMax);

const isWeights = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every(
    (weight) => typeof weight === 'number' && weight >= 0 && weight <= CONFIG_LIMITS.weightMax,
  );
type FieldRules<T> = Record<keyof T, (value: unknown) => boolean>;
/** Returns whether every field that is present has a rule and obeys it. */
const obeys = <T extends object>(rules: FieldRules<T>, value: T): boolean =>
  Object.entries(value).every(([key, field]) => Object.hasOwn(rules, key) && rules[key as keyof T](field));

const BUDGET_RULES: FieldRules<AugmentConfig['budget']> = {
  classWeights: isWeights,
  pairWeights: isWeights,
  objectInEveryCrop: (value) => typeof value === 'boolean',
  emptyShare: (value) => typeof value === 'number' && isShare(value),
};
const isBudget: Rule = (budget: AugmentConfig['budget']) =>
  obeys(BUDGET_RULES, budget) && !(budget.objectInEveryCrop && budget.emptyShare);

const TILE_RULES: FieldRules<AugmentConfig['tiles']> = {
  size: (value) => isWhole(value, CONFIG_LIMITS.tileSizeMin, CONFIG_LIMITS.tileSizeMax),
  overlap: (value) => isWhole(value, 0, CONFIG_LIMITS.tileSizeMax),
  edge: (value) => TILE_EDGES.includes(value as (typeof TILE_EDGES)[number]),
  emptyShare: (value) => typeof value === 'number' && isShare(value),
};
const isGroup = (group: unknown): boolean =>
  isObject(group) &&
  Array.isArray(group.transforms) &&
  group.transforms.every((flag) => TRANSFORM_FLAGS.includes(flag)) &&
  isWhole(group.count, 1, CONFIG_LIMITS.transformCountMax) &&
  typeof group.probability === 'number' &&
  isShare(group.probability) &&
  Object.keys(group).length === 3;
const areGroups: Rule = (groups: AugmentConfig['transformGroups']) =>
  groups.length <= CONFIG_LIMITS.transformGroupsMax &&
  groups.every(isGroup) &&
  repeatedIn(groups).length === 0;
const isPasteScale: Rule = ([low, high, ...rest]: number[]) =>
  rest.length === 0 &&
  typeof low === 'number' &&
  typeof high === 'number' &&
  CONFIG_LIMITS.pasteScaleMin <= low &&
  low <= high &&
  high <= CONFIG_LIMITS.pasteScaleMax;
const areTiles: Rule = (tiles: AugmentConfig['tiles']) =>
  obeys(TILE_RULES, tiles) && !(tiles.size !== undefined && (tiles.overlap ?? 0) > tiles.size / 2);

/** Checks beyond the shape: the ranges and choices of the configuration's schema, which the browser lacks. */
const RULES: Partial<Record<keyof AugmentConfig, Rule>> = {
  initialTrainSaveId: isSaveId,
  initialValSaveId: isSaveId,
  initialTestSaveId: isSaveId,
  trainRatio: isShare,
  valRatio: isShare,
  testRatio: isShare,
  seed: Number.isSafeInteger,
  totalAugmentedImages: (value, limits) =>
    isWhole(value, limits.totalAugmentedImagesMin, limits.totalAugmentedImagesMax),
  augImageDimension: ({ width, height }: AugmentConfig['augImageDimension'], limits) =>
    isWhole(width, limits.resizeWidthMin, limits.resizeWidthMax) &&
    isWhole(height, limits.resizeHeightMin, limits.resizeHeightMax),
  cropDimension: (crop: AugmentConfig['cropDimension'], limits) =>
    isCropSide(crop.offsetHeight, 0) &&
    isCropSide(crop.offsetWidth, 0) &&
    isCropSide(crop.targetHeight, limits.cropTargetMin) &&
    isCropSide(crop.targetWidth, limits.cropTargetMin),
  imageMaskChannels: ({ imgChannels, maskChannels }: AugmentConfig['imageMaskChannels']) =>
    isChannels(imgChannels) && isChannels(maskChannels),
  previewedSet: isOneOf(SETS),
  border: isOneOf(BORDER_MODES),
  pngSize: isOneOf(PNG_SIZES),
  transformPolicy: isOneOf(TRANSFORM_POLICIES),
  transformCount: (value) => isWhole(value, 1, CONFIG_LIMITS.transformCountMax),
  pasteScale: isPasteScale,
  transformGroups: areGroups,
  maskContent: isOneOf(MASK_CONTENTS),
  objectsPerClass: isLevel,
  resizeMode: isOneOf(RESIZE_MODES),
  resizeSide: (value, limits) => isWhole(value, limits.resizeHeightMin, limits.resizeHeightMax),
  budget: isBudget,
  tiles: areTiles,
  folds: (value: number) => value === 0 || isWhole(value, 2, CONFIG_LIMITS.foldsMax),
  imageFill: isLevel,
  maskFill: isLevel,
  background: (value: unknown) => value === '' || isLevel(value) || HEX_COLOR.test(String(value)),
  imageType: (value: string) => value.length <= CONFIG_LIMITS.imageTypeMax,
  groupColumn: (value: string) => value.length <= CONFIG_LIMITS.groupColumnMax,
  splitParameters: (value: unknown[]) => areTexts(value, CONFIG_LIMITS.splitParametersMax),
  exports: (value: unknown[]) => areTexts(value, CONFIG_LIMITS.exportsMax),
  waive: (value: unknown[]) =>
    value.length <= BLOCKING_CODES.length && value.every((code) => BLOCKING_CODES.includes(code as never)),
};

/** Accepted values whose type differs from the default's. */
const OTHER_TYPES: Partial<Record<keyof AugmentConfig, (value: unknown) => boolean>> = {
  background: (value) => typeof value === 'number',
  keepNearDuplicates: (value) => value === 'always',
};

/**
 * Returns the ratios as whole hundredths, which the pages show and post; the defaults if they do not add up
 * to 1.
 */
function restoreRatios(config: AugmentConfig) {
  const { trainRatio, valRatio, testRatio } = config;
  const sum = trainRatio + valRatio + testRatio;
  if (Math.abs(sum - 1) > LIMITS.ratioSumTolerance) return ratiosOf(hundredthsOf(DEFAULT_CONFIG));
  const percent = (ratio: number) => (ratio / sum) * 100;
  return ratiosOf(
    roundShares({ train: percent(trainRatio), val: percent(valRatio), test: percent(testRatio) }),
  );
}

/** Returns at most one lock: the first. */
function restoreLocks({ trainRatioLocked, valRatioLocked, testRatioLocked }: AugmentConfig) {
  return {
    valRatioLocked: valRatioLocked && !trainRatioLocked,
    testRatioLocked: testRatioLocked && !trainRatioLocked && !valRatioLocked,
  };
}

/** Returns each chosen column once; `splitParameter` is the first of them. */
function restoreColumns(config: AugmentConfig) {
  const splitParameters = pickedColumns(config).slice(0, CONFIG_LIMITS.splitParametersMax);
  return { splitParameters, splitParameter: splitParameters[0] ?? '' };
}

/**
 * Restores every stored field that is valid, alone and together with the others, and uses the default for the
 * rest; unknown fields are dropped. An older, newer or damaged store can therefore never break the product.
 * @param limits the server's limits, as far as known
 */
export function restoreConfig(stored: unknown, limits: Limits = LIMITS): AugmentConfig {
  const given = isObject(stored) ? stored : {};
  const fields = Object.entries(DEFAULT_CONFIG).map(([key, fallback]) => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    const rule = RULES[key as keyof AugmentConfig];
    const shaped = hasShape(fallback, value) || OTHER_TYPES[key as keyof AugmentConfig]?.(value) === true;
    return [key, shaped && (rule === undefined || rule(value as never, limits)) ? value : fallback];
  });
  const config = Object.fromEntries(fields) as AugmentConfig;
  return {
    ...config,
    ...restoreRatios(config),
    ...restoreLocks(config),
    ...restoreColumns(config),
    transformRanges: restoreRanges(config.transformRanges),
    classes: restoreClasses(config.classes),
    // No page sets them.
    exportOptions: DEFAULT_CONFIG.exportOptions,
    repairs: restoreRepairs(config.repairs),
  };
}
