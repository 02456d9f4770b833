import { type Fingerprint, fromBase64, fromHex, SAME_MAX } from './fingerprint.ts';
import { ORIENTATIONS, type Orientation, thumbDifference } from './orientations.ts';
import { countBits, FLIP_ACROSS, FLIP_DOWN, transposeBits } from './perceptual-hash.ts';

/** Steady bits that may differ between two candidates. */
const BITS_MAX = 8;

export interface DuplicateInput {
  /** Hash of the decoded pixels with their size. */
  pixelSha256: string;
  fingerprint: Fingerprint;
}

/**
 * Finds pictures that are the same. Exact: equal decoded pixels. Near: hashes that are alike in one of
 * the eight flips and turns, and thumbnails that differ by at most 4 levels of 255 on average in it;
 * pictures without structure are compared exactly only. What is the same as the same is one group.
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
  bits: [number, number];
  steady: [number, number];
  turnedBits: [number, number];
  turnedSteady: [number, number];
}

function readEntry(index: number, { phash, steady: steadyHex, thumb: text }: Fingerprint): Entry {
  const thumb = fromBase64(text);
  const bits = fromHex(phash);
  const steady = fromHex(steadyHex);
  const mean = thumb.reduce((sum, value) => sum + value, 0) / thumb.length;
  return {
    index,
    thumb,
    mean,
    bits,
    steady,
    turnedBits: transposeBits(bits),
    turnedSteady: transposeBits(steady),
  };
}

/** Pairs whose means allow a mean difference of 4 levels; entries come with rising mean. */
function forEachNear(entries: readonly Entry[], visit: (a: Entry, b: Entry) => void): void {
  for (let i = 0; i < entries.length; i++) {
    for (let j = i + 1; j < entries.length && entries[j].mean - entries[i].mean <= SAME_MAX; j++) {
      visit(entries[i], entries[j]);
    }
  }
}

function areNear(a: Entry, b: Entry): boolean {
  return ORIENTATIONS.some(
    (orientation) =>
      hashDifference(a, b, orientation) <= BITS_MAX &&
      thumbDifference(a.thumb, b.thumb, orientation, SAME_MAX) <= SAME_MAX,
  );
}

/** Differing bits that are steady in both, with the second put into the orientation. */
function hashDifference(a: Entry, b: Entry, { transpose, across, down }: Orientation): number {
  const bits = transpose ? b.turnedBits : b.bits;
  const steady = transpose ? b.turnedSteady : b.steady;
  let difference = 0;
  for (let word = 0; word < 2; word++) {
    const turned = (across ? FLIP_ACROSS[word] : 0) ^ (down ? FLIP_DOWN[word] : 0);
    difference += countBits((a.bits[word] ^ bits[word] ^ turned) & a.steady[word] & steady[word]);
  }
  return difference;
}
