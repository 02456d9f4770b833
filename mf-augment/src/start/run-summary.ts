import { type AugmentConfig, isTransformed, type SetCounts, type TransformFlag } from '@twinset/contract';
import { formatBytes, formatCount, formatEstimate, formatNoun, formatSize } from '@twinset/ui';

export interface PlanNumbers {
  sizes: SetCounts;
  outputs: SetCounts;
  bytes: number;
  seconds: number;
}

/** What each transformation does to a pair, in the order in which it is done. */
const DONE: readonly [TransformFlag, string][] = [
  ['randomCrop', 'cropped'],
  ['flipLeftRight', 'flipped left-right'],
  ['flipUpDown', 'flipped up-down'],
  ['randomRotate', 'turned'],
];
const COLOR: readonly [TransformFlag, string][] = [
  ['corruptBrightness', 'brightness'],
  ['corruptContrast', 'contrast'],
  ['corruptSaturation', 'saturation'],
];

/** ['a', 'b', 'c'] -> "a, b and c". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The random transformations that are on, as words after "make 150": "flipped left-right and turned, with other brightness". */
export function transformWords(config: Pick<AugmentConfig, TransformFlag>): string {
  const geometry = listed(DONE.filter(([flag]) => config[flag]).map(([, word]) => word));
  const color = listed(COLOR.filter(([flag]) => config[flag]).map(([, word]) => word));
  const parts = [geometry, color === '' ? '' : `with varied ${color}`].filter((part) => part !== '');
  return parts.length === 0 ? 'unchanged' : parts.join(', ');
}

function sizeWords(config: AugmentConfig): string {
  const { targetWidth, targetHeight } = config.cropDimension;
  if (config.resizeAugImage) return formatSize(config.augImageDimension);
  return config.crop ? formatSize({ width: targetWidth, height: targetHeight }) : 'in their own sizes';
}

/** What a run will make, as sentences that can be read aloud. */
export function runSummary(config: AugmentConfig, plan: PlanNumbers): string[] {
  const { sizes, outputs } = plan;
  const train = `From ${formatNoun(sizes.train, 'training pair')} make ${formatCount(outputs.train)}, ${transformWords(config)}.`;
  const rest = [
    outputs.val > 0 &&
      `${formatNoun(outputs.val, 'validation pair')}, ${isTransformed(config, 'val') ? 'transformed as well' : 'one a source'}`,
    outputs.test > 0 && `${formatNoun(outputs.test, 'testing pair')}, never transformed`,
  ].filter((part) => part !== false);
  const total = outputs.train + outputs.val + outputs.test;
  const weight = `${formatNoun(total, 'pair')} ${sizeWords(config)}, PNG, about ${formatBytes(plan.bytes)}, ${formatEstimate(plan.seconds)}.`;
  return [train, ...(rest.length > 0 ? [`${rest.join('; ')}.`] : []), weight];
}
