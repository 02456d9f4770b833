import {
  type AugmentConfig,
  DEFAULT_CONFIG,
  type DeclaredTransform,
  type TransformRange,
} from '@twinset/contract';
import { fitWithin, type Size } from '../lib/fit-within.ts';

const CARD_PIXELS = 256;

/** The part of a configuration that affects a card's image, so that other changes request nothing. */
export type CardBase = Pick<
  AugmentConfig,
  | 'crop'
  | 'cropDimension'
  | 'resizeAugImage'
  | 'augImageDimension'
  | 'border'
  | 'imageFill'
  | 'maskFill'
  | 'fillCovered'
  | 'background'
>;

export function cardBase(config: AugmentConfig): CardBase {
  const { crop, cropDimension, resizeAugImage, augImageDimension } = config;
  const { border, imageFill, maskFill, fillCovered, background } = config;
  const filling = { border, imageFill, maskFill, fillCovered, background };
  return { crop, cropDimension, resizeAugImage, augImageDimension, ...filling };
}

/** Scales a value in pixels by the size of the card's frame relative to the output. */
function scaled({ isLength, limits: [min, max] }: TransformRange, value: number, factor: number): number {
  return isLength ? Math.min(max, Math.max(min, value * factor)) : value;
}

/**
 * Returns the configuration that draws a single transform, with probability 1, at one value of its range, on
 * a small frame.
 * @param source size of the image in pixels, before the fixed crop
 * @param row null: no transform
 * @param value in the units of the configuration; null for no transform, or one without a range
 */
export function cardConfig(
  base: CardBase,
  source: Size,
  row: DeclaredTransform | null,
  value: number | null,
): AugmentConfig {
  const { targetWidth, targetHeight } = base.cropDimension;
  const frame = base.crop ? { width: targetWidth, height: targetHeight } : source;
  const card = fitWithin(frame, CARD_PIXELS);
  const config = { ...DEFAULT_CONFIG, ...base, resizeAugImage: true, augImageDimension: card };
  if (row === null) return config;
  const ranges: Record<string, unknown> = { probability: 1 };
  if (row.range !== null && value !== null) {
    const output = base.resizeAugImage ? base.augImageDimension : frame;
    const drawn = scaled(row.range, value, card.width / output.width);
    ranges[row.range.key] = [drawn, drawn];
  }
  return { ...config, [row.flag]: true, transformRanges: { [row.flag]: ranges } };
}
