import type { Border } from '../kernels/pixel-backend.ts';
import { brightness } from '../ops/brightness.ts';
import { contrast } from '../ops/contrast.ts';
import { flipLeftRight } from '../ops/flip-left-right.ts';
import { flipUpDown } from '../ops/flip-up-down.ts';
import type { Range } from '../ops/op.ts';
import { randomCrop } from '../ops/random-crop.ts';
import { rotate } from '../ops/rotate.ts';
import { saturation } from '../ops/saturation.ts';

/** What each random transform draws; ranges are [low, high], both ends in the op's own unit. */
export interface DrawRanges {
  randomCrop: { probability: number; area: Range };
  flipLeftRight: { probability: number };
  flipUpDown: { probability: number };
  randomRotate: { probability: number; degrees: Range };
  corruptBrightness: { probability: number; delta: Range };
  corruptContrast: { probability: number; factor: Range };
  corruptSaturation: { probability: number; factor: Range };
}

export type TransformFlag = keyof DrawRanges;

/** Everything that decides how outputs are drawn, the seed apart. */
export interface AugmentSpec {
  flags: Record<TransformFlag, boolean>;
  ranges: DrawRanges;
  border: Border;
  /** Level outside an image's frame, in the image's own range. */
  imageFill: number;
  /** Label outside a mask's frame. */
  maskFill: number;
}

/** The part of a configuration that is read here; what is missing is off, or the default of its op. */
export type AugmentSpecConfig = Partial<Record<TransformFlag, boolean>> & {
  transformRanges?: {
    [F in TransformFlag]?: { [K in keyof DrawRanges[F]]?: DrawRanges[F][K] | undefined } | undefined;
  };
  border?: Border;
  imageFill?: number;
  maskFill?: number;
};

/** The drawing rules that a configuration asks for. */
export function specOfConfig(config: AugmentSpecConfig): AugmentSpec {
  const given = config.transformRanges ?? {};
  return {
    flags: {
      randomCrop: config.randomCrop ?? false,
      flipLeftRight: config.flipLeftRight ?? false,
      flipUpDown: config.flipUpDown ?? false,
      randomRotate: config.randomRotate ?? false,
      corruptBrightness: config.corruptBrightness ?? false,
      corruptContrast: config.corruptContrast ?? false,
      corruptSaturation: config.corruptSaturation ?? false,
    },
    ranges: {
      randomCrop: filled(randomCrop.defaults, given.randomCrop),
      flipLeftRight: filled(flipLeftRight.defaults, given.flipLeftRight),
      flipUpDown: filled(flipUpDown.defaults, given.flipUpDown),
      randomRotate: filled(rotate.defaults, given.randomRotate),
      corruptBrightness: filled(brightness.defaults, given.corruptBrightness),
      corruptContrast: filled(contrast.defaults, given.corruptContrast),
      corruptSaturation: filled(saturation.defaults, given.corruptSaturation),
    },
    border: config.border ?? 'constant',
    imageFill: config.imageFill ?? 0,
    maskFill: config.maskFill ?? 0,
  };
}

function filled<R extends object>(defaults: R, given: { [K in keyof R]?: R[K] | undefined } | undefined): R {
  const set = Object.entries(given ?? {}).filter(([key, value]) => key in defaults && value !== undefined);
  return { ...defaults, ...Object.fromEntries(set) };
}
