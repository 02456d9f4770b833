import {
  ATTRIBUTE_FLAGS,
  type AttributeFlag,
  type AugmentConfig,
  DEFAULT_CONFIG,
  DEFAULT_RANGES,
  formatCount,
  formatPercent,
  formatSize,
  listSome,
  SETS,
  TRANSFORM_FLAGS,
  TRANSFORMS,
  type TransformFlag,
} from '@twinset/contract';

/** A setting with two values, as text. */
export interface SettingDifference {
  label: string;
  from: string;
  to: string;
}

type Plain = Exclude<keyof AugmentConfig, TransformFlag | AttributeFlag | 'transformRanges' | Hidden>;
/** Fields that are no settings, or are part of another one. */
type Hidden =
  | 'trainRatio'
  | 'valRatio'
  | 'testRatio'
  | 'splitParameter'
  | 'previewedSet'
  | 'reset'
  | 'imageType';
type Row<F extends Plain> = readonly [label: string, text: (value: AugmentConfig[F]) => string];

const onOff = (value: unknown): string => (value === true ? 'on' : 'off');
const textOf = (value: unknown): string => (value === '' ? 'none' : String(value));
const namesOf = (values: readonly string[]): string => (values.length === 0 ? 'none' : listSome(values, 3));
const entriesOf = (value: object): string => {
  const count = Object.keys(value).length;
  return count === 0 ? 'none' : formatCount(count);
};

/** Label and text of each setting; those of transforms and attributes are derived from their own tables. */
const ROWS: { [F in Plain]: Row<F> } = {
  initialTrainSaveId: ['Train starts at', formatCount],
  initialValSaveId: ['Validation starts at', formatCount],
  initialTestSaveId: ['Test starts at', formatCount],
  splitParameters: ['Balanced columns', namesOf],
  imageMaskChannels: [
    'Channels of image and mask',
    ({ imgChannels, maskChannels }) => `${imgChannels} and ${maskChannels}`,
  ],
  resizeAugImage: ['Resize', onOff],
  augImageDimension: ['Size', formatSize],
  trainRatioLocked: ['Lock of the train share', onOff],
  valRatioLocked: ['Lock of the validation share', onOff],
  testRatioLocked: ['Lock of the test share', onOff],
  seed: ['Seed', String],
  crop: ['Crop', onOff],
  cropDimension: [
    'Crop frame',
    ({ offsetHeight, offsetWidth, targetHeight, targetWidth }) =>
      `${formatSize({ width: targetWidth, height: targetHeight })} at ${offsetWidth}, ${offsetHeight}`,
  ],
  augmentValData: ['Augment validation data', onOff],
  totalAugmentedImages: ['Augmented training images', formatCount],
  border: ['Empty corners', textOf],
  imageFill: ['Image fill', formatCount],
  maskFill: ['Mask fill', formatCount],
  fillCovered: ['Fill covered areas of the mask', onOff],
  pasteScale: ['Size of pasted objects', ([low, high]) => `${formatPercent(low)} to ${formatPercent(high)}`],
  pasteFlip: ['Mirror half of the pasted objects', onOff],
  groupColumn: ['Group column', textOf],
  keepNearDuplicates: [
    'Keep near duplicates in one set',
    (value) => (value === 'always' ? value : onOff(value)),
  ],
  groupFrames: ['Keep each sequence in one set', onOff],
  background: ['Background', textOf],
  pngSize: ['PNG files', textOf],
  transformPolicy: ['Apply the chosen transformations', textOf],
  transformCount: ['Transformations per output', formatCount],
  transformGroups: ['Groups of transformations', entriesOf],
  classes: ['Named classes', (classes) => namesOf(classes.map(({ name, value }) => name || String(value)))],
  exports: ['Exports', namesOf],
  exportOptions: ['Options of exports', entriesOf],
  budget: ['Class weights and budget', entriesOf],
  folds: ['Folds', (value) => (value === 0 ? 'off' : formatCount(value))],
  waive: ['Waived errors', namesOf],
  repairs: ['Repairs of the dataset', entriesOf],
  maskContent: ['Values of the masks', textOf],
  objectsPerClass: ['Ids per class', formatCount],
  resizeMode: ['Resize mode', textOf],
  resizeSide: ['Length of the resized side', formatCount],
  tiles: ['Tiles', ({ size }) => (size === undefined ? 'off' : `${formatCount(size)} px`)],
};

const inWords = (flag: string): string => flag.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type Values = Partial<AugmentConfig>;
/** Label of a setting, with its text in a configuration. */
type TextRow = readonly [label: string, text: (config: AugmentConfig) => string];

const SPLIT: TextRow = [
  'Data split',
  (config) => `${SETS.map((set) => Math.round(config[`${set}Ratio`] * 100)).join(' / ')} %`,
];

/** Returns the range and the probability of a transform: "-30 to 30, 50 %". */
function rangeText({ transformRanges }: AugmentConfig, flag: TransformFlag): string {
  const { probability, ...ranges } = { ...DEFAULT_RANGES[flag], ...transformRanges[flag] };
  const values = Object.values(ranges as Record<string, readonly [number, number]>);
  return [...values.map(([low, high]) => `${low} to ${high}`), formatPercent(probability ?? 1)].join(', ');
}

const ALL: readonly TextRow[] = [
  SPLIT,
  ...Object.entries(ROWS).map(
    ([field, [label, text]]): TextRow => [
      label,
      (config) => (text as (value: unknown) => string)(config[field as Plain]),
    ],
  ),
  ...TRANSFORM_FLAGS.map((flag): TextRow => [labelOf(flag), (config) => onOff(config[flag])]),
  ...TRANSFORM_FLAGS.map(
    (flag): TextRow => [`${labelOf(flag)}, range and probability`, (config) => rangeText(config, flag)],
  ),
  ...ATTRIBUTE_FLAGS.map((flag): TextRow => [`Balance of ${inWords(flag)}`, (config) => onOff(config[flag])]),
];

function labelOf(flag: TransformFlag): string {
  return TRANSFORMS.find((transform) => transform.flag === flag)?.label ?? flag;
}

/** Settings whose text does not show every difference, such as the name of a class of many. */
const SUMMARIZED = (Object.keys(ROWS) as Plain[]).filter(
  (field) => typeof DEFAULT_CONFIG[field] === 'object' && field !== 'augImageDimension',
);

/**
 * Returns the settings that differ, in the order of the table. Where the texts of both are equal although the values differ,
 * as with another name of a class, `to` is "changed".
 * @param before fields that are missing in one of both have their defaults
 */
export function settingDifferences(before: Values, after: Values): SettingDifference[] {
  const [a, b] = [before, after].map((values) => ({ ...DEFAULT_CONFIG, ...values })) as [
    AugmentConfig,
    AugmentConfig,
  ];
  const byText = ALL.map(([label, text]) => ({ label, from: text(a), to: text(b) }));
  const hidden = new Set(
    SUMMARIZED.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field])).map(
      (field) => ROWS[field][0],
    ),
  );
  return byText
    .filter(({ label, from, to }) => from !== to || hidden.has(label))
    .map((row) => (row.from === row.to ? { ...row, to: 'changed' } : row));
}

/** Returns the differences as one text: "Resize: off → on; Seed: 42 → 7 and 2 more". */
export function differencesText(before: Values, after: Values): string {
  const rows = settingDifferences(before, after);
  return listSome(
    rows.map(({ label, from, to }) => `${label}: ${from} → ${to}`),
    2,
    '; ',
  );
}
