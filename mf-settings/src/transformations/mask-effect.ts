import { type DeclaredTransform, TRANSFORM_KINDS } from '@twinset/contract';

/** Returns what a transform does to the mask, as a sentence. */
export const maskEffect = ({ kind }: DeclaredTransform): string =>
  TRANSFORM_KINDS[kind].movesMasks ? 'The mask moves with the image.' : 'The mask stays.';
