import type { z } from 'zod';

/**
 * Kinds of transforms, by what they do to pixels. `movesMasks`: whether a transform of that kind is applied to masks.
 * This is the only place that decides it.
 */
export const TRANSFORM_KINDS = {
  /** A coordinate map: the mask takes the same path as its image, by nearest-neighbour sampling. */
  geometric: { movesMasks: true },
  /** An affine of the colour of each pixel. */
  intensity: { movesMasks: false },
  /** A table of levels per channel. */
  lookup: { movesMasks: false },
  /** A function of the neighbourhood of each pixel. */
  filter: { movesMasks: false },
} as const;
export type TransformKind = keyof typeof TRANSFORM_KINDS;

/** Two ends, low and high, both included. */
export type Interval = readonly [low: number, high: number];

/** The value that a transform draws uniformly between two ends. */
export interface TransformRange<K extends string = string> {
  /** Name of the range in `transformRanges` and of the drawn value in `params`. */
  key: K;
  label: string;
  /** Follows the value; may be empty. */
  unit: string;
  /** Pages show the value of the configuration times this, with so many decimals. */
  scale: number;
  decimals: number;
  /** Lowest and highest end that a configuration may have. */
  limits: Interval;
  /** The same for the fields of the page, where they allow less. */
  fieldLimits?: Interval;
  /** True for a length in pixels of the output: a smaller picture shows the same with less of it. */
  isLength?: true;
  /** The ends unless the configuration says otherwise. */
  initial: Interval;
}

/** Declares one random transform. What it computes is in the tensor core, under the same flag. */
export interface Transform<
  F extends string = string,
  D extends TransformKind = TransformKind,
  K extends string = string,
  S extends z.ZodObject | null = z.ZodObject | null,
> {
  /** Name of its switch in the configuration, of its entry in `transformRanges` and of its drawn values in `params`. */
  flag: F;
  kind: D;
  label: string;
  /** One sentence for its card. */
  description: string;
  /** How often it is applied unless the configuration says otherwise, 0 to 1. */
  probability: number;
  /** Null: it is either applied or not. */
  range: TransformRange<K> | null;
  /** Everything drawn for one output, as in the manifest. Null: nothing but whether it is applied. */
  params: S;
  /** In the summary of a run: "flipped left-right", or the noun in "with varied brightness". */
  summary: { done: string } | { varied: string };
  /** Returns what was done to one output, in words. */
  receipt(params: S extends z.ZodObject ? z.infer<S> : null): string;
  /** What brings areas from outside the frame into the corners, where it does: "a rotation". */
  corners?: string;
  /** True where its outermost samples reach beyond the edge of the frame. */
  readsEdge?: true;
  /** Flag of the transform whose card precedes its own. Left out: the one before it in the list. */
  cardAfter?: string;
}

/** Keeps the literal types of a declaration. */
export const declareTransform = <
  const F extends string,
  const D extends TransformKind,
  const K extends string = never,
  S extends z.ZodObject | null = null,
>(
  transform: Transform<F, D, K, S>,
): Transform<F, D, K, S> => transform;
