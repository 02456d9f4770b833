import { type DuplicateInput, groupDuplicates, type SplitInput, splitDataset } from '@twinset/tensor-core';
import type { Split } from '../types.ts';

/** Divides pairs into sets. */
export const split = async (input: SplitInput): Promise<Split> => splitDataset(input);

/** Finds images that are the same. */
export const findDuplicates = async (input: {
  images: DuplicateInput[];
  near: boolean;
}): Promise<(number | null)[]> => groupDuplicates(input.images, { near: input.near });
