import { CELLS, cellMeans, ORBITS, orbitDifference, orbitSums } from './cells.ts';
import { type Fingerprint, fromBase64, fromHex, unevenness } from './fingerprint.ts';
import { ORIENTATIONS, orientedDifference } from './orientations.ts';
import { differingBits, hashWords } from './perceptual-hash.ts';
import { THUMB_SIDE } from './thumbnail.ts';

/** Mean difference of two thumbnails, in levels of 255, up to which two pictures count as the same. */
const SAME_MAX = 4;
/** The same as a share of a picture's unevenness: two dark pictures with a few spots are near each other anyway. */
const SAME_SHARE_MAX = 0.5;
/** Steady bits that may differ between two candidates. */
const BITS_MAX = 8;

export interface DuplicateInput {
  /** Hash of the decoded pixels with their size. */
  pixelSha256: string;
  fingerprint: Fingerprint;
}

/**
 * Finds pictures that are the same. Exact: equal decoded pixels. Near: hashes that are alike in one of
 * the eight flips and turns, and thumbnails that differ by at most 4 levels of 255 on average in it, less
 * where the pictures themselves are nearly even; pictures without structure are compared exactly only. What is the same as the same is one group.
 * @param options.near false: exact duplicates alone.
 * @returns a group number for each picture, null for one that stands alone.
 */
export function groupDuplicates(
  images: readonly DuplicateInput[],
  options = { near: true },
): (number | null)[] {
  const parent = images.map((_, k) => k);
  const root = (k: number): number => {
    while (parent[k] !== k) {
      parent[k] = parent[parent[k]];
      k = parent[k];
    }
    return k;
  };
  const join = (a: number, b: number) => {
    parent[Math.max(root(a), root(b))] = Math.min(root(a), root(b));
  };

  const firstOf = new Map<string, number>();
  const distinct: number[] = [];
  images.forEach(({ pixelSha256 }, k) => {
    const first = firstOf.get(pixelSha256);
    if (first !== undefined) join(first, k);
    else {
      firstOf.set(pixelSha256, k);
      distinct.push(k);
    }
  });
  if (options.near) {
    const structured = distinct.filter((k) => !images[k].fingerprint.flat);
    const entries = structured
      .map((k) => readEntry(k, images[k].fingerprint))
      .sort((a, b) => a.mean - b.mean);
    forEachNear(entries, (a, b) => {
      if (root(a.index) !== root(b.index) && areNear(a, b)) join(a.index, b.index);
    });
  }

  const members = new Map<number, number>();
  images.forEach((_, k) => {
    members.set(root(k), (members.get(root(k)) ?? 0) + 1);
  });
  return images.map((_, k) => ((members.get(root(k)) as number) > 1 ? root(k) : null));
}

interface Entry {
  index: number;
  thumb: Uint8Array;
  mean: number;
  /** Mean difference up to which another picture is the same. */
  limit: number;
  words: Int32Array;
  cells: Float64Array;
  /** The cells rounded to levels. */
  coarse: Uint8Array;
}

function readEntry(index: number, { phash, steady, thumb: text }: Fingerprint): Entry {
  const thumb = fromBase64(text);
  const cells = cellMeans(thumb);
  return {
    index,
    thumb,
    mean: cells.reduce((sum, mean) => sum + mean / cells.length, 0),
    limit: Math.min(SAME_MAX, SAME_SHARE_MAX * unevenness(thumb)),
    cells,
    coarse: Uint8Array.from(cells, Math.round),
    words: hashWords({ bits: fromHex(phash), steady: fromHex(steady) }),
  };
}

/**
 * Pairs that could be the same by what no orientation changes; entries come with rising mean. Millions of
 * pairs end here, hence the flat arrays.
 */
function forEachNear(entries: readonly Entry[], visit: (a: Entry, b: Entry) => void): void {
  const means = Float64Array.from(entries, ({ mean }) => mean);
  const limits = Float64Array.from(entries, ({ limit }) => limit);
  const orbits = new Float64Array(entries.length * ORBITS);
  entries.forEach((entry, i) => {
    orbits.set(orbitSums(entry.cells), i * ORBITS);
  });
  for (let i = 0; i < entries.length; i++) {
    const most = means[i] + limits[i];
    for (let j = i + 1; j < entries.length && means[j] <= most; j++) {
      const limit = Math.min(limits[i], limits[j]);
      if (orbitDifference(orbits, i * ORBITS, j * ORBITS, limit) <= limit) visit(entries[i], entries[j]);
    }
  }
}

function areNear(a: Entry, b: Entry): boolean {
  const limit = Math.min(a.limit, b.limit);
  for (let k = 0; k < ORIENTATIONS.length; k++) {
    if (differingBits(a.words, b.words, k) > BITS_MAX) continue;
    // Rounding brings two cells nearer by one level at most.
    if (orientedDifference(a.coarse, b.coarse, CELLS, ORIENTATIONS[k], limit + 1) > limit + 1) continue;
    if (orientedDifference(a.thumb, b.thumb, THUMB_SIDE, ORIENTATIONS[k], limit) <= limit) return true;
  }
  return false;
}
