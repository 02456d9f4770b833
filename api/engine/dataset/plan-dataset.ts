import type { AugmentConfig, FailedFile, Pair, TransformFlag, Warning } from '@twinset/contract';
import {
  CLASSES_LISTED,
  DEFAULT_BACKGROUND,
  runSteps,
  type Steps,
  sortInSteps,
  TRANSFORM_FLAGS,
} from '@twinset/contract';
import { objectSummary } from '../objects/object-summary.ts';
import type { DatasetPlan, ImageFacts, MaskFacts } from '../types.ts';
import { classesInSteps } from './classes.ts';
import { fillWarning } from './fill-warning.ts';
import { imageSetInSteps } from './image-set.ts';
import { maskPlanOf } from './mask-plan.ts';
import { type MaskSet, maskSetInSteps } from './mask-set.ts';
import { mixedBinaryWarnings } from './mixed-binary.ts';
import { photoWarnings } from './photo-masks.ts';
import { strayWarningsInSteps } from './stray-values.ts';

/** Reason why a dataset cannot be used with a configuration; a 422 `InvalidDataset`. */
export type DatasetRefusal = {
  failed: { errorType: 'InvalidDataset'; message: string; details: FailedFile[] };
};

export type PlanConfig = Pick<
  AugmentConfig,
  | 'imageMaskChannels'
  | 'maskFill'
  | 'classes'
  | 'background'
  | 'border'
  | 'fillCovered'
  | 'maskContent'
  | 'objectsPerClass'
  | 'resizeAugImage'
  | 'resizeMode'
  | 'tiles'
  | TransformFlag
>;

/** Fields of a configuration that a plan depends on, besides the transforms. */
const PLAN_FIELDS: Record<Exclude<keyof PlanConfig, TransformFlag>, true> = {
  imageMaskChannels: true,
  maskFill: true,
  classes: true,
  background: true,
  border: true,
  maskContent: true,
  objectsPerClass: true,
  fillCovered: true,
  resizeAugImage: true,
  resizeMode: true,
  tiles: true,
};

/** Returns the fields of a configuration that `planDataset` uses, as text: the same key gives the same plan. */
export const planKey = (config: PlanConfig): string =>
  JSON.stringify(
    [...Object.keys(PLAN_FIELDS), ...TRANSFORM_FLAGS].map((key) => config[key as keyof PlanConfig]),
  );

const byName = <F extends { name: string }>(facts: readonly F[]): Steps<F[]> =>
  sortInSteps(facts, (a, b) => (a.name < b.name ? -1 : 1));

/**
 * Returns warnings about the masks.
 * @param isObjects ids of objects are rare and touch each other, so that the rules about stray values do not apply
 */
function* maskWarnings(
  images: readonly ImageFacts[],
  masks: readonly MaskFacts[],
  set: MaskSet,
  isObjects: boolean,
): Steps<Warning[]> {
  const warnings = photoWarnings(images, masks);
  yield;
  warnings.push(
    ...(yield* strayWarningsInSteps(masks)).filter(({ code }) => !isObjects || code !== 'StrayMaskValues'),
  );
  yield;
  warnings.push(...(yield* mixedBinaryWarnings(masks, set)));
  yield;
  const of = (test: (m: MaskFacts) => boolean) => masks.filter(test).map((m) => m.name);
  const alpha = of((m) => m.hadAlpha);
  if (alpha.length > 0) {
    const message = `${alpha.length} mask(s) have an alpha channel; it is dropped, and the stored colour is the label.`;
    warnings.push({ code: 'MaskAlphaDropped', message, files: alpha });
  }
  const grey = set.source === 'color' ? of((m) => m.kind === 'grey') : [];
  if (grey.length > 0) {
    const message = `${grey.length} mask(s) are greyscale while others are colour-coded; their value v is read as the colour (v,v,v).`;
    warnings.push({ code: 'GreyBesideColor', message, files: grey });
  }
  if (set.palettesDiffer) {
    const message =
      'The masks have different palettes, so their labels are the colours, not the palette indices.';
    warnings.push({ code: 'PalettesDiffer', message, files: of((m) => m.kind === 'palette') });
  }
  return warnings;
}

/** Arguments of `planDataset`. */
type PlanInput = [
  imageFacts: readonly ImageFacts[],
  maskFacts: readonly MaskFacts[],
  pairs: readonly Pick<Pair, 'image' | 'mask'>[],
  config?: PlanConfig,
];

/**
 * Returns the properties of the dataset as a whole (decisions, section 3). Pure, and the same for any order of the
 * facts.
 * @param input.pairs restricts the decisive masks to paired ones; empty: all of them.
 * @param input.config default: the channels that the page would set.
 */
export const planDataset = (...input: PlanInput): DatasetPlan | DatasetRefusal =>
  runSteps(planInSteps(...input));

/** Does the work of `planDataset` in steps. */
export function* planInSteps(
  ...[imageFacts, maskFacts, pairs, config]: PlanInput
): Steps<DatasetPlan | DatasetRefusal> {
  const pairedMasks = new Set(pairs.map((p) => p.mask));
  const masks = (yield* byName(maskFacts)).filter((m) => pairs.length === 0 || pairedMasks.has(m.name));
  yield;
  const sorted = yield* byName(imageFacts);
  yield;
  const { imgChannels, warnings, ...images } = yield* imageSetInSteps(sorted);
  yield;
  const set = yield* maskSetInSteps(masks);
  const channels = { imgChannels, maskChannels: (set.kind === 'color' ? 3 : 1) as 1 | 3 };
  const outChannels = config?.imageMaskChannels.maskChannels ?? channels.maskChannels;
  const mask = maskPlanOf(masks, set, outChannels);
  if ('refused' in mask) return { failed: { errorType: 'InvalidDataset', ...mask.refused } };
  yield;
  const isObjects = config?.maskContent === 'objects';
  const labels = yield* classesInSteps(masks, set);
  const classes = isObjects ? labels.filter(({ value }) => DEFAULT_BACKGROUND.includes(value)) : labels;
  yield;
  const ofMasks = yield* maskWarnings(imageFacts, masks, set, isObjects);
  return {
    ...images,
    mask,
    classes: classes.slice(0, CLASSES_LISTED),
    ...(isObjects ? { objects: objectSummary(masks, set, config.objectsPerClass) } : {}),
    channels,
    warnings: [
      ...warnings,
      ...ofMasks,
      ...(config ? fillWarning({ masks, mask, classes: labels }, config) : []),
    ],
  };
}
