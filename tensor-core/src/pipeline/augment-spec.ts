import {
  type AugmentConfig,
  type BorderMode,
  DEFAULT_RANGES,
  groupsInEffect,
  type PolicyField,
  type RangesOf,
  TRANSFORM_FLAGS,
  type TransformFlag,
  type TransformSubset,
  transformsPerOutput,
} from '@twinset/contract';
import type { DrawOptions } from '../kinds/sampling.ts';

/** All settings that determine how outputs are drawn, except the seed. */
export interface AugmentSpec extends DrawOptions {
  flags: Record<TransformFlag, boolean>;
  ranges: { [F in TransformFlag]: RangesOf<F> };
  /** Number of transforms per output, with their probabilities as weights; null: each by its own probability. */
  perOutput: number | null;
  /** Groups of transforms of which an output has only some. */
  groups: readonly TransformSubset[];
  border: BorderMode;
  /** Level outside an image's frame, in the image's own range. */
  imageFill: number;
  /** Label outside a mask's frame, and of covered pixels if they are filled. */
  maskFill: number;
  /** Covered pixels of masks have the fill instead of their label. */
  fillCovered: boolean;
}

/**
 * The part of a configuration that is read here; missing transforms are off, other missing fields have their
 * defaults.
 */
export type AugmentSpecConfig = Partial<
  Pick<
    AugmentConfig,
    | TransformFlag
    | PolicyField
    | keyof DrawOptions
    | 'transformRanges'
    | 'border'
    | 'imageFill'
    | 'maskFill'
    | 'fillCovered'
  >
>;

/** Returns the drawing rules of a configuration. */
export function specOfConfig(config: AugmentSpecConfig): AugmentSpec {
  const perFlag = (entryOf: (flag: TransformFlag) => unknown) =>
    Object.fromEntries(TRANSFORM_FLAGS.map((flag) => [flag, entryOf(flag)]));
  return {
    flags: perFlag((flag) => config[flag] ?? false) as AugmentSpec['flags'],
    ranges: perFlag((flag) =>
      filled(DEFAULT_RANGES[flag], config.transformRanges?.[flag]),
    ) as AugmentSpec['ranges'],
    perOutput: transformsPerOutput(config),
    groups: groupsInEffect(config),
    border: config.border ?? 'constant',
    imageFill: config.imageFill ?? 0,
    maskFill: config.maskFill ?? 0,
    fillCovered: config.fillCovered ?? false,
    pasteScale: config.pasteScale ?? [1, 1],
    pasteFlip: config.pasteFlip ?? false,
  };
}

function filled(defaults: object, given: object | undefined): object {
  const set = Object.entries(given ?? {}).filter(([key, value]) => key in defaults && value !== undefined);
  return { ...defaults, ...Object.fromEntries(set) };
}
