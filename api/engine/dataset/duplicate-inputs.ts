import type { DuplicateInput } from '@twinset/tensor-core';
import type { ForegroundRule } from '../frames/foreground.ts';
import { foregroundGrid } from '../frames/label-positions.ts';
import type { DuplicateSource } from '../split/packed.ts';

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
