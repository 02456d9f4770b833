import type { FlagOf, ParamsOf, TransformFlag } from '@twinset/contract';
import type { Sampling, TransformMath } from './sampling.ts';

/** Drawn values of one pasted object: shares are 0 to 1. */
export interface PasteDraw {
  /** Position among the objects that are left. */
  choice: number;
  /** Place in the output. */
  x: number;
  y: number;
  scale: number;
  flip: boolean;
}

/** A transform that pastes objects of a partner into image and mask. */
export interface Paste<F extends TransformFlag> extends Sampling<F> {
  kind: 'paste';
  /** Number of partners. */
  partners: 1;
  /** Returns the drawn values of each object, in the order of pasting. */
  objects(params: ParamsOf<F>): readonly PasteDraw[];
}

export const paste = <F extends FlagOf<'paste'>>(flag: F, math: TransformMath<Paste<F>>): Paste<F> => ({
  flag,
  kind: 'paste',
  ...math,
});

/** Adds no pass: objects are pasted before the passes (`mixFrames`). */
export function addPaste(): void {}
