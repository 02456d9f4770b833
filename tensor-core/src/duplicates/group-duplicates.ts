import { CELLS, cellMeans, ORBITS, orbitDifference, orbitSums } from './cells.ts';
import { type Fingerprint, fromHex, meanDeviation, thumbOf } from './fingerprint.ts';
import { areGridsSimilar, countCells, gridOrbits, type MaskGrid, orientGrid } from './mask-grid.ts';
import { ORIENTATIONS, orientedDifference } from './orientations.ts';
import { hashWords, steadyHammingDistance } from './perceptual-hash.ts';
import { THUMB_SIDE } from './thumbnail.ts';

/** Mean difference of two thumbnails, in levels of 255, up to which two images are near duplicates. */
const SAME_MAX = 4;
/** Limit relative to an image's mean deviation, because two dark images with a few spots always differ little. */
const SAME_SHARE_MAX = 0.5;
/** Number of steady bits in which two candidates may differ. */
const BITS_MAX = 8;
/**
 * IoU is (s - d) / (s + d) for s cells in both grids together and d that differ: at least 0.9 while d <= s /
 * 19.
 */
const GRID_SHARE = 19;

export interface DuplicateInput {
  /** Hash of the decoded pixels with their size. */
  pixelHash: string;
  fingerprint: Fingerprint;
  /** Foreground of the image's mask, in the image's orientation; if unknown, only the images are compared. */
  mask?: MaskGrid | null;
}

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
  const distinct = new Map<string, number>();
  images.forEach(({ pixelHash, mask }, k) => {
    forest.join(firstOf.get(pixelHash) ?? k, k);
    if (!firstOf.has(pixelHash)) firstOf.set(pixelHash, k);
    // One image may occur with several masks, each of which may have near duplicates.
    const key = `${pixelHash} ${mask?.join() ?? ''}`;
    if (!distinct.has(key)) distinct.set(key, k);
  });
  const exact = forest.ids();
  const joined = new Set<number>();
  if (options.near) {
    const structured = [...distinct.values()].filter((k) => !images[k].fingerprint.flat);
    const entries = structured.map((k) => readEntry(k, images[k])).sort((a, b) => a.mean - b.mean);
    forEachNear(entries, (a, b) => {
      if (forest.root(a.index) === forest.root(b.index) || !areNear(a, b)) return;
      forest.join(a.index, b.index);
      joined.add(a.index);
    });
  }
  const roots = new Set([...joined].map(forest.root));
  return { exact, near: forest.ids().map((id) => (id !== null && roots.has(id) ? id : null)) };
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

interface Entry {
  index: number;
  thumb: Uint8Array;
  mean: number;
  /** Mean difference up to which another image is a near duplicate. */
  limit: number;
  words: Int32Array;
  cells: Float64Array;
  /** The cells rounded to levels. */
  coarse: Uint8Array;
  mask: MaskGrid | null;
  /** The mask by orientation, created when first compared. */
  oriented: (MaskGrid | undefined)[];
}

function readEntry(index: number, { fingerprint, mask }: DuplicateInput): Entry {
  const { phash, steady } = fingerprint;
  const thumb = thumbOf(fingerprint);
  const cells = cellMeans(thumb);
  return {
    index,
    thumb,
    mean: cells.reduce((sum, mean) => sum + mean / cells.length, 0),
    limit: Math.min(SAME_MAX, SAME_SHARE_MAX * meanDeviation(thumb)),
    cells,
    coarse: Uint8Array.from(cells, Math.round),
    words: hashWords({ bits: fromHex(phash), steady: fromHex(steady) }),
    mask: mask ?? null,
    oriented: [],
  };
}

/**
 * Visits the pairs that could be near duplicates according to features that no orientation changes; entries
 * are sorted by mean. Millions of pairs are rejected here, hence the flat arrays.
 */
function forEachNear(entries: readonly Entry[], visit: (a: Entry, b: Entry) => void): void {
  const means = Float64Array.from(entries, ({ mean }) => mean);
  const limits = Float64Array.from(entries, ({ limit }) => limit);
  const counts = Int32Array.from(entries, ({ mask }) => (mask === null ? -1 : countCells(mask)));
  const orbits = new Float64Array(entries.length * ORBITS);
  const grids = new Float64Array(entries.length * ORBITS);
  entries.forEach(({ cells, mask }, i) => {
    orbits.set(orbitSums(cells), i * ORBITS);
    if (mask !== null) grids.set(gridOrbits(mask), i * ORBITS);
  });
  const masksDiffer = (i: number, j: number): boolean => {
    if (counts[i] < 0 || counts[j] < 0) return false;
    const most = (counts[i] + counts[j]) / GRID_SHARE;
    return (
      Math.abs(counts[i] - counts[j]) > most || orbitDifference(grids, i * ORBITS, j * ORBITS, most) > most
    );
  };
  for (let i = 0; i < entries.length; i++) {
    const most = means[i] + limits[i];
    for (let j = i + 1; j < entries.length && means[j] <= most; j++) {
      if (masksDiffer(i, j)) continue;
      const limit = Math.min(limits[i], limits[j]);
      if (orbitDifference(orbits, i * ORBITS, j * ORBITS, limit) <= limit) visit(entries[i], entries[j]);
    }
  }
}

function areNear(a: Entry, b: Entry): boolean {
  const limit = Math.min(a.limit, b.limit);
  for (let k = 0; k < ORIENTATIONS.length; k++) {
    if (steadyHammingDistance(a.words, b.words, k) > BITS_MAX) continue;
    // Rounding reduces the difference of two cells by at most one level.
    if (orientedDifference(a.coarse, b.coarse, CELLS, ORIENTATIONS[k], limit + 1) > limit + 1) continue;
    if (!areMasksAlike(a, b, k)) continue;
    if (orientedDifference(a.thumb, b.thumb, THUMB_SIDE, ORIENTATIONS[k], limit) <= limit) return true;
  }
  return false;
}

function areMasksAlike(a: Entry, b: Entry, orientation: number): boolean {
  if (a.mask === null || b.mask === null) return true;
  b.oriented[orientation] ??= orientGrid(b.mask, orientation);
  return areGridsSimilar(a.mask, b.oriented[orientation]);
}
