import {
  type DuplicateGroups,
  type DuplicateIds,
  type DuplicateInput,
  type Fingerprint,
  groupDuplicates,
  groupFrames,
  type NearSplitInput,
  splitWithNear,
} from '@twinset/tensor-core';
import type { Split } from '../types.ts';

/** Divides pairs into sets. */
export const split = async (input: NearSplitInput): Promise<Split> => splitWithNear(input);

/** Finds images that are the same. */
export const findDuplicates = async (input: {
  images: DuplicateInput[];
  near: boolean;
}): Promise<DuplicateGroups> => groupDuplicates(input.images, { near: input.near });

/** Finds runs of consecutive frames. */
export const findFrames = async (input: {
  images: { name: string; fingerprint: Fingerprint }[];
}): Promise<DuplicateIds> => groupFrames(input.images);
