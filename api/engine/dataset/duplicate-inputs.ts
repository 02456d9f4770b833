import type { DuplicateInput, Fingerprint } from '@twinset/tensor-core';
import type { ForegroundRule } from '../frames/foreground.ts';
import { foregroundGrid } from '../frames/label-places.ts';
import type { ImageFacts, MaskFacts } from '../types.ts';
import type { Dataset } from './dataset.ts';

type Files = Pick<Dataset, 'images' | 'masks' | 'pairs'>;

/**
 * Returns what near duplicates are found by, one input per pair: the image's fingerprint, and the foreground of its
 * mask in the orientation of that fingerprint.
 */
export function duplicateInputs({ images, masks, pairs }: Files, rule: ForegroundRule): DuplicateInput[] {
  return pairs.map((pair) => {
    const image = images.get(pair.image) as ImageFacts;
    // The fingerprint is of the image turned by its tag; a pair may be read without that turn.
    const turns = pair.imageOrientation === image.orientation ? [] : [image.orientation];
    return {
      pixelSha256: image.pixelSha256,
      fingerprint: image.fingerprint as Fingerprint,
      mask: foregroundGrid(masks.get(pair.mask) as MaskFacts, rule, [pair.maskOrientation, ...turns]),
    };
  });
}

/** What runs of consecutive frames are found by, one input per pair. */
export const frameInputs = ({ images, pairs }: Files): { name: string; fingerprint: Fingerprint }[] =>
  pairs.map(({ image: name }) => ({
    name,
    fingerprint: (images.get(name) as ImageFacts).fingerprint as Fingerprint,
  }));
