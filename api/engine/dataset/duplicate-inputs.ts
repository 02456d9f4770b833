import type { DuplicateInput, Fingerprint } from '@twinset/tensor-core';
import type { ForegroundRule } from '../frames/foreground.ts';
import { foregroundGrid } from '../frames/label-positions.ts';
import type { ImageFacts, LabelPositions, MaskFacts } from '../types.ts';
import type { Dataset, DuplicateFeatures } from './dataset.ts';

type Files = Pick<Dataset, 'images' | 'masks' | 'pairs' | 'duplicateFeatures'>;

/** Input of the search for near duplicates, of one pair; plain data for a worker. */
export type DuplicateSource = {
  pixelHash: string;
  fingerprint: Fingerprint;
  mask: Pick<MaskFacts, 'places' | 'kind' | 'palette'>;
  /** EXIF orientations that turn the mask into the orientation of the fingerprint, applied one after another. */
  orientations: number[];
};

/** Fingerprint of an image that has none: only exact duplicates are found. */
const UNKNOWN: Fingerprint = {
  ...{ phash: '0'.repeat(16), steady: '0'.repeat(16), flat: true },
  thumb: Buffer.alloc(32 * 32 * 3).toString('base64'),
};

async function featuresOf({ images, masks, duplicateFeatures }: Files): Promise<DuplicateFeatures> {
  if (duplicateFeatures) return duplicateFeatures();
  const fingerprints = new Map<string, Fingerprint>();
  const places = new Map<string, LabelPositions>();
  for (const { name, fingerprint } of images.values()) if (fingerprint) fingerprints.set(name, fingerprint);
  for (const mask of masks.values()) if (mask.places) places.set(mask.name, mask.places);
  return { fingerprints, places };
}

/** Returns the inputs of the search for near duplicates, one per pair. */
export async function duplicateSources(files: Files): Promise<DuplicateSource[]> {
  const { fingerprints, places } = await featuresOf(files);
  return files.pairs.map((pair) => {
    const image = files.images.get(pair.image) as ImageFacts;
    const { kind, palette } = files.masks.get(pair.mask) as MaskFacts;
    const its = places.get(pair.mask);
    // The fingerprint is of the image turned by its tag; a pair may be read without that rotation.
    const turns = pair.imageOrientation === image.orientation ? [] : [image.orientation];
    return {
      pixelHash: image.pixelHash,
      fingerprint: fingerprints.get(pair.image) ?? UNKNOWN,
      mask: { kind, palette, ...(its ? { places: its } : {}) },
      orientations: [pair.maskOrientation, ...turns],
    };
  });
}

/** Computes the foreground of each mask; thousands take a second. */
export const duplicateInputs = (
  sources: readonly DuplicateSource[],
  rule: ForegroundRule,
): DuplicateInput[] =>
  sources.map(({ pixelHash, fingerprint, mask, orientations }) => ({
    pixelHash,
    fingerprint,
    mask: foregroundGrid(mask, rule, orientations),
  }));

/** Returns the inputs of the search for consecutive frames, one per pair. */
export async function frameInputs(files: Files): Promise<{ name: string; fingerprint: Fingerprint }[]> {
  const { fingerprints } = await featuresOf(files);
  return files.pairs.map(({ image: name }) => ({ name, fingerprint: fingerprints.get(name) ?? UNKNOWN }));
}
