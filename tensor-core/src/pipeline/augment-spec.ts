import {
  type AugmentConfig,
  type BorderMode,
  DEFAULT_RANGES,
  type RangesOf,
  TRANSFORM_FLAGS,
  type TransformFlag,
} from '@twinset/contract';

/** Everything that decides how outputs are drawn, except the seed. */
export interface AugmentSpec {
  flags: Record<TransformFlag, boolean>;
  ranges: { [F in TransformFlag]: RangesOf<F> };
  border: BorderMode;
  /** Level outside an image's frame, in the image's own range. */
  imageFill: number;
  /** Label outside a mask's frame. */
  maskFill: number;
}

/** The part of a configuration that is read here; what is missing is off, or the default. */
export type AugmentSpecConfig = Partial<
  Pick<AugmentConfig, TransformFlag | 'transformRanges' | 'border' | 'imageFill' | 'maskFill'>
>;

/** The drawing rules that a configuration asks for. */
export function specOfConfig(config: AugmentSpecConfig): AugmentSpec {
  const perFlag = (entryOf: (flag: TransformFlag) => unknown) =>
    Object.fromEntries(TRANSFORM_FLAGS.map((flag) => [flag, entryOf(flag)]));
  return {
    flags: perFlag((flag) => config[flag] ?? false) as AugmentSpec['flags'],
    ranges: perFlag((flag) =>
      filled(DEFAULT_RANGES[flag], config.transformRanges?.[flag]),
    ) as AugmentSpec['ranges'],
    border: config.border ?? 'constant',
    imageFill: config.imageFill ?? 0,
    maskFill: config.maskFill ?? 0,
  };
}

function filled(defaults: object, given: object | undefined): object {
  const set = Object.entries(given ?? {}).filter(([key, value]) => key in defaults && value !== undefined);
  return { ...defaults, ...Object.fromEntries(set) };
}
