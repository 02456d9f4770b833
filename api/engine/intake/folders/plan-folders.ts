import { formatCount } from '@twinset/contract';
import type { Choices, IntakePlan, MaskSource, PlannedPair, Question } from '../layout.ts';
import type { Listing } from '../listing.ts';
import { areAnnotators, type Family, familiesOf } from './families.ts';
import { leftOverOf } from './left-over.ts';
import type { Placed } from './match.ts';
import { namePairs } from './names.ts';
import { objectSetsOf } from './objects.ts';
import { sidesOf } from './roles.ts';

type Found = { image: Placed; mask: MaskSource };

/** Share of the masks above which their names decide, not their folders. */
const PAIRED = 0.9;
const MERGE = 'merge';

/** Returns the question about several families of masks, and the pairs of the choice. */
function choose(families: readonly Family[], choices: Choices): { found: Found[]; questions: Question[] } {
  const filesOf = ({ pairs }: Family): Found[] =>
    pairs.map(({ image, mask }) => ({ image, mask: { kind: 'file', path: mask.entry.path } }));
  const [first] = families;
  if (!first) return { found: [], questions: [] };
  if (families.length === 1) return { found: filesOf(first), questions: [] };
  const options = families.map(({ label, pairs }) => ({
    value: label === '' ? 'plain' : label,
    label: `${label === '' ? 'Masks with the name of the image' : label} (${formatCount(pairs.length)})`,
  }));
  if (areAnnotators(families)) options.push({ value: MERGE, label: 'All: the first label that is not 0' });
  const answer = choices.masks ?? '';
  const chosen = options.some(({ value }) => value === answer) ? answer : (options[0]?.value ?? '');
  const text = 'Images have several masks. Which masks contain the labels?';
  const questions = [{ id: 'masks', text, options, chosen }];
  if (chosen === MERGE) return { found: merge(families), questions };
  const family = families.find(({ label }) => (label === '' ? 'plain' : label) === chosen) ?? first;
  return { found: filesOf(family), questions };
}

/** Combines the masks of all annotators of each image. */
function merge(families: readonly Family[]): Found[] {
  const paths = new Map<Placed, string[]>();
  for (const { pairs } of families) {
    for (const { image, mask } of pairs) paths.set(image, [...(paths.get(image) ?? []), mask.entry.path]);
  }
  return [...paths].map(([image, all]) => ({ image, mask: { kind: 'merged', paths: all } }));
}

/** Sets that contain pairs are a ready split if there are at least two of them. */
const isSplit = (found: readonly Found[]) =>
  new Set(found.flatMap(({ image }) => image.place.set ?? [])).size > 1 &&
  found.every(({ image }) => image.place.set !== null);

/**
 * Plans a listing by the names of its folders and files: the rules that all layouts of images and mask files share.
 * Takes time in proportion to the number of files.
 */
export function planFolders(listing: Listing, choices: Choices): IntakePlan {
  const { images, masks, unclear } = sidesOf(listing.images);
  const families = familiesOf(images, masks);
  const paired = families.reduce((sum, { pairs }) => sum + pairs.length, 0);
  const objects = paired < PAIRED * masks.length ? objectSetsOf(images, masks) : null;
  const { found, questions } = objects
    ? { found: objects.map(objectPair), questions: [] }
    : choose(families, choices);
  const { named, refused } = namePairs(found, ({ image }) => image);
  const split = isSplit(found);
  const pairs = named.map(({ name, of: { image, mask } }): PlannedPair => {
    const { set } = image.place;
    return { name, image: image.entry.path, mask, ...(split && set ? { set } : {}) };
  });
  return {
    layout: 'folders',
    label: 'Images and masks in folders',
    pairs,
    classes: [],
    labels: { kind: 'keep' },
    masksOf: objects ? 'objects' : 'classes',
    questions,
    leftOver: [...refused, ...leftOverOf(listing, { images, masks, unclear }, pairs)],
    notes: [],
  };
}

const objectPair = ({ image, masks }: { image: Placed; masks: Placed[] }): Found => ({
  image,
  mask: { kind: 'objects', paths: masks.map(({ entry }) => entry.path) },
});
