import { type AugmentConfig, DEFAULT_CONFIG, type DeclaredTransform } from '@twinset/contract';
import { fitWithin, type Size } from '../lib/fit-within.ts';

const CARD_PIXELS = 256;

/** The part of a configuration that a card's picture depends on; a change of anything else asks nothing anew. */
export type CardBase = Pick<
  AugmentConfig,
  'crop' | 'cropDimension' | 'border' | 'imageFill' | 'maskFill' | 'background'
>;

export function cardBase(config: AugmentConfig): CardBase {
  const { crop, cropDimension, border, imageFill, maskFill, background } = config;
  return { crop, cropDimension, border, imageFill, maskFill, background };
}

/**
 * What draws one transform alone, always, at one value of its range, on a small frame.
 * @param source pixels of the picture, before the fixed crop.
 * @param value as the configuration holds it; null: the picture as it is, or a transform without a range.
 */
export function cardConfig(
  base: CardBase,
  source: Size,
  row: DeclaredTransform | null,
  value: number | null,
): AugmentConfig {
  const { targetWidth, targetHeight } = base.cropDimension;
  const frame = base.crop ? { width: targetWidth, height: targetHeight } : source;
  const config = {
    ...DEFAULT_CONFIG,
    ...base,
    resizeAugImage: true,
    augImageDimension: fitWithin(frame, CARD_PIXELS),
  };
  if (row === null) return config;
  const drawn = row.range === null || value === null ? {} : { [row.range.key]: [value, value] };
  return { ...config, [row.flag]: true, transformRanges: { [row.flag]: { probability: 1, ...drawn } } };
}
