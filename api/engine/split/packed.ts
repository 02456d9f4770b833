import { closeSync, ftruncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { FINGERPRINT_BYTES } from '@twinset/tensor-core';
import type { Dataset, DuplicateFeatures } from '../dataset/dataset.ts';
import { openUnnamed } from '../lib/unnamed-file.ts';
import { yieldToEventLoop } from '../lib/yield-to-event-loop.ts';
import type { ImageFacts, MaskFacts } from '../types.ts';

/** Pairs per row: about 5 ms of work. */
const ROW = 500;

/** Returns whether a search of so many pairs leaves much garbage, several KiB of each, in its worker and the main thread. */
export const isLargeSearch = (pairs: number): boolean => pairs >= 1000;

type Files = Pick<Dataset, 'images' | 'masks' | 'pairs' | 'duplicateFeatures'>;
type Batches<T> = AsyncIterable<[name: string, feature: T][]>;

/**
 * Pairs as they are sent to a worker: features in a file, of which few are in memory at a time, all else as JSON. Those of
 * 50,000 pairs are 160 MB.
 */
export type PackedPairs = {
  rows: string[];
  /** Descriptor of a file without a name: the encoded fingerprints, then the planes of the masks. */
  file: number;
  /** Start and end of the planes of each mask in the file. */
  planes: Float64Array;
};

/** Part of a pair that is sent as JSON. */
export type PackedRow = {
  /** Name of the image. */
  name: string;
  pixelHash: string;
  kind: MaskFacts['kind'];
  palette: MaskFacts['palette'];
  /** Labels of the planes; null if there are none. */
  labels: number[] | null;
  /** EXIF orientations that turn the mask into the orientation of the fingerprint, applied one after another. */
  orientations: number[];
};

async function* oneBatch<T>(entries: [string, T][]): Batches<T> {
  yield entries;
}

function featuresOf({ images, masks, duplicateFeatures }: Files): DuplicateFeatures {
  if (duplicateFeatures) return duplicateFeatures();
  return {
    folder: tmpdir(),
    fingerprints: oneBatch(
      [...images.values()].flatMap(({ name, fingerprint }) => (fingerprint ? [[name, fingerprint]] : [])),
    ),
    places: oneBatch([...masks.values()].flatMap(({ name, places }) => (places ? [[name, places]] : []))),
  };
}

/** Calls `visit` with each feature and the position of its pair. */
async function eachOf<T>(batches: Batches<T>, names: string[], visit: (feature: T, at: number) => void) {
  const positions = new Map(names.map((name, at) => [name, at]));
  for await (const batch of batches)
    for (const [name, feature] of batch) {
      const at = positions.get(name);
      if (at !== undefined) visit(feature, at);
    }
}

type Held = { file: number; pairs: Promise<PackedPairs>; users: number };
/** Packed pairs in use. */
const packed = new WeakMap<Files, Held>();

/**
 * Packs the pairs of a dataset, a few at a time, so that others get their turn, for a search. Another search meanwhile, or
 * right after it, gets the same ones; then they are removed.
 */
export async function withPackedPairs<T>(
  files: Files,
  search: (pairs: PackedPairs) => Promise<T>,
): Promise<T> {
  const held = packed.get(files) ?? hold(files);
  held.users++;
  try {
    return await search(await held.pairs);
  } finally {
    held.users--;
    setTimeout(() => drop(files, held));
  }
}

function hold(files: Files): Held {
  const features = featuresOf(files);
  const file = openUnnamed(features.folder);
  const held = { file, pairs: pack(files, features, file), users: 0 };
  packed.set(files, held);
  return held;
}

function drop(files: Files, held: Held): void {
  if (held.users > 0 || packed.get(files) !== held) return;
  packed.delete(files);
  closeSync(held.file);
}

async function pack(
  { images, masks, pairs }: Files,
  { fingerprints, places }: DuplicateFeatures,
  file: number,
): Promise<PackedPairs> {
  let end = pairs.length * FINGERPRINT_BYTES;
  ftruncateSync(file, end);
  const hasPrint = new Uint8Array(pairs.length);
  const imageNames = pairs.map(({ image }) => image);
  await eachOf(fingerprints, imageNames, (bytes, at) => {
    writeSync(file, bytes, 0, FINGERPRINT_BYTES, at * FINGERPRINT_BYTES);
    hasPrint[at] = 1;
  });
  // An image without a fingerprint is flat: only its exact duplicates are found.
  hasPrint.forEach((has, at) => {
    if (!has) writeSync(file, Uint8Array.of(1), 0, 1, at * FINGERPRINT_BYTES);
  });
  const labels: (number[] | null)[] = pairs.map(() => null);
  const planes = new Float64Array(2 * pairs.length);
  const maskNames = pairs.map(({ mask }) => mask);
  await eachOf(places, maskNames, (its, at) => {
    labels[at] = its.labels;
    planes.set([end, end + its.planes.length], 2 * at);
    writeSync(file, its.planes, 0, its.planes.length, end);
    end += its.planes.length;
  });
  const rows: string[] = [];
  for (let from = 0; from < pairs.length; from += ROW) {
    const some = pairs.slice(from, from + ROW).map((pair, i): PackedRow => {
      const { pixelHash, orientation } = images.get(pair.image) as ImageFacts;
      const { kind, palette } = masks.get(pair.mask) as MaskFacts;
      // The fingerprint is of the image turned by its tag; a pair may be read without that rotation.
      const turns = pair.imageOrientation === orientation ? [] : [orientation];
      const orientations = [pair.maskOrientation, ...turns];
      return {
        ...{ name: pair.image, pixelHash, kind, palette },
        labels: labels[from + i] ?? null,
        orientations,
      };
    });
    rows.push(JSON.stringify(some));
    await yieldToEventLoop();
  }
  return { rows, file, planes };
}
