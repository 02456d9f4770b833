import { formatSize } from '@twinset/contract';
import { CodecError, type MaskRaster } from '../pixels/index.ts';

/** Highest id of a 16-bit mask. */
const ID_MAX = 65_535;

/** Result of merging the masks of single objects. */
export interface MergedObjects {
  width: number;
  height: number;
  /** Id of each pixel; 0 is background. */
  ids: Uint16Array;
  /** Objects with at least one pixel. */
  count: number;
  /** Positions of the masks without a visible pixel, from 0: empty, or covered by earlier objects. */
  hidden: number[];
  /** Pixels that several objects claim; the earliest keeps them. */
  overlaps: number;
}

/**
 * Merges one mask per object into one mask of ids. Object n, from 1, has the id n, or class * perClass + n where objects
 * have classes; n then counts per class. Where objects overlap, the earlier one keeps the pixel.
 */
export class ObjectMerger {
  #merged: MergedObjects | null = null;
  #added = 0;
  readonly #ofClass = new Map<number, number>();

  /** @param perClass ids per class; 0 if the objects have no classes. */
  constructor(readonly perClass = 0) {}

  /**
   * Adds the mask of one object: its foreground is every pixel that is not 0, or not black.
   * @throws CodecError InvalidRaster if its size differs from that of the others, or no id is left
   */
  add(mask: MaskRaster, objectClass = 0): void {
    const { width, height, samples, channels } = mask;
    this.#merged ??= {
      width,
      height,
      ids: new Uint16Array(width * height),
      count: 0,
      hidden: [],
      overlaps: 0,
    };
    const merged = this.#merged;
    if (merged.width !== width || merged.height !== height) {
      const sizes = `is ${formatSize(mask)}, and the other objects are ${formatSize(merged)}`;
      throw new CodecError('InvalidRaster', sizes);
    }
    const id = this.#nextId(objectClass);
    const isForeground = foregroundOf(mask);
    let visible = 0;
    for (let i = 0, from = 0; i < merged.ids.length; i++, from += channels) {
      if (!isForeground(samples, from)) continue;
      if (merged.ids[i] !== 0) merged.overlaps++;
      else {
        merged.ids[i] = id;
        visible++;
      }
    }
    if (visible > 0) merged.count++;
    else merged.hidden.push(this.#added);
    this.#added++;
  }

  /** Returns the mask of ids; null if no object was added. */
  finish(): MergedObjects | null {
    return this.#merged;
  }

  #nextId(objectClass: number): number {
    const number = (this.#ofClass.get(objectClass) ?? 0) + 1;
    this.#ofClass.set(objectClass, number);
    const id = objectClass * this.perClass + number;
    if (id > ID_MAX || (this.perClass > 0 && number >= this.perClass)) {
      throw new CodecError('InvalidRaster', `is object ${number} of its image, more than a mask can have`);
    }
    return id;
  }
}

type IsForeground = (samples: MaskRaster['samples'], at: number) => boolean;

/** Returns the test of a pixel: not 0; of a palette, not black; of colours, any channel that is not 0. */
function foregroundOf({ kind, palette }: MaskRaster): IsForeground {
  if (kind === 'color') return (samples, at) => samples[at] + samples[at + 1] + samples[at + 2] > 0;
  if (kind === 'palette') return (samples, at) => (palette?.[samples[at]] ?? 0) !== 0;
  return (samples, at) => samples[at] !== 0;
}
