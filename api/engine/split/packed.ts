import { decodeFingerprint, FINGERPRINT_BYTES, type Fingerprint } from '@twinset/tensor-core';
import type { Dataset, DuplicateFeatures } from '../dataset/dataset.ts';
import { yieldToEventLoop } from '../lib/yield-to-event-loop.ts';
import type { ImageFacts, MaskFacts } from '../types.ts';

/** Pairs per row: about 5 ms of work. */
const ROW = 500;

/** Returns whether a search of so many pairs leaves much garbage, several KiB of each, in its worker and the main thread. */
export const isLargeSearch = (pairs: number): boolean => pairs >= 1000;

type Files = Pick<Dataset, 'images' | 'masks' | 'pairs' | 'duplicateFeatures'>;
type Batches<T> = AsyncIterable<[name: string, feature: T][]>;

/** Input of the searches for near duplicates and consecutive frames, of one pair. */
export type DuplicateSource = {
  /** Name of the image. */
  name: string;
  pixelHash: string;
  fingerprint: Fingerprint;
  mask: Pick<MaskFacts, 'places' | 'kind' | 'palette'>;
  /** EXIF orientations that turn the mask into the orientation of the fingerprint, applied one after another. */
  orientations: number[];
};

/** Pairs as they are sent to a worker: features as bytes that threads share, all else as JSON. */
export type PackedPairs = {
  rows: string[];
  /** Encoded fingerprints. */
  prints: Uint8Array;
  /** Planes of all masks, one after another, and the end of each. */
  planes: Uint8Array;
  ends: Uint32Array;
};

async function* oneBatch<T>(entries: [string, T][]): Batches<T> {
  yield entries;
}

function featuresOf({ images, masks, duplicateFeatures }: Files): DuplicateFeatures {
  if (duplicateFeatures) return duplicateFeatures();
  return {
    fingerprints: oneBatch(
      [...images.values()].flatMap(({ name, fingerprint }) => (fingerprint ? [[name, fingerprint]] : [])),
    ),
    places: oneBatch([...masks.values()].flatMap(({ name, places }) => (places ? [[name, places]] : []))),
  };
}

const shared = (bytes: number) => new Uint8Array(new SharedArrayBuffer(bytes));

/** Calls `visit` with each feature and the position of its pair. */
async function eachOf<T>(batches: Batches<T>, names: string[], visit: (feature: T, at: number) => void) {
  const positions = new Map(names.map((name, at) => [name, at]));
  for await (const batch of batches)
    for (const [name, feature] of batch) {
      const at = positions.get(name);
      if (at !== undefined) visit(feature, at);
    }
}

/** Packed pairs that are still in memory. */
const packed = new WeakMap<Files, WeakRef<Promise<PackedPairs>>>();

/**
 * Packs the pairs of a dataset, a few at a time, so that others get their turn. Another search meanwhile, or soon after,
 * gets the same ones: those of 50,000 pairs are 160 MB.
 */
export function packPairs(files: Files): Promise<PackedPairs> {
  const known = packed.get(files)?.deref();
  if (known) return known;
  const made = pack(files);
  packed.set(files, new WeakRef(made));
  made.catch(() => packed.delete(files));
  return made;
}

async function pack(files: Files): Promise<PackedPairs> {
  const { images, masks, pairs } = files;
  const { fingerprints, places } = featuresOf(files);
  const prints = shared(pairs.length * FINGERPRINT_BYTES);
  const hasPrint = new Uint8Array(pairs.length);
  const imageNames = pairs.map(({ image }) => image);
  await eachOf(fingerprints, imageNames, (bytes, at) => {
    prints.set(bytes, at * FINGERPRINT_BYTES);
    hasPrint[at] = 1;
  });
  // An image without a fingerprint is flat: only its exact duplicates are found. All others are not written here, since
  // the first write to each page of a large buffer takes time.
  hasPrint.forEach((has, at) => {
    if (!has) prints[at * FINGERPRINT_BYTES] = 1;
  });
  const labels: (number[] | null)[] = pairs.map(() => null);
  const parts: Uint8Array[] = pairs.map(() => new Uint8Array());
  const maskNames = pairs.map(({ mask }) => mask);
  await eachOf(places, maskNames, (its, at) => {
    labels[at] = its.labels;
    parts[at] = its.planes;
  });
  const ends = new Uint32Array(pairs.length);
  let end = 0;
  for (const [at, { length }] of parts.entries()) ends[at] = end += length;
  const planes = shared(end);
  for (const [at, part] of parts.entries()) planes.set(part, (ends[at] as number) - part.length);
  const rows: string[] = [];
  for (let from = 0; from < pairs.length; from += ROW) {
    const some = pairs.slice(from, from + ROW).map((pair, i) => {
      const { pixelHash, orientation } = images.get(pair.image) as ImageFacts;
      const { kind, palette } = masks.get(pair.mask) as MaskFacts;
      // The fingerprint is of the image turned by its tag; a pair may be read without that rotation.
      const turns = pair.imageOrientation === orientation ? [] : [orientation];
      const orientations = [pair.maskOrientation, ...turns];
      return { name: pair.image, pixelHash, kind, palette, labels: labels[from + i], orientations };
    });
    rows.push(JSON.stringify(some));
    await yieldToEventLoop();
  }
  return { rows, prints, planes, ends };
}

type Row = Pick<DuplicateSource, 'name' | 'pixelHash' | 'orientations'> &
  Pick<MaskFacts, 'kind' | 'palette'> & { labels: number[] | null };

/** Returns the pairs that were packed; their features are views of the bytes. */
export function unpackPairs({ rows, prints, planes, ends }: PackedPairs): DuplicateSource[] {
  const all = rows.flatMap((row) => JSON.parse(row) as Row[]);
  return all.map(({ kind, palette, labels, ...row }, at) => {
    const print = prints.subarray(at * FINGERPRINT_BYTES, (at + 1) * FINGERPRINT_BYTES);
    const places = labels && { labels, planes: planes.slice(ends[at - 1] ?? 0, ends[at]) };
    const mask = { kind, palette, ...(places ? { places } : {}) };
    return { ...row, fingerprint: decodeFingerprint(print), mask };
  });
}
