import {
  countOf,
  eachInSteps,
  type FailedFile,
  type Finding,
  formatCount,
  type Pair,
  runSteps,
  type Steps,
  someNames,
  someReasons,
  type Warning,
} from '@twinset/contract';
import { looksLikeObjects, objectSummary } from '../objects/object-summary.ts';
import type { MaskFacts } from '../types.ts';
import type { Dataset } from './dataset.ts';
import { findingOf, findingRow } from './finding-table.ts';
import { maskSetInSteps } from './mask-set.ts';
import { masksEqualToImages } from './masks-equal-to-images.ts';
import { ambiguousOrphans, ambiguousText, unpairedFiles } from './pairing-texts.ts';
import { type Refused, refusedFindings } from './refused-findings.ts';

const finding = (code: string, files: string[], message: string): Finding[] =>
  files.length === 0 ? [] : [{ code, message, files, ...findingRow(code) }];

const ending = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
const hasWrongExtension = ({ name, format }: { name: string; format: 'png' | 'jpeg' }) =>
  (format === 'png') !== (ending(name) === 'png');

/** Returns, in steps, the masks without any class: those that contain only background. */
function* emptyMasks({ masks, plan }: Dataset): Steps<string[]> {
  const isEmpty = ({ values, palette }: MaskFacts) => {
    if (plan.mask.source !== 'color') return values.every(([value]) => value === 0);
    const colors = new Map(palette);
    return values.every(([value]) => (colors.get(value) ?? value) === 0);
  };
  const empty: string[] = [];
  yield* eachInSteps(masks.values(), (mask) => {
    if (isEmpty(mask)) empty.push(mask.name);
  });
  return empty;
}

function numbersText(pairs: readonly Pair[]): string {
  const shown = someNames(pairs.map(({ image, mask }) => `${image} = ${mask}`));
  return `Paired by the rule "same numbers in the name" because the names have nothing else in common: ${shown}.`;
}

function* pairingFindings(dataset: Dataset): Steps<Finding[]> {
  const { pairing, misfits, unfit } = dataset;
  const same = yield* masksEqualToImages(dataset);
  const alone = unpairedFiles(pairing);
  const byNumber = pairing.pairs.filter(({ rule }) => rule === 'numbers');
  const equal = same.map(({ image, mask }) => (image === mask ? mask : `${image} = ${mask}`));
  const names = (failed: readonly FailedFile[]) => failed.map((f) => f.filename);
  const bad = unfit?.details ?? [];
  return [
    ...finding(
      'MaskIsImage',
      same.map(({ mask }) => mask),
      `Image and mask are the same file: ${someNames(equal)}.`,
    ),
    ...finding('SeveralMasks', ambiguousOrphans(pairing, 'masks'), ambiguousText(pairing, 'masks') ?? ''),
    ...finding('SeveralImages', ambiguousOrphans(pairing, 'images'), ambiguousText(pairing, 'images') ?? ''),
    ...finding('ImageWithoutMask', alone.images, `No mask for ${someNames(alone.images)}.`),
    ...finding('MaskWithoutImage', alone.masks, `No image for ${someNames(alone.masks)}.`),
    ...finding(
      'PairedByNumbers',
      byNumber.map(({ image }) => image),
      numbersText(byNumber),
    ),
    ...finding('SizesDiffer', names(misfits), `Image and mask differ in size. ${someReasons(misfits)}`),
    ...finding('UnfitMasks', names(bad), `${unfit?.message} ${someReasons(bad)}`),
  ];
}

function* contentFindings({ images, masks, plan }: Dataset): Steps<Finding[]> {
  const all = [...images.values()];
  const renamed = [...images.values(), ...masks.values()].filter(hasWrongExtension).map((f) => f.name);
  yield;
  const grey = all.filter((f) => f.channels === 1).map((f) => f.name);
  const sizes = plan.uniform || all.length === 0 ? [] : all.map((f) => f.name);
  return [
    ...finding(
      'FormatDiffersFromName',
      renamed,
      `The file content does not match the extension: ${someNames(renamed)}.`,
    ),
    ...finding(
      'MixedChannels',
      grey.length < all.length ? grey : [],
      `${grey.length} of ${all.length} images are greyscale, the others are in colour: ${someNames(grey)}.`,
    ),
    ...finding('ManySizes', sizes, 'The images have different sizes.'),
  ];
}

/** Reports masks that look like ids of objects, in steps. */
function* objectFindings({ masks, pairs }: Dataset): Steps<Finding[]> {
  const used: MaskFacts[] = [];
  yield* eachInSteps(pairs, ({ mask }) => {
    const facts = masks.get(mask);
    if (facts !== undefined) used.push(facts);
  });
  const set = yield* maskSetInSteps(used);
  yield;
  if (!(yield* looksLikeObjects(used, set))) return [];
  const { count } = objectSummary(used, { source: 'value' }, 0);
  const message = `The values of ${countOf('masks', used.length)} look like ids of objects, ${formatCount(count)} in total, not like classes.`;
  return finding(
    'ObjectMasks',
    used.map(({ name }) => name),
    message,
  );
}

/**
 * Returns the findings about the files, sorted by severity, for the server and the command line. Duplicates are
 * searched separately, since that takes long.
 * @param refused default: none
 */
export const datasetFindings = (dataset: Dataset, refused?: Refused): Finding[] =>
  runSteps(findingsInSteps(dataset, refused));

/** Does the work of `datasetFindings` in steps. */
export function* findingsInSteps(
  dataset: Dataset,
  refused: Refused = { images: [], masks: [] },
): Steps<Finding[]> {
  const warnings: Warning[] = [...dataset.warnings, ...dataset.plan.warnings];
  const found = [...refusedFindings(dataset.pairing, refused), ...(yield* pairingFindings(dataset))];
  yield;
  found.push(...warnings.map(findingOf));
  yield;
  found.push(...(yield* objectFindings(dataset)));
  yield;
  const empty = yield* emptyMasks(dataset);
  found.push(...finding('EmptyMasks', empty, `Masks with only background: ${someNames(empty)}.`));
  yield;
  found.push(...(yield* contentFindings(dataset)));
  return sortBySeverity(found);
}

const SEVERITY_ORDER = { error: 0, warning: 1, info: 2 };

/** Sorts findings: errors first, then warnings, then information; stable. */
export const sortBySeverity = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity]);
