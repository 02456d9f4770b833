import type { NameWithKey } from './match.ts';
import { bySeparators, countParts, isNumber, readName } from './parts.ts';

/** Files with several possible partners: the names do not show which ones belong together. */
export interface AmbiguousMatches {
  /** The kind of which several files match one file of the other. */
  of: 'images' | 'masks';
  images: string[];
  masks: string[];
  /**
   * Texts that distinguish the files of that kind, as written: labelIds, color. Empty for a name without such a text.
   */
  families: string[];
}

type Side = 'images' | 'masks';
type Member = { name: string; family: string };
type Group = Record<Side, Member[]>;

/** Groups names by their text without the words that the other side lacks. */
function gather(names: Record<Side, readonly NameWithKey[]>): Map<string, Group> {
  const parts = {
    images: names.images.map(({ text }) => bySeparators(text)),
    masks: names.masks.map(({ text }) => bySeparators(text)),
  };
  const counts = { images: countParts(parts.images), masks: countParts(parts.masks) };
  const groups = new Map<string, Group>();
  for (const [side, other] of [
    ['images', 'masks'],
    ['masks', 'images'],
  ] as const) {
    const own = new Set([...counts[side].keys()].filter((p) => !counts[other].has(p) && !isNumber(p)));
    names[side].forEach(({ name }, i) => {
      const { key, affix } = readName(name, parts[side][i] ?? [], own);
      if (key === '') return;
      const group = groups.get(key) ?? { images: [], masks: [] };
      group[side].push({ name, family: affix.join('_') });
      groups.set(key, group);
    });
  }
  return groups;
}

/**
 * Excludes, if only numbers are common, a name that no other resembles beside names that do: new_7 and img_7 of img_1
 * to img_100 are not two images of one mask.
 */
function withoutLoners(groups: ReadonlyMap<string, Group>): Group[] {
  const counts: Record<Side, Map<string, number>> = { images: new Map(), masks: new Map() };
  for (const group of groups.values()) {
    for (const side of ['images', 'masks'] as const) {
      for (const { family } of group[side]) counts[side].set(family, (counts[side].get(family) ?? 0) + 1);
    }
  }
  const resembled = (side: Side, members: Member[]) => {
    const some = Math.max(0, ...counts[side].values()) > 1;
    return members.filter(({ family }) => !some || (counts[side].get(family) ?? 0) > 1);
  };
  return [...groups].map(([key, group]) =>
    /\p{L}/u.test(key)
      ? group
      : { images: resembled('images', group.images), masks: resembled('masks', group.masks) },
  );
}

/**
 * Finds unpaired files with several possible partners: the masks of one image in several families (labelIds,
 * instanceIds, color), or several images of one mask. Linear in the number of names.
 * @param left names that no rule has paired.
 */
export function findAmbiguous(
  images: readonly NameWithKey[],
  masks: readonly NameWithKey[],
  left: ReadonlySet<string>,
): AmbiguousMatches[] {
  if (left.size === 0 || images.length === 0 || masks.length === 0) return [];
  const groups = withoutLoners(gather({ images, masks })).filter(
    (group) =>
      group.images.length > 0 &&
      group.masks.length > 0 &&
      (group.images.some(({ name }) => left.has(`images/${name}`)) ||
        group.masks.some(({ name }) => left.has(`masks/${name}`))),
  );
  const known = { images: new Set<string>(), masks: new Set<string>() };
  const sideOf = (group: Group): Side | null => {
    if (group.masks.length > 1) return 'masks';
    if (group.images.length > 1) return 'images';
    const isKnown = (side: Side) => group[side].every(({ family }) => known[side].has(family));
    return isKnown('masks') ? 'masks' : isKnown('images') ? 'images' : null;
  };
  for (const group of groups) {
    const side = sideOf(group);
    if (side && group[side].length > 1) for (const { family } of group[side]) known[side].add(family);
  }
  return groups.flatMap((group) => {
    const of = sideOf(group);
    if (of === null) return [];
    return [
      {
        of,
        images: group.images.map(({ name }) => name),
        masks: group.masks.map(({ name }) => name),
        families: [...new Set(group[of].map(({ family }) => family))].sort(),
      },
    ];
  });
}
