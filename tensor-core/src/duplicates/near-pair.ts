import { CELL_PIXELS, CELLS, colorSums } from './cells.ts';
import { type Fingerprint, fromHex, meanDeviation } from './fingerprint.ts';
import { areGridsSimilar, type MaskGrid, orientGrid } from './mask-grid.ts';
import { ORIENTATIONS, orientedDifference } from './orientations.ts';
import { hashWords, steadyHammingDistance } from './perceptual-hash.ts';
import { THUMB_SIDE } from './thumbnail.ts';

/** Mean difference of two thumbnails, in levels of 255, up to which two images are near duplicates. */
const SAME_MAX = 4;
/** Limit relative to an image's mean deviation, because two dark images with a few spots always differ little. */
const SAME_SHARE_MAX = 0.5;
/** Number of steady bits in which two candidates may differ. */
const BITS_MAX = 8;

export interface DuplicateInput {
  /** Hash of the decoded pixels with their size. */
  pixelHash: string;
  /** May be read from a file each time: at most two at a time are needed. */
  readonly fingerprint: Fingerprint;
  /** Foreground of the image's mask, in the image's orientation; if unknown, only the images are compared. */
  readonly mask?: MaskGrid | null;
}

/** Features of one image, prepared for comparisons with many others. */
export interface Entry {
  index: number;
  /** With the thumbnail, which few comparisons need: thousands of them would be hundreds of megabytes. */
  image: DuplicateInput;
  /** Mean difference up to which another image is a near duplicate. */
  limit: number;
  words: Int32Array;
  /** Sums of the samples of each cell, by channel. */
  coarse: Uint16Array;
  mask: MaskGrid | null;
  /** The mask by orientation, created when first compared. */
  oriented: (MaskGrid | undefined)[] | null;
}

/** Prepares the image of that index. */
export function readEntry(index: number, image: DuplicateInput): Entry {
  const { phash, steady, thumb } = image.fingerprint;
  return {
    index,
    image,
    limit: Math.min(SAME_MAX, SAME_SHARE_MAX * meanDeviation(thumb)),
    coarse: colorSums(thumb),
    words: hashWords({ bits: fromHex(phash), steady: fromHex(steady) }),
    mask: image.mask ?? null,
    oriented: null,
  };
}

/** Returns whether two images are near duplicates in one of the eight flips and rotations. */
export function areNear(a: Entry, b: Entry): boolean {
  const limit = Math.min(a.limit, b.limit);
  for (let k = 0; k < ORIENTATIONS.length; k++) {
    if (steadyHammingDistance(a.words, b.words, k) > BITS_MAX) continue;
    // Two thumbnails differ by at least as much as their cells.
    if (orientedDifference(a.coarse, b.coarse, CELLS, ORIENTATIONS[k], limit * CELL_PIXELS) === Infinity)
      continue;
    if (!areMasksAlike(a, b, k)) continue;
    const [first, second] = [a.image.fingerprint.thumb, b.image.fingerprint.thumb];
    if (orientedDifference(first, second, THUMB_SIDE, ORIENTATIONS[k], limit) <= limit) return true;
  }
  return false;
}

function areMasksAlike(a: Entry, b: Entry, orientation: number): boolean {
  if (a.mask === null || b.mask === null) return true;
  b.oriented ??= [];
  b.oriented[orientation] ??= orientGrid(b.mask, orientation);
  return areGridsSimilar(a.mask, b.oriented[orientation]);
}
