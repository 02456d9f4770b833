import { CELL_PIXELS, CELLS, colorSums } from './cells.ts';
import { type Fingerprint, fromHex, meanDeviation } from './fingerprint.ts';
import { areGridsSimilar, GRID_WORDS, type MaskGrid, orientGrid } from './mask-grid.ts';
import { ORIENTATIONS, orientedDifference } from './orientations.ts';
import { HASH_WORDS, hashWords, steadyHammingDistance } from './perceptual-hash.ts';
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
  readonly words: Int32Array;
  /** Sums of the samples of each cell, by channel. */
  readonly coarse: Uint16Array;
  readonly mask: MaskGrid | null;
  /** The mask by orientation, created when first compared. */
  oriented: (MaskGrid | undefined)[] | null;
}

const CELL_SUMS = CELLS * CELLS * 3;

/** Features of many images in few arrays: an array for each would double their size. */
export class Entries {
  readonly list: Entry[] = [];
  readonly words: Int32Array;
  readonly coarse: Uint16Array;
  readonly masks: Int32Array;

  /** @param most number of images that may be added */
  constructor(most: number) {
    this.words = new Int32Array(most * HASH_WORDS);
    this.coarse = new Uint16Array(most * CELL_SUMS);
    this.masks = new Int32Array(most * GRID_WORDS);
  }
  /** Adds the features of the image of that index. */
  add(index: number, image: DuplicateInput, { phash, steady, thumb } = image.fingerprint): void {
    const mask = image.mask ?? null;
    const at = this.list.length;
    this.words.set(hashWords({ bits: fromHex(phash), steady: fromHex(steady) }), at * HASH_WORDS);
    this.coarse.set(colorSums(thumb), at * CELL_SUMS);
    if (mask !== null) this.masks.set(mask, at * GRID_WORDS);
    const limit = Math.min(SAME_MAX, SAME_SHARE_MAX * meanDeviation(thumb));
    this.list.push(new StoredEntry(this, at, { index, image, limit, hasMask: mask !== null }));
  }
}

class StoredEntry implements Entry {
  readonly index: number;
  readonly image: DuplicateInput;
  readonly limit: number;
  oriented: (MaskGrid | undefined)[] | null = null;
  readonly #of: Entries;
  readonly #at: number;
  readonly #hasMask: boolean;

  constructor(
    of: Entries,
    at: number,
    { index, image, limit, hasMask }: Pick<Entry, 'index' | 'image' | 'limit'> & { hasMask: boolean },
  ) {
    this.#of = of;
    this.#at = at;
    this.#hasMask = hasMask;
    this.index = index;
    this.image = image;
    this.limit = limit;
  }
  get words() {
    return this.#of.words.subarray(this.#at * HASH_WORDS, (this.#at + 1) * HASH_WORDS);
  }
  get coarse() {
    return this.#of.coarse.subarray(this.#at * CELL_SUMS, (this.#at + 1) * CELL_SUMS);
  }
  get mask() {
    if (!this.#hasMask) return null;
    return this.#of.masks.subarray(this.#at * GRID_WORDS, (this.#at + 1) * GRID_WORDS);
  }
}

/** Returns whether two images are near duplicates in one of the eight flips and rotations. */
export function areNear(a: Entry, b: Entry): boolean {
  const limit = Math.min(a.limit, b.limit);
  const [wordsOfA, wordsOfB] = [a.words, b.words];
  for (let k = 0; k < ORIENTATIONS.length; k++) {
    if (steadyHammingDistance(wordsOfA, wordsOfB, k) > BITS_MAX) continue;
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
  const [mask, other] = [a.mask, b.mask];
  if (mask === null || other === null) return true;
  b.oriented ??= [];
  b.oriented[orientation] ??= orientGrid(other, orientation);
  return areGridsSimilar(mask, b.oriented[orientation]);
}
