import type { z } from 'zod';

/**
 * Kinds of transforms, by their effect on pixels. `movesMasks`: whether a transform of that kind is applied to masks;
 * only this table decides it. `group`: the heading under which pages list it, unless its declaration names another.
 */
export const TRANSFORM_KINDS = {
  /** An affine coordinate map: applied to the mask too, by nearest-neighbour sampling. */
  geometric: { movesMasks: true, group: 'geometry' },
  /** A displacement of each pixel, after all affine coordinate maps: applied to the mask too. */
  field: { movesMasks: true, group: 'geometry' },
  /** An affine map of each pixel's colour. */
  intensity: { movesMasks: false, group: 'tone' },
  /** A table of levels per channel. */
  lookup: { movesMasks: false, group: 'tone' },
  /** A function of the neighbourhood of each pixel. */
  filter: { movesMasks: false, group: 'texture' },
  /** Covers pixels with black; in the mask with its fill, if the configuration demands it (`fillCovered`). */
  occlusion: { movesMasks: false, group: 'occlusion' },
  /** Regions of other training pairs, in image and mask, before all other transforms; in training outputs only. */
  mixing: { movesMasks: true, group: 'mixing' },
  /** Objects of other training pairs, in image and mask, after `mixing`; needs masks of objects. */
  paste: { movesMasks: true, group: 'mixing' },
} as const;
export type TransformKind = keyof typeof TRANSFORM_KINDS;

/** Returns whether a kind reads other training pairs; such transforms are applied to training outputs only. */
export const readsPartners = (kind: TransformKind): boolean => kind === 'mixing' || kind === 'paste';

/** Reason why objects cannot be pasted, with the advice. */
export const PASTE_NEEDS_OBJECTS =
  'Only objects can be pasted. To use it, treat each value of the masks as one object in the upload preview.';

/** Headings under which pages list transforms. */
export const TRANSFORM_GROUPS = {
  geometry: 'Geometry',
  tone: 'Colour and tone',
  texture: 'Texture',
  occlusion: 'Occlusion',
  mixing: 'Mixing of training pairs',
} as const;
export type TransformGroup = keyof typeof TRANSFORM_GROUPS;

/** A closed interval. */
export type Interval = readonly [low: number, high: number];

/** An interval from which a transform draws one value or several, uniformly. */
export interface TransformRange<K extends string = string> {
  /** Name of the range in `transformRanges`, and of the drawn value in `params` if it is one. */
  key: K;
  label: string;
  /** Unit after the value; may be empty. */
  unit: string;
  /** Pages show the value of the configuration multiplied by this, with so many decimals. */
  scale: number;
  decimals: number;
  /** Lowest and highest value that a configuration may have. */
  limits: Interval;
  /** Limits of the fields of the page, if they allow less. */
  fieldLimits?: Interval;
  /** True for a length in pixels of the output: a smaller image shows the same with less of it. */
  isLength?: true;
  /** Default interval. */
  initial: Interval;
}

/** Declaration of one random transform. Its computation is in the tensor core, under the same flag. */
export interface Transform<
  F extends string = string,
  D extends TransformKind = TransformKind,
  K extends string = string,
  S extends z.ZodObject | null = z.ZodObject | null,
> {
  /** Name of its switch in the configuration, of its entry in `transformRanges` and of its drawn values in `params`. */
  flag: F;
  kind: D;
  group?: TransformGroup;
  label: string;
  /** One sentence for its card. */
  description: string;
  /** Default probability, 0 to 1. */
  probability: number;
  /** Null for a transform without parameters. */
  range: TransformRange<K> | null;
  /** All values drawn for one output, as in the manifest. Null for a transform without parameters. */
  params: S;
  /** Text in the summary of a run: "flipped left-right", or the noun in "with varied brightness". */
  summary: { done: string } | { varied: string };
  /** Returns the text of one output's receipt. */
  receipt(params: S extends z.ZodObject ? z.infer<S> : null): string;
  /** Noun of a transform that puts areas from outside the frame into the corners: "a rotation". */
  corners?: string;
  /** True if its outermost samples reach beyond the edge of the frame. */
  readsEdge?: true;
  /** Flag of the transform whose card precedes its own. Default: the one before it in the list. */
  cardAfter?: string;
}

/** Preserves the literal types of a declaration. */
export const declareTransform = <
  const F extends string,
  const D extends TransformKind,
  const K extends string = never,
  S extends z.ZodObject | null = null,
>(
  transform: Transform<F, D, K, S>,
): Transform<F, D, K, S> => transform;
