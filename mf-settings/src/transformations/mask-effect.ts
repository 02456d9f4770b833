import { type DeclaredTransform, TRANSFORM_KINDS } from '@twinset/contract';

/** Returns what a transform does to the mask, as a sentence. */
export function maskEffect({ kind }: DeclaredTransform): string {
  if (kind === 'occlusion') return 'The mask does not change, or has the fill there.';
  if (kind === 'mixing') return 'The mask gets the same regions.';
  if (kind === 'paste')
    return 'The mask gets the same objects with new ids. Objects below keep the ids of the pixels that remain visible.';
  return TRANSFORM_KINDS[kind].movesMasks ? 'The mask moves with the image.' : 'The mask does not change.';
}
