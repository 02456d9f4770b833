import { type Matched, type Matching, match, type Placed } from './match.ts';
import { ownPartsOf } from './own-parts.ts';
import { partsOf, wordsOf } from './words.ts';

/** Masks of one kind, at most one per image. */
export type Family = {
  /** Folder or part of the names that distinguishes them: `labelIds`, `1st_manual`. */
  label: string;
  masks: Placed[];
  pairs: Matched[];
};

/** More kinds of masks than this are no families: their names differ by something else. */
const FAMILIES_MAX = 12;

/**
 * Groups files by the parts of their names that only some have and their partners lack; null if that gives no families.
 */
export function byOwnParts(
  files: readonly { file: Placed; partner: Placed }[],
): Map<string, Placed[]> | null {
  const ownParts = ownPartsOf();
  const read = files.map(({ file, partner }) => ({
    file,
    parts: ownParts(file.entry.stem, partner.entry.stem),
  }));
  const [first] = read;
  const common = (first?.parts ?? []).filter((part) => read.every(({ parts }) => parts.includes(part)));
  const groups = new Map<string, Placed[]>();
  for (const { file, parts } of read) {
    const label = parts.filter((part) => !common.includes(part)).join('_');
    const members = groups.get(label);
    if (members) members.push(file);
    else groups.set(label, [file]);
    if (groups.size > FAMILIES_MAX) return null;
  }
  // Numbers alone count objects.
  const isNamed = [...groups.keys()].some((label) => /\p{L}/u.test(label));
  return groups.size > 1 && isNamed ? groups : null;
}

/** Returns the families within one folder family. */
function within({ pairs, several }: Matching, masks: Placed[], folder: string): Family[] {
  if (several.masks.length === 0) return [{ label: folder, masks, pairs }];
  const imageOf = new Map<Placed, Placed>();
  for (const { image, mask } of pairs) imageOf.set(mask, image);
  for (const group of several.masks) for (const mask of group.masks) imageOf.set(mask, group.image);
  const groups = byOwnParts([...imageOf].map(([file, partner]) => ({ file, partner })));
  if (groups === null) return [{ label: folder, masks, pairs }];
  return [...groups].map(([part, members]) => ({
    label: [folder, part].filter((text) => text !== '').join('/'),
    masks: members,
    pairs: members.map((mask) => ({ image: imageOf.get(mask) as Placed, mask })),
  }));
}

/** Words of families that are rather labels of classes, and of those that are rather something else. */
const RANKS: readonly [RegExp, number][] = [
  [/^(color|colors|colour|visualization|visualisation|viz|vis|overlay|preview|rgb|outline|polygons)$/, 3],
  [/^(instance|instances|instanceids|object|objects|segmentationobject|trainids|npy|fov|roi)$/, 2],
  [/^(manual|annotation|annotations|labelids|label|labels|gt|truth|class|segmentationclass|png)$/, -1],
];

const rankOf = (label: string) => {
  const words = [...wordsOf(label), ...partsOf(label).map((part) => part.toLowerCase())];
  const ranks = words.flatMap((word) => RANKS.find(([form]) => form.test(word))?.[1] ?? []);
  return ranks.some((rank) => rank > 0) ? Math.max(...ranks) : Math.min(0, ...ranks);
};

/**
 * Returns the families of masks with at least one pair, the most probable labels first: by the words of their names,
 * then by the number of pairs.
 * @param all result of matching all masks.
 */
export function familiesOf(images: readonly Placed[], masks: readonly Placed[], all: Matching): Family[] {
  const byFolder = Map.groupBy(masks, ({ place }) => place.family);
  const families = [...byFolder].flatMap(([folder, members]) =>
    byFolder.size > 1 ? within(match(images, members), members, folder) : within(all, members, ''),
  );
  return families
    .filter(({ pairs }) => pairs.length > 0)
    .sort(
      (a, b) =>
        rankOf(a.label) - rankOf(b.label) || b.pairs.length - a.pairs.length || (a.label < b.label ? -1 : 1),
    );
}

/** Returns whether families are masks of several annotators: their names differ by a number only. */
export function areAnnotators(families: readonly Family[]): boolean {
  const form = (label: string) => label.replace(/\d+(st|nd|rd|th)?/g, '#');
  const forms = new Set(families.map(({ label }) => form(label)));
  return families.length > 1 && forms.size === 1 && families.every(({ label }) => /\d/.test(label));
}
