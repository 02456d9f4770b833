import { formatCount } from '@twinset/contract';
import type { Choices, MaskSource, Question } from '../layout.ts';
import { areAnnotators, type Family, familiesOf } from './families.ts';
import type { Matching, Placed } from './match.ts';
import { areUnrelated, numberedObjectsOf, type ObjectSet, objectSetsOf } from './objects.ts';

/** An image with the source of its mask. */
export type Found = { image: Placed; mask: MaskSource };

export type FoundMasks = {
  found: Found[];
  questions: Question[];
  /** Family of the masks; "" if there is one only. */
  chosen: string;
  areObjects: boolean;
};

/** Share of the masks above which their names decide, not their folders. */
const PAIRED = 0.9;
const MERGE = 'merge';
const PLAIN = 'plain';

const filesOf = ({ pairs }: Family): Found[] =>
  pairs.map(({ image, mask }) => ({ image, mask: { kind: 'file', path: mask.entry.path } }));

const objectsOf = ({ image, masks }: ObjectSet): Found => ({
  image,
  mask: { kind: 'objects', paths: masks.map(({ entry }) => entry.path) },
});

/** Combines the masks of all annotators of each image. */
function merge(families: readonly Family[]): Found[] {
  const paths = new Map<Placed, string[]>();
  for (const { pairs } of families) {
    for (const { image, mask } of pairs) {
      const known = paths.get(image);
      if (known) known.push(mask.entry.path);
      else paths.set(image, [mask.entry.path]);
    }
  }
  return [...paths].map(([image, all]) => ({ image, mask: { kind: 'merged', paths: all } }));
}

const ofObjects = (sets: readonly ObjectSet[]): FoundMasks => ({
  found: sets.map(objectsOf),
  questions: [],
  chosen: '',
  areObjects: true,
});

/** Returns the masks of objects that only their folders tie to an image, which needs no matching of names; or null. */
export function objectsByFolder(images: readonly Placed[], masks: readonly Placed[]): FoundMasks | null {
  const sets = objectSetsOf(images, masks);
  return sets !== null && areUnrelated(sets) ? ofObjects(sets) : null;
}

/** Finds the masks of images: one of several families, which is a question, or one mask per object. */
export function chooseMasks(
  images: readonly Placed[],
  masks: readonly Placed[],
  all: Matching,
  choices: Choices,
): FoundMasks {
  const families = familiesOf(images, masks, all);
  const paired = families.reduce((sum, { pairs }) => sum + pairs.length, 0);
  const objects =
    paired < PAIRED * masks.length ? (objectSetsOf(images, masks) ?? numberedObjectsOf(all, masks)) : null;
  if (objects) return ofObjects(objects);
  const [first] = families;
  if (!first || families.length === 1) {
    return { found: first ? filesOf(first) : [], questions: [], chosen: '', areObjects: false };
  }
  const optionOf = ({ label }: Family) => (label === '' ? PLAIN : label);
  const options = families.map((family) => ({
    value: optionOf(family),
    label: `${family.label === '' ? 'Masks with the name of the image' : family.label} (${formatCount(family.pairs.length)})`,
  }));
  if (areAnnotators(families)) options.push({ value: MERGE, label: 'All: the first label that is not 0' });
  const answer = choices.masks ?? '';
  const chosen = options.some(({ value }) => value === answer) ? answer : optionOf(first);
  const text = 'Images have several masks. Which masks contain the labels?';
  const questions = [{ id: 'masks', text, options, chosen }];
  const family = families.find((one) => optionOf(one) === chosen);
  return { found: family ? filesOf(family) : merge(families), questions, chosen, areObjects: false };
}
