import {
  type AugmentConfig,
  DEFAULT_CONFIG,
  type DeclaredTransform,
  frameMap,
  frameSpecOfConfig,
  type TransformRange,
  tileSize,
  tilingOf,
} from '@twinset/contract';
import { cutOf } from '../lib/cut-of.ts';
import { fitWithin, type Size } from '../lib/fit-within.ts';

const CARD_PIXELS = 256;

/** The part of a configuration that affects a card's image, so that other changes request nothing. */
export type CardBase = Pick<
  AugmentConfig,
  | 'crop'
  | 'cropDimension'
  | 'resizeAugImage'
  | 'augImageDimension'
  | 'resizeMode'
  | 'resizeSide'
  | 'tiles'
  | 'seed'
  | 'border'
  | 'imageFill'
  | 'maskFill'
  | 'fillCovered'
  | 'background'
  | 'objectsPerClass'
  | 'pasteScale'
  | 'pasteFlip'
>;

export function cardBase(config: AugmentConfig): CardBase {
  const { crop, cropDimension, resizeAugImage, augImageDimension, resizeMode, resizeSide } = config;
  const { border, imageFill, maskFill, fillCovered, background } = config;
  const { objectsPerClass, pasteScale, pasteFlip } = config;
  return {
    crop,
    cropDimension,
    resizeAugImage,
    augImageDimension,
    resizeMode,
    resizeSide,
    border,
    imageFill,
    maskFill,
    fillCovered,
    background,
    objectsPerClass,
    pasteScale,
    pasteFlip,
    ...cutOf(config),
  };
}

/** Scales a value in pixels by the scale of the card relative to that of the output. */
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
  const whole = tileSize(source, tilingOf(base));
  const frame = base.crop ? { width: targetWidth, height: targetHeight } : whole;
  const card = fitWithin(frame, CARD_PIXELS);
  const config = {
    ...DEFAULT_CONFIG,
    ...base,
    resizeAugImage: true,
    augImageDimension: card,
    resizeMode: 'stretch' as const,
  };
  if (row === null) return config;
  const ranges: Record<string, unknown> = { probability: 1 };
  if (row.range !== null && value !== null) {
    const { window, place } = frameMap(frameSpecOfConfig(base), whole);
    const drawn = scaled(row.range, value, card.width / frame.width / (place.width / window.width));
    ranges[row.range.key] = [drawn, drawn];
  }
  const content = row.kind === 'paste' ? { maskContent: 'objects' as const } : {};
  return { ...config, ...content, [row.flag]: true, transformRanges: { [row.flag]: ranges } };
}
