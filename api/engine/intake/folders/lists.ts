import { type SetName, stemOf } from '@twinset/contract';
import type { ReadText } from '../layout.ts';
import type { Entry, Listing } from '../listing.ts';

/** Larger files are no lists of names. */
const BYTES_MAX = 32 << 20;
const LIST = /^(train|training|val|valid|validation|test|testing|trainval)\.txt$/i;

const SETS: Record<string, SetName> = {
  train: 'train',
  training: 'train',
  trainval: 'train',
  val: 'val',
  valid: 'val',
  validation: 'val',
  test: 'test',
  testing: 'test',
};

/** Returns the lists of one folder: that of the segmentation task, else the one nearest to the root. */
function listsOf(listing: Listing): Entry[] {
  const found = listing.others.filter(({ name, bytes }) => LIST.test(name) && bytes <= BYTES_MAX);
  const byFolder = [...Map.groupBy(found, ({ folders }) => folders.join('/'))];
  const isSegmentation = (folder: string) => /(^|\/)segmentation$/i.test(folder);
  byFolder.sort(
    ([a], [b]) =>
      Number(isSegmentation(b)) - Number(isSegmentation(a)) || a.split('/').length - b.split('/').length,
  );
  const [, lists = []] = byFolder[0] ?? [];
  // The separate lists of training and validation images are read after that of both, and replace it.
  const isBoth = ({ name }: Entry) => Number(/^trainval/i.test(name));
  return lists.toSorted((a, b) => isBoth(b) - isBoth(a));
}

/** Sets of the images by stem, from text files such as `ImageSets/Segmentation/train.txt`. */
export type SetLists = { setOf: ReadonlyMap<string, SetName>; paths: string[] };

/** Reads the lists of images of each set: the first word of each line is a stem, a name or a path. */
export async function readSetLists(listing: Listing, readText: ReadText): Promise<SetLists> {
  const setOf = new Map<string, SetName>();
  const lists = listsOf(listing);
  for (const { path, stem } of lists) {
    const set = SETS[stem.toLowerCase()];
    if (!set) continue;
    for (const line of (await readText(path)).split(/\r\n?|\n/)) {
      const [word = ''] = line.trim().split(/[\s,]+/);
      const name = word.slice(word.lastIndexOf('/') + 1);
      if (name !== '')
        setOf.set(/\.(png|jpe?g|bmp|tiff?|gif|webp|pp?m)$/i.test(name) ? stemOf(name) : name, set);
    }
  }
  return { setOf, paths: lists.map(({ path }) => path) };
}
