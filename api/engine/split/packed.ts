import { closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { FINGERPRINT_BYTES } from '@twinset/tensor-core';
import type { Dataset, DuplicateFeatures } from '../dataset/dataset.ts';
import { freeBuffer } from '../lib/free-buffer.ts';
import { openUnnamed } from '../lib/unnamed-file.ts';
import { writeAllLater } from '../lib/write-all.ts';
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
  /** Start of each fingerprint in the file. */
  prints: Float64Array;
  /** Start and end of the planes of each mask in the file. */
  planes: Float64Array;
};

/** Properties by which the mask of a pair is read; many pairs have the same. */
export type MaskReading = {
  kind: MaskFacts['kind'];
  palette: MaskFacts['palette'];
  /** Labels of the planes; null if there are none. */
  labels: number[] | null;
  /** EXIF orientations that turn the mask into the orientation of the fingerprint, applied one after another. */
  orientations: number[];
};

/** Part of some pairs that is sent as JSON: names of the images, hashes of their pixels, and positions of their readings. */
export type PackedRows = { names: string[]; hashes: string[]; readings: MaskReading[]; readingOf: number[] };

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

/**
 * Appends features to a file, those of a batch with one write, and calls `visit` with each feature, the position of its pair
 * and the start of its bytes.
 * @returns the end of the file
 */
async function appendFeatures<T>(
  { file, end }: { file: number; end: number },
  { batches, names, bytesOf }: { batches: Batches<T>; names: string[]; bytesOf: (feature: T) => Uint8Array },
  visit: (feature: T, at: number, start: number) => void,
): Promise<number> {
  const positions = new Map(names.map((name, at) => [name, at]));
  let next = end;
  for await (const batch of batches) {
    const start = next;
    const parts: Uint8Array[] = [];
    for (const [name, feature] of batch) {
      const at = positions.get(name);
      if (at === undefined) continue;
      const bytes = bytesOf(feature);
      parts.push(bytes);
      visit(feature, at, next);
      next += bytes.length;
    }
    const bytes = Buffer.concat(parts);
    await writeAllLater(file, bytes, start);
    freeBuffer(bytes);
  }
  return next;
}

type Held = { file: number; pairs: Promise<PackedPairs>; users: number; isClosed: boolean };
/** Packed pairs in use; not those that could not be packed. */
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
  const held = { file, pairs: pack(files, features, file), users: 0, isClosed: false };
  packed.set(files, held);
  held.pairs.catch(() => forget(files, held));
  return held;
}

function forget(files: Files, held: Held): void {
  if (packed.get(files) === held) packed.delete(files);
}

function drop(files: Files, held: Held): void {
  if (held.users > 0 || held.isClosed) return;
  forget(files, held);
  held.isClosed = true;
  closeSync(held.file);
}

async function pack(
  { images, masks, pairs }: Files,
  { fingerprints, places }: DuplicateFeatures,
  file: number,
): Promise<PackedPairs> {
  // At position 0, for all images without a fingerprint: of a flat image, only exact duplicates are found.
  const flat = new Uint8Array(FINGERPRINT_BYTES);
  flat[0] = 1;
  await writeAllLater(file, flat, 0);
  const prints = new Float64Array(pairs.length);
  const end = await appendFeatures(
    { file, end: flat.length },
    { batches: fingerprints, names: pairs.map(({ image }) => image), bytesOf: (bytes) => bytes },
    (_, at, start) => {
      prints[at] = start;
    },
  );
  const labels: (number[] | null)[] = pairs.map(() => null);
  const planes = new Float64Array(2 * pairs.length);
  await appendFeatures(
    { file, end },
    { batches: places, names: pairs.map(({ mask }) => mask), bytesOf: (its) => its.planes },
    (its, at, start) => {
      labels[at] = its.labels;
      planes.set([start, start + its.planes.length], 2 * at);
    },
  );
  const rows: string[] = [];
  for (let from = 0; from < pairs.length; from += ROW) {
    const some: PackedRows = { names: [], hashes: [], readings: [], readingOf: [] };
    const known = new Map<string, number>();
    for (const [i, pair] of pairs.slice(from, from + ROW).entries()) {
      const { pixelHash, orientation } = images.get(pair.image) as ImageFacts;
      const { kind, palette } = masks.get(pair.mask) as MaskFacts;
      // The fingerprint is of the image turned by its tag; a pair may be read without that rotation.
      const turns = pair.imageOrientation === orientation ? [] : [orientation];
      const orientations = [pair.maskOrientation, ...turns];
      const reading: MaskReading = { kind, palette, labels: labels[from + i] ?? null, orientations };
      const text = JSON.stringify(reading);
      const at = known.get(text) ?? some.readings.push(reading) - 1;
      known.set(text, at);
      some.names.push(pair.image);
      some.hashes.push(pixelHash);
      some.readingOf.push(at);
    }
    rows.push(JSON.stringify(some));
    await yieldToEventLoop();
  }
  return { rows, file, prints, planes };
}
