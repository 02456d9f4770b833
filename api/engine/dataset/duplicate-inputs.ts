import type { DuplicateInput } from '@twinset/tensor-core';
import type { ForegroundRule } from '../frames/foreground.ts';
import { foregroundGrid } from '../frames/label-positions.ts';
import type { DuplicateSource } from '../split/unpack.ts';

/** Returns the inputs of the search; the fingerprint and the foreground of a mask are read when they are needed. */
export const duplicateInputs = (
  sources: readonly DuplicateSource[],
  rule: ForegroundRule,
): DuplicateInput[] =>
  sources.map((source) => ({
    pixelHash: source.pixelHash,
    get fingerprint() {
      return source.fingerprint;
    },
    get mask() {
      return foregroundGrid(source.mask, rule, source.orientations);
    },
  }));
