import type { DuplicateInput } from '@twinset/tensor-core';
import type { ForegroundRule } from '../frames/foreground.ts';
import { foregroundGrid } from '../frames/label-positions.ts';
import type { DuplicateSource } from '../split/unpack.ts';

/** A pair as the search reads it. */
class LazyInput implements DuplicateInput {
  readonly #source: DuplicateSource;
  readonly #rule: ForegroundRule;

  constructor(source: DuplicateSource, rule: ForegroundRule) {
    this.#source = source;
    this.#rule = rule;
  }
  get pixelHash() {
    return this.#source.pixelHash;
  }
  get fingerprint() {
    return this.#source.fingerprint;
  }
  get mask() {
    return foregroundGrid(this.#source.mask, this.#rule, this.#source.orientations);
  }
}

/** Returns the inputs of the search; the fingerprint and the foreground of a mask are read when they are needed. */
export const duplicateInputs = (
  sources: readonly DuplicateSource[],
  rule: ForegroundRule,
): DuplicateInput[] => sources.map((source) => new LazyInput(source, rule));
