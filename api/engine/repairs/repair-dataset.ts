import {
  countOf,
  LABEL_REPAIRS,
  type LabelRepair,
  type Repair,
  repairText,
  someNames,
  sortNames,
  type Warning,
} from '@twinset/contract';
import { type Dataset, datasetOf } from '../dataset/dataset.ts';
import { labelOf, type MaskSet, maskSetOf } from '../dataset/mask-set.ts';
import type { Located } from '../dataset/source-pairs.ts';
import type { ImageFacts, LabelPositions, MaskFacts } from '../types.ts';
import { labelStep } from './index.ts';
import type { MaskRepair } from './mask-repair.ts';
import { repairFacts, repairPlaces } from './repair-facts.ts';

type Files = { images: Map<string, Located<ImageFacts>>; masks: Map<string, Located<MaskFacts>> };

const repaired = (repair: Repair, unit: 'images' | 'masks', files: string[]): Warning => ({
  code: 'Repaired',
  message:
    files.length === 0
      ? `Repair without effect: ${repairText(repair)}.`
      : `Repair: ${repairText(repair)}. ${countOf(unit, files.length)}: ${someNames(sortNames(files))}.`,
  files,
});

/** Returns the image names of the pairs that a repair excludes. */
function excludedBy({ pairing, misfits }: Dataset, repair: Repair): Set<string> | null {
  if (repair.kind === 'exclude') {
    const names = new Set(repair.names);
    return new Set(
      pairing.pairs.filter(({ image, mask }) => names.has(image) || names.has(mask)).map((p) => p.image),
    );
  }
  if (repair.kind !== 'sizes' || repair.how !== 'exclude') return null;
  const masks = new Set(misfits.map(({ filename }) => filename));
  return new Set(pairing.pairs.filter(({ mask }) => masks.has(mask)).map(({ image }) => image));
}

/** Removes the pairs that the repairs exclude; also single files that they name. */
function removePairs(dataset: Dataset, files: Files, repairs: readonly Repair[]): Warning[] {
  const maskOf = new Map(dataset.pairing.pairs.map(({ image, mask }) => [image, mask]));
  return repairs.flatMap((repair) => {
    const images = excludedBy(dataset, repair);
    if (images === null) return [];
    const named = repair.kind === 'exclude' ? repair.names : [];
    const removed = [...images].filter((name) => files.images.has(name));
    for (const image of images) {
      files.images.delete(image);
      files.masks.delete(maskOf.get(image) as string);
    }
    for (const name of named) {
      const alone = files.images.delete(name) || files.masks.delete(name);
      if (alone) removed.push(name);
    }
    return [repaired(repair, 'images', removed)];
  });
}

/** Returns the upright size of an image. */
const sizeOf = ({ width, height }: ImageFacts) => ({ width, height });

/** Returns the sizes to which masks are resized, by the name of the mask. */
function resizes({ pairing, misfits, located }: Dataset, repairs: readonly Repair[]) {
  const sizes = new Map<string, NonNullable<MaskRepair['size']>>();
  if (!repairs.some((repair) => repair.kind === 'sizes' && repair.how === 'resize')) return sizes;
  const wrong = new Set(misfits.map(({ filename }) => filename));
  for (const { image, mask } of pairing.pairs) {
    if (!wrong.has(mask)) continue;
    const facts = located.images.get(image)?.facts;
    const orientation = located.masks.get(mask)?.facts.orientation;
    if (facts && orientation) sizes.set(mask, { ...sizeOf(facts), orientation });
  }
  return sizes;
}

const isLabelRepair = (repair: Repair): repair is LabelRepair =>
  (LABEL_REPAIRS as readonly string[]).includes(repair.kind);

/** Returns the colours of all indices after the repair; an index that the set does not use gets its grey. */
function paletteAfter(set: MaskSet, steps: LabelRepair[]): [number, number][] {
  const step = labelStep(steps, 'index');
  const indices = new Set([...set.palette.keys()].flatMap((index) => [index, step(index)]));
  return [...indices]
    .sort((a, b) => a - b)
    .map((index) => [index, set.palette.get(index) ?? index * 0x01_01_01]);
}

/** Returns the repair of labels of a dataset, which all masks share. */
function labelRepairOf(masks: readonly MaskFacts[], repairs: readonly Repair[]): MaskRepair {
  const set = maskSetOf(masks);
  const steps = repairs.filter(isLabelRepair);
  const step = labelStep(steps, set.source);
  if (set.source === 'color') return { domain: 'color', steps, bitDepth: 8 };
  if (set.source === 'index')
    return { domain: 'index', steps, bitDepth: 8, palette: paletteAfter(set, steps) };
  const isWide =
    set.bitDepth === 16 || masks.some(({ values }) => values.some(([value]) => step(value & 0xffff) > 255));
  return { domain: 'value', steps, bitDepth: isWide ? 16 : 8 };
}

/** Reports which masks each repair of labels changes. */
function changedMasks(masks: readonly MaskFacts[], { domain, steps }: MaskRepair): Warning[] {
  const changed = steps.map((): string[] => []);
  for (const mask of masks) {
    const label = labelOf(mask, { source: domain });
    let labels = mask.values.map(([value]) => label(value));
    steps.forEach((one, i) => {
      const after = labels.map(labelStep([one], domain));
      if (after.some((value, k) => value !== labels[k])) changed[i]?.push(mask.name);
      labels = after;
    });
  }
  return steps.map((one, i) => repaired(one, 'masks', changed[i] ?? []));
}

/**
 * Applies the repairs that the user chose to a dataset: pairs are excluded, masks get other sizes and labels when they
 * are read. Uploaded files are not changed. Each repair adds a warning that names the files.
 * @throws EngineError InvalidConfiguration for labels that the masks cannot have
 */
export async function repairDataset(dataset: Dataset, repairs: readonly Repair[]): Promise<Dataset> {
  if (repairs.length === 0) return dataset;
  const files: Files = { images: new Map(dataset.located.images), masks: new Map(dataset.located.masks) };
  const warnings = removePairs(dataset, files, repairs);
  const paired = new Set(dataset.pairing.pairs.map(({ mask }) => mask));
  const facts = [...files.masks.values()].map((file) => file.facts);
  const used = facts.filter(({ name }) => paired.has(name));
  const labels = labelRepairOf(used.length > 0 ? used : facts, repairs);
  const sizes = resizes(dataset, repairs);
  for (const repair of repairs)
    if (repair.kind === 'sizes' && repair.how === 'resize')
      warnings.push(
        repaired(
          repair,
          'masks',
          [...sizes.keys()].filter((name) => files.masks.has(name)),
        ),
      );
  warnings.push(...changedMasks(used, labels));
  const repairOf = new Map<string, MaskRepair>();
  for (const [name, { facts: mask, path }] of files.masks) {
    const size = sizes.get(name);
    if (labels.steps.length === 0 && !size) continue;
    const repair = size ? { ...labels, size } : labels;
    repairOf.set(name, repair);
    files.masks.set(name, { facts: repairFacts(mask, repair), path, repair });
  }
  const after = await datasetOf(files.images, files.masks);
  return {
    ...after,
    warnings: [...warnings, ...after.warnings],
    ...(dataset.duplicateFeatures ? { duplicateFeatures: featuresAfter(dataset, repairOf) } : {}),
  };
}

/** Returns the features of near duplicates with the positions of the repaired labels. */
const featuresAfter =
  (
    { duplicateFeatures, masks }: Pick<Dataset, 'duplicateFeatures' | 'masks'>,
    repairOf: ReadonlyMap<string, MaskRepair>,
  ): Dataset['duplicateFeatures'] =>
  () => {
    const { places, ...others } = (duplicateFeatures as NonNullable<typeof duplicateFeatures>)();
    const placeAfter = ([name, its]: [string, LabelPositions]): [string, LabelPositions] => {
      const [repair, mask] = [repairOf.get(name), masks.get(name)];
      return [name, repair && mask && repair.steps.length > 0 ? repairPlaces(mask, its, repair) : its];
    };
    async function* after() {
      for await (const batch of places) yield batch.map(placeAfter);
    }
    return { ...others, places: after() };
  };
