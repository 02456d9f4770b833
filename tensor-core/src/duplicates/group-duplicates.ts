import { forEachCandidate } from './near-candidates.ts';
import { areNear, type DuplicateInput, Entries } from './near-pair.ts';

/** A group number for each image, null for one without a duplicate. */
export type DuplicateIds = (number | null)[];

export interface DuplicateGroups {
  /** Groups of equal pixels. */
  exact: DuplicateIds;
  /**
   * Groups with at least one near duplicate, including all their exact duplicates; not the other exact
   * groups.
   */
  near: DuplicateIds;
}

/**
 * Finds duplicates. Exact: equal decoded pixels. Near: hashes that are similar in one of the eight flips and
 * rotations, thumbnails that differ by at most 4 levels of 255 on average in the same orientation (less if
 * the images are nearly uniform), and masks whose foreground has an IoU of at least 0.9 in the same
 * orientation, since images of a fixed camera or one anatomy differ in their masks. Images without structure
 * are only compared exactly. Duplicates of duplicates are one group.
 * @param options.near false: exact duplicates only, and `near` has no groups
 */
export function groupDuplicates(
  images: readonly DuplicateInput[],
  options = { near: true },
): DuplicateGroups {
  const forest = createForest(images.length);
  const firstOf = new Map<string, number>();
  /** The images with equal pixels by the first one, where there are several. */
  const copies = new Map<number, number[]>();
  images.forEach(({ pixelHash }, k) => {
    const first = firstOf.get(pixelHash);
    if (first === undefined) {
      firstOf.set(pixelHash, k);
      return;
    }
    forest.join(first, k);
    const its = copies.get(first);
    if (its) its.push(k);
    else copies.set(first, [first, k]);
  });
  const exact = forest.ids();
  const joined = new Set<number>();
  if (options.near) {
    const distinct: number[] = [];
    for (const k of firstOf.values()) {
      const its = copies.get(k);
      for (const one of its ? withDistinctMasks(its, images) : [k]) distinct.push(one);
    }
    distinct.sort((a, b) => a - b);
    const entries = new Entries(distinct.length);
    for (const k of distinct) {
      const { fingerprint } = images[k];
      if (!fingerprint.flat) entries.add(k, images[k], fingerprint);
    }
    const groupOf = ({ index }: { index: number }) => forest.root(index);
    forEachCandidate(entries.list, groupOf, (a, b) => {
      if (!areNear(a, b)) return;
      forest.join(a.index, b.index);
      joined.add(a.index);
    });
  }
  const roots = new Set([...joined].map(forest.root));
  return { exact, near: forest.ids().map((id) => (id !== null && roots.has(id) ? id : null)) };
}

/** Returns the first of each mask: one image may occur with several, each of which may have near duplicates. */
function withDistinctMasks(copies: readonly number[], images: readonly DuplicateInput[]): readonly number[] {
  const firstOf = new Map<string, number>();
  for (const k of copies) {
    const key = images[k].mask?.join() ?? '';
    if (!firstOf.has(key)) firstOf.set(key, k);
  }
  return [...firstOf.values()];
}

/** Returns disjoint sets of the numbers below `size`; the smallest member is the root. */
function createForest(size: number) {
  const parent = Int32Array.from({ length: size }, (_, k) => k);
  const root = (k: number): number => {
    while (parent[k] !== k) {
      parent[k] = parent[parent[k]];
      k = parent[k];
    }
    return k;
  };
  return {
    root,
    join(a: number, b: number): void {
      parent[Math.max(root(a), root(b))] = Math.min(root(a), root(b));
    },
    /** Returns the root of each number, null for a set of one. */
    ids(): DuplicateIds {
      const members = new Int32Array(size);
      for (let k = 0; k < size; k++) members[root(k)]++;
      return Array.from(parent, (_, k) => (members[root(k)] > 1 ? root(k) : null));
    },
  };
}
