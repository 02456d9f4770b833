import { type Matched, match, type Placed } from './match.ts';
import { wordsOf } from './words.ts';

/** Masks of one kind, at most one per image. */
export type Family = {
  /** Folder or part of the names that distinguishes them: `labelIds`, `1st_manual`. */
  label: string;
  masks: Placed[];
  pairs: Matched[];
};

/** More kinds of masks than this are no families: their names differ by something else. */
const FAMILIES_MAX = 12;

const partsOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Returns the parts of a mask's name that its image lacks. */
function ownParts(image: Placed, mask: Placed): string[] {
  const known = new Set(partsOf(image.entry.stem).map((part) => part.toLowerCase()));
  return partsOf(mask.entry.stem).filter((part) => !known.has(part.toLowerCase()));
}

/** Groups masks by the parts of their names that only some have; null if that gives no families. */
function byParts(matched: readonly Matched[]): Map<string, Placed[]> | null {
  const read = matched.map(({ image, mask }) => ({ mask, parts: ownParts(image, mask) }));
  const [first] = read;
  const common = new Set(first?.parts.filter((part) => read.every(({ parts }) => parts.includes(part))));
  const groups = new Map<string, Placed[]>();
  for (const { mask, parts } of read) {
    const label = parts.filter((part) => !common.has(part)).join('_');
    const masks = groups.get(label) ?? [];
    masks.push(mask);
    groups.set(label, masks);
    if (groups.size > FAMILIES_MAX) return null;
  }
  // Numbers alone count objects.
  const isNamed = [...groups.keys()].some((label) => /\p{L}/u.test(label));
  return groups.size > 1 && isNamed ? groups : null;
}

/** Returns the families within one folder family. */
function within(images: readonly Placed[], masks: readonly Placed[], folder: string): Family[] {
  const { pairs, several } = match(images, masks);
  const all = new Map(pairs.map((pair) => [pair.mask, pair]));
  for (const { image, masks: found } of several) for (const mask of found) all.set(mask, { image, mask });
  const groups = several.length > 0 ? byParts([...all.values()]) : null;
  if (groups === null) return [{ label: folder, masks: [...masks], pairs }];
  return [...groups].map(([part, members]) => ({
    label: [folder, part].filter((text) => text !== '').join('/'),
    masks: members,
    pairs: match(images, members).pairs,
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
 */
export function familiesOf(images: readonly Placed[], masks: readonly Placed[]): Family[] {
  const byFolder = Map.groupBy(masks, ({ place }) => place.family);
  const families = [...byFolder].flatMap(([folder, members]) =>
    within(images, members, byFolder.size > 1 ? folder : ''),
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
