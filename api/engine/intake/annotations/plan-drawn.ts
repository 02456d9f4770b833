import { type FailedFile, someNames, sortPaths } from '@twinset/contract';
import { namePairs } from '../folders/names.ts';
import { placesOf } from '../folders/place.ts';
import type {
  Choices,
  IntakeClass,
  IntakePlan,
  Layout,
  LeftOver,
  MaskSource,
  PlannedPair,
} from '../layout.ts';
import { limitNotes } from '../limit-notes.ts';
import type { Entry, Listing } from '../listing.ts';
import { sortFailed } from '../sort-failed.ts';
import type { DrawnMask } from './draw-mask.ts';
import { imageFinder, type WantedImage } from './find-images.ts';
import { idsPerClass } from './ids-per-class.ts';
import type { AnnotatedClass } from './types.ts';

/** Image with its mask as an annotation file describes it. */
export interface PlannedImage extends WantedImage {
  /** True if the annotation file contains the image; used if the listing lacks it. */
  isEmbedded?: boolean;
  mask: DrawnMask | { format: 'empty' };
}

/** Contents of all annotation files of a layout. */
export interface AnnotatedSet {
  images: PlannedImage[];
  classes: readonly AnnotatedClass[];
  refused: readonly FailedFile[];
  notes: readonly FailedFile[];
  /** Annotation files, and others that were read. */
  files: ReadonlySet<string>;
}

const QUESTION = 'masks-of';

const sourceOf = ({ mask }: PlannedImage): MaskSource =>
  mask.format === 'empty' ? { kind: 'empty' } : { kind: 'drawn', ...mask };

/** Joins the names of one reason. */
function byReason(files: readonly FailedFile[]): LeftOver[] {
  const groups = new Map<string, string[]>();
  for (const { filename, reason } of files) {
    const names = groups.get(reason);
    if (names) names.push(filename);
    else groups.set(reason, [filename]);
  }
  return [...groups].map(([reason, paths]) => ({ reason: `Not used: ${reason}.`, paths }));
}

function notesOf({ notes }: AnnotatedSet, missing: readonly string[]): string[] {
  const listed = limitNotes(sortFailed(notes).map(({ filename, reason }) => `${filename}: ${reason}.`));
  if (missing.length > 0) {
    const what = missing.length === 1 ? '1 image' : `${missing.length} images`;
    listed.unshift(`${what} of the annotations could not be found: ${someNames(sortPaths(missing))}.`);
  }
  return listed;
}

/** Plans pairs whose masks are drawn: finds their images, and lists what is missing. */
export function planDrawn(
  { name, label }: Pick<Layout, 'name' | 'label'>,
  listing: Listing,
  set: AnnotatedSet,
  choices: Choices,
): IntakePlan {
  const find = imageFinder(listing);
  const place = placesOf(listing.images.length > 0 ? listing.images : listing.others);
  const missing: string[] = [];
  const used = new Set<string>();
  const refused = set.refused.map(({ filename, reason }) => {
    const entry = find({ name: filename, source: '' });
    if (typeof entry === 'string') return { filename, reason };
    used.add(entry.path);
    return { filename: entry.path, reason };
  });
  const entryOf = (image: PlannedImage) => {
    const entry = find(image);
    const isInside = entry === 'missing' && image.isEmbedded === true;
    return isInside ? (listing.at(image.source) ?? entry) : entry;
  };
  const found: { entry: Entry; image: PlannedImage }[] = [];
  for (const image of set.images) {
    const entry = entryOf(image);
    if (entry === 'missing') missing.push(image.name);
    else if (entry === 'several') refused.push({ filename: image.name, reason: 'names several images' });
    else if (used.has(entry.path)) refused.push({ filename: entry.path, reason: 'has several annotations' });
    else {
      used.add(entry.path);
      found.push({ entry, image });
    }
  }
  const names = namePairs(found, ({ entry }) => ({ entry, place: place(entry) }));
  const pairs = names.named.map(({ name: pair, of: { entry, image } }): PlannedPair => {
    const { set: part } = place(entry);
    return { name: pair, image: entry.path, mask: sourceOf(image), ...(part && { set: part }) };
  });
  const masksOf = choices[QUESTION] === 'objects' ? 'objects' : 'classes';
  const leftOver: LeftOver[] = [
    ...names.refused,
    ...byReason(refused),
    {
      reason: 'Images without annotations.',
      paths: pathsOf(listing.images).filter((path) => !used.has(path)),
    },
    {
      reason: 'Files that are not images.',
      paths: pathsOf(listing.others).filter((path) => !set.files.has(path)),
    },
    { reason: 'Files that operating systems create.', paths: [...listing.system] },
  ];
  return {
    layout: name,
    label,
    pairs,
    masksOf,
    labels: { kind: 'keep' },
    classes: [...set.classes] as IntakeClass[],
    ...(masksOf === 'objects' ? { objectsPerClass: idsPerClass(set.classes) } : {}),
    questions: [
      {
        id: QUESTION,
        text: 'Should the masks show classes or objects?',
        options: [
          { value: 'classes', label: 'Classes: objects of a class have one value' },
          { value: 'objects', label: 'Objects: each object has its own value' },
        ],
        chosen: masksOf,
      },
    ],
    leftOver: leftOver.filter(({ paths }) => paths.length > 0),
    notes: notesOf(set, missing),
  };
}

const pathsOf = (entries: readonly Entry[]): string[] => entries.map(({ path }) => path);
