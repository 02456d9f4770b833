import type { DuplicateInput, Fingerprint } from '@twinset/tensor-core';
import type { ForegroundRule } from '../frames/foreground.ts';
import { foregroundGrid } from '../frames/label-places.ts';
import type { ImageFacts, MaskFacts } from '../types.ts';
import type { Dataset } from './dataset.ts';

type Files = Pick<Dataset, 'images' | 'masks' | 'pairs'>;

/** Input of the search for near duplicates, of one pair; plain data for a worker. */
export type DuplicateSource = {
  pixelHash: string;
  fingerprint: Fingerprint;
  mask: Pick<MaskFacts, 'places' | 'kind' | 'palette'>;
  /** EXIF orientations that turn the mask into the orientation of the fingerprint, applied one after another. */
  orientations: number[];
};

/** Returns the inputs of the search for near duplicates, one per pair. */
export function duplicateSources({ images, masks, pairs }: Files): DuplicateSource[] {
  return pairs.map((pair) => {
    const image = images.get(pair.image) as ImageFacts;
    const { places, kind, palette } = masks.get(pair.mask) as MaskFacts;
    // The fingerprint is of the image turned by its tag; a pair may be read without that rotation.
    const turns = pair.imageOrientation === image.orientation ? [] : [image.orientation];
    return {
      pixelHash: image.pixelHash,
      fingerprint: image.fingerprint as Fingerprint,
      mask: { kind, palette, ...(places ? { places } : {}) },
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
export const frameInputs = ({ images, pairs }: Files): { name: string; fingerprint: Fingerprint }[] =>
  pairs.map(({ image: name }) => ({
    name,
    fingerprint: (images.get(name) as ImageFacts).fingerprint as Fingerprint,
  }));
