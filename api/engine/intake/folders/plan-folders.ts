import { formatCount, type SetName } from '@twinset/contract';
import { readClasses } from '../companions/read-classes.ts';
import type { Choices, IntakeClass, IntakePlan, PlannedPair, Question, ReadText } from '../layout.ts';
import type { Listing } from '../listing.ts';
import { channelsOf } from './channels.ts';
import { chooseMasks, type Found, objectsByFolder } from './choose-masks.ts';
import { groupsOf } from './groups.ts';
import { leftOverOf } from './left-over.ts';
import { readSetLists, type SetLists } from './lists.ts';
import type { Placed } from './match.ts';
import { meaningOf } from './meaning.ts';
import { namePairs } from './names.ts';
import { type Sides, sidesOf } from './roles.ts';

/** Knowledge of a layout beyond the names of its files. */
export type Hints = {
  /** Classes of a family of masks, unless a companion file lists them. */
  classesOf?: (family: string) => IntakeClass[];
  /** Meaning of the values of a family. */
  masksOf?: (family: string) => IntakePlan['masksOf'];
  /** Values per class of object masks. */
  objectsPerClass?: number;
  /** True if folders named train and test are no split. */
  ignoreSets?: boolean;
  /** End of the stem with the number of a channel. */
  channel?: RegExp;
  /** Returns further pairs of images without a mask file, with the question that decides. */
  withoutMask?: (images: Placed[], choices: Choices) => { found: Found[]; questions: Question[] };
  /** Returns the label of an image's folder, with the question and the classes. */
  folderLabels?: (
    images: Placed[],
    choices: Choices,
  ) => { labelOf: ((image: Placed) => number) | null; classes: IntakeClass[]; questions: Question[] };
};

const withoutSet = (files: Placed[]): Placed[] =>
  files.map(({ entry, place }) => ({ entry, place: { ...place, set: null } }));

/** Returns the set of each image by lists or folders, or null if at most one set contains pairs. */
function splitOf(found: readonly Found[], { setOf }: SetLists) {
  const listed = setOf.size === 0 ? 0 : found.filter(({ image }) => setOf.has(image.entry.stem)).length;
  const own = ({ entry, place }: Placed): SetName | null =>
    listed > 0 ? (setOf.get(entry.stem) ?? null) : place.set;
  const sets = new Set(found.map(({ image }) => own(image)));
  sets.delete(null);
  if (sets.size < 2) return { setOf: null, notes: [] };
  const missing = found.filter(({ image }) => own(image) === null).length;
  const notes =
    missing === 0
      ? []
      : [`${formatCount(missing)} pairs belong to no set of the split; they are used for training.`];
  return { setOf: (image: Placed) => own(image) ?? 'train', notes };
}

/** Returns further pairs of images without a mask file. */
function withoutMask(images: Placed[], found: readonly Found[], choices: Choices, hints: Hints) {
  if (!hints.withoutMask) return { found: [], questions: [] };
  const used = new Set(found.map(({ image }) => image));
  return hints.withoutMask(
    images.filter((image) => !used.has(image)),
    choices,
  );
}

/** Finds the masks and the channels of images. */
function masksOf({ images, masks }: Pick<Sides, 'images' | 'masks'>, choices: Choices, hints: Hints) {
  const objects = objectsByFolder(images, masks);
  const filesOf = ({ entry }: Placed): string | string[] => entry.path;
  if (objects) return { masks: objects, images, questions: [], filesOf };
  const channels = channelsOf(images, masks, choices, hints.channel);
  const chosen = chooseMasks(channels.images, masks, channels.matching, choices);
  return { ...channels, masks: chosen, questions: [...chosen.questions, ...channels.questions] };
}

/**
 * Plans a listing by the names of its folders and files: the rules that all layouts of images and mask files share.
 * Takes time in proportion to the number of files.
 */
export async function planFolders(
  layout: { name: string; label: string },
  listing: Listing,
  readText: ReadText,
  choices: Choices,
  hints: Hints = {},
): Promise<IntakePlan> {
  const read = sidesOf(listing.images);
  const sides = hints.ignoreSets
    ? { images: withoutSet(read.images), masks: withoutSet(read.masks), unclear: read.unclear }
    : read;
  const { masks, images, questions, filesOf } = masksOf(sides, choices, hints);
  const more = withoutMask(images, masks.found, choices, hints);
  const { named, refused } = namePairs([...masks.found, ...more.found], ({ image }) => image);
  const found = named.map(({ of }) => of);
  const lists = await readSetLists(listing, readText);
  const split = splitOf(found, hints.ignoreSets ? { setOf: new Map(), paths: [] } : lists);
  const placed = found.map(({ image }) => image);
  const groups = split.setOf ? null : groupsOf(placed, choices);
  const listed = await readClasses(listing, readText);
  const meaning = meaningOf(sides.masks, masks, listed, hints, choices);
  const folders = hints.folderLabels?.(placed, choices);
  const pairs = named.map(({ name, of: { image, mask } }): PlannedPair => {
    const set = split.setOf?.(image);
    const group = groups?.groupOf?.(image);
    const label = folders?.labelOf?.(image);
    const pair: PlannedPair = { name, image: filesOf(image), mask };
    if (set) pair.set = set;
    if (group !== undefined) pair.group = group;
    if (label !== undefined) pair.label = label;
    return pair;
  });
  const known = new Set([...lists.paths, ...(listed.path === null ? [] : [listed.path])]);
  return {
    layout: layout.name,
    label: layout.label,
    pairs,
    classes: folders?.labelOf ? folders.classes : meaning.classes,
    labels: meaning.labels,
    masksOf: meaning.masksOf,
    ...(meaning.masksOf === 'objects' && hints.objectsPerClass
      ? { objectsPerClass: hints.objectsPerClass }
      : {}),
    questions: [
      ...questions,
      ...more.questions,
      ...(folders?.questions ?? []),
      ...meaning.questions,
      ...(groups ? [groups.question] : []),
    ],
    leftOver: [...refused, ...leftOverOf(listing, sides, pairs, known)],
    notes: [...split.notes, ...listed.notes],
  };
}
