import { z } from 'zod';
import { ATTRIBUTE_FLAGS } from './attribute-flags.ts';
import { budgetSchema } from './budget.ts';
import {
  BORDER_MODES,
  CLASS_ROLES,
  CONFIG_LIMITS,
  EXPORT_NAMES,
  HEX_COLOR,
  MASK_CONTENTS,
  PNG_SIZES,
  RESIZE_MODES,
  TRANSFORM_POLICIES,
} from './config-limits.ts';
import { DEFAULT_CONFIG } from './defaults.ts';
import { BLOCKING_CODES } from './findings.ts';
import { LIMITS, type Limits } from './limits.ts';
import { repairSchema } from './repairs.ts';
import { issueTexts } from './rules/issue-text.ts';
import { tilesSchema } from './tiles.ts';
import { TRANSFORM_FLAGS, transformRangesSchema } from './transform-config.ts';
import { transformGroupsSchema } from './transform-groups.ts';

export const SETS = ['train', 'val', 'test'] as const;
export type SetName = (typeof SETS)[number];

const bool = z.boolean();
const flags = <const K extends readonly string[]>(names: K) =>
  Object.fromEntries(names.map((n) => [n, bool])) as { [P in K[number]]: z.ZodBoolean };
const int = (min: number, max: number) => z.number().int().min(min).max(max);
/** Completes "must be". */
const COLOR_TEXT = 'a colour such as #ff8000';
const level = int(0, CONFIG_LIMITS.levelMax);
const pasteScale = z.number().min(CONFIG_LIMITS.pasteScaleMin).max(CONFIG_LIMITS.pasteScaleMax);

export const classSchema = z.object({
  /** Label value, or #rrggbb of a colour-coded set. */
  value: z.union([level, z.string().regex(HEX_COLOR, COLOR_TEXT)]),
  name: z.string().max(CONFIG_LIMITS.classNameMax).optional(),
  color: z.string().regex(HEX_COLOR, COLOR_TEXT).optional(),
  role: z.enum(CLASS_ROLES).optional(),
});
export type ClassInfo = z.infer<typeof classSchema>;

const byte = int(0, 255);
const exportOptionsSchema = z
  .object({
    /** Values of index masks by label (a number, or #rrggbb); default: 0 to n-1. */
    values: z.record(z.string(), byte),
    /** Value of ignored pixels in index masks; default: 255. */
    ignore: byte,
  })
  .partial();

/** Builds the schema of the augmentation configuration under the limits in force. */
export const configSchema = (limits: Limits = LIMITS) =>
  z.object({
    initialTrainSaveId: int(limits.saveIdMin, limits.saveIdMax),
    initialValSaveId: int(limits.saveIdMin, limits.saveIdMax),
    initialTestSaveId: int(limits.saveIdMin, limits.saveIdMax),
    splitParameter: z.string(),
    splitParameters: z.array(z.string()).max(CONFIG_LIMITS.splitParametersMax),
    imageMaskChannels: z.object({
      imgChannels: z.union([z.literal(1), z.literal(3)]),
      maskChannels: z.union([z.literal(1), z.literal(3)]),
    }),
    resizeAugImage: bool,
    augImageDimension: z.object({
      width: int(limits.resizeWidthMin, limits.resizeWidthMax),
      height: int(limits.resizeHeightMin, limits.resizeHeightMax),
    }),
    trainRatio: z.number().min(0).max(1),
    valRatio: z.number().min(0).max(1),
    testRatio: z.number().min(0).max(1),
    trainRatioLocked: bool,
    valRatioLocked: bool,
    testRatioLocked: bool,
    seed: z.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
    crop: bool,
    cropDimension: z.object({
      offsetHeight: int(0, CONFIG_LIMITS.cropPixelsMax),
      offsetWidth: int(0, CONFIG_LIMITS.cropPixelsMax),
      targetHeight: int(limits.cropTargetMin, CONFIG_LIMITS.cropPixelsMax),
      targetWidth: int(limits.cropTargetMin, CONFIG_LIMITS.cropPixelsMax),
    }),
    augmentValData: bool,
    ...flags(TRANSFORM_FLAGS),
    totalAugmentedImages: int(limits.totalAugmentedImagesMin, limits.totalAugmentedImagesMax),
    ...flags(ATTRIBUTE_FLAGS),
    previewedSet: z.enum(SETS),
    imageType: z.string().max(CONFIG_LIMITS.imageTypeMax),
    reset: bool,
    /** Not in the specification (decisions, section 6). */
    border: z.enum(BORDER_MODES),
    imageFill: level,
    maskFill: level,
    /** Transforms that cover pixels of the image set those of the mask to `maskFill`. */
    fillCovered: bool,
    /** Range of the scale of pasted objects. */
    pasteScale: z
      .tuple([pasteScale, pasteScale])
      .refine(([low, high]) => low <= high, 'not have a minimum above its maximum'),
    /** Half of the pasted objects are mirrored left-right. */
    pasteFlip: bool,
    groupColumn: z.string().max(CONFIG_LIMITS.groupColumnMax),
    /** true: unless there are too many (`splitWithNear`); 'always': even then; false: never. */
    keepNearDuplicates: z.union([bool, z.literal('always')]),
    /** Runs of consecutive video frames or slices stay in one set. */
    groupFrames: bool,
    /** Label, or #rrggbb; empty means black. */
    background: z.union([level, z.string().regex(/^(#[0-9a-fA-F]{6})?$/, COLOR_TEXT)]),
    pngSize: z.enum(PNG_SIZES),
    transformRanges: transformRangesSchema,
    /** 'oneOf': one enabled transform per output; 'someOf': `transformCount` of them; probabilities are the weights. */
    transformPolicy: z.enum(TRANSFORM_POLICIES),
    transformCount: int(1, CONFIG_LIMITS.transformCountMax),
    /** Groups of transforms of which an output has only some; without effect unless the policy is 'each'. */
    transformGroups: transformGroupsSchema,
    classes: z.array(classSchema).max(CONFIG_LIMITS.classesMax),
    exports: z.array(z.string()).max(CONFIG_LIMITS.exportsMax),
    exportOptions: exportOptionsSchema,
    /** Distribution of the training outputs over their sources. */
    budget: budgetSchema,
    /** Number of folds of a cross-validation over the training and validation pairs, listed in the result; 0: none. */
    folds: int(0, CONFIG_LIMITS.foldsMax).refine((count) => count !== 1, 'be 0 (no folds) or at least 2'),
    /** Codes of accepted findings that would otherwise block the run. */
    waive: z.array(z.enum(BLOCKING_CODES)).max(BLOCKING_CODES.length),
    /** Changes of the dataset that clear findings. */
    repairs: z.array(repairSchema).max(CONFIG_LIMITS.repairsMax),
    /** With objects, every value of a mask but 0 is one object. */
    maskContent: z.enum(MASK_CONTENTS),
    /** Ids per class: the class of an object is its id divided by this, rounded down (Cityscapes: 1000); 0: no classes. */
    objectsPerClass: level,
    /** Way to `augImageDimension`; the last two modes keep the proportions and set one side to `resizeSide`. */
    resizeMode: z.enum(RESIZE_MODES),
    /** Pixels. */
    resizeSide: int(limits.resizeHeightMin, limits.resizeHeightMax),
    tiles: tilesSchema,
  });

/** Builds the schema of what a client may send: any field may be missing, also those of the nested objects. */
export function configInputSchema(limits: Limits) {
  const whole = configSchema(limits);
  const { imageMaskChannels, augImageDimension, cropDimension } = whole.shape;
  const nested = {
    imageMaskChannels: imageMaskChannels.partial(),
    augImageDimension: augImageDimension.partial(),
    cropDimension: cropDimension.partial(),
  };
  return whole.extend(nested).partial();
}

const schemas = new WeakMap<Limits, ReturnType<typeof configSchema>>();

/** Returns the schema under the limits in force, compiled on first use, which takes longer than a check. */
function schemaOf(limits: Limits) {
  const known = schemas.get(limits) ?? configSchema(limits);
  schemas.set(limits, known);
  return known;
}

export type AugmentConfig = z.infer<ReturnType<typeof configSchema>>;

/** Returns the names of the chosen CSV columns, each once; `splitParameter` is the first of them. */
export const pickedColumns = (
  config: Pick<AugmentConfig, 'splitParameter' | 'splitParameters'>,
): string[] => [...new Set([config.splitParameter, ...config.splitParameters].filter((name) => name !== ''))];

/** Fields of the page's state that a client may send; the server ignores them. */
const IGNORED = new Set([
  'stratificationDataFile',
  'augmentedImages',
  'augmentedMasks',
  'previewSelection',
  'previewAugmentedResult',
]);

export type ParsedConfig =
  | { ok: true; config: AugmentConfig; unknown: string[] }
  | { ok: false; problems: string[] };

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Returns the fields below the top level that the schema does not know, by path, so that a misspelt range is reported.
 */
function unknownBelow(given: unknown, kept: unknown, path: string): string[] {
  if (!isNested(given) || !isNested(kept)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return Object.hasOwn(kept, key) ? unknownBelow(value, kept[key], at) : [at];
  });
}

/**
 * Fills missing fields from the defaults, checks the others and lists unknown fields. A field that is null is not
 * missing: it is refused.
 * @param input any value that the client sent.
 * @returns the complete configuration, or sentences, each naming its field.
 */
export function parseConfig(input: unknown, limits: Limits = LIMITS): ParsedConfig {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { ok: false, problems: ['The configuration is not a JSON object.'] };
  }
  const known = new Set(Object.keys(DEFAULT_CONFIG));
  const unknown = Object.keys(input).filter((k) => !known.has(k) && !IGNORED.has(k));
  const given = Object.fromEntries(Object.entries(input).filter(([k]) => known.has(k)));
  const nested = (key: 'imageMaskChannels' | 'augImageDimension' | 'cropDimension') =>
    isNested(given[key]) && !Array.isArray(given[key])
      ? { [key]: { ...DEFAULT_CONFIG[key], ...given[key] } }
      : {};
  const parsed = schemaOf(limits).safeParse({
    ...DEFAULT_CONFIG,
    ...given,
    ...nested('imageMaskChannels'),
    ...nested('augImageDimension'),
    ...nested('cropDimension'),
  });
  if (parsed.success) {
    // A client that names an unknown export expects files that will not be written.
    const exports = parsed.data.exports
      .filter((name) => !EXPORT_NAMES.includes(name as never))
      .map((name) => `exports.${name}`);
    const below = [...unknownBelow(given, parsed.data, ''), ...exports];
    return { ok: true, config: parsed.data, unknown: [...unknown, ...below] };
  }
  return { ok: false, problems: issueTexts(parsed.error, given, 'The configuration') };
}
