import type { AugmentConfig, Limits } from '@twinset/contract';

/** Returns the nearest number within limits. */
const clamped = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Returns a configuration whose numbers are as near to the former ones as the limits of the server allow. */
export function clampToLimits(config: AugmentConfig, limits: Limits): AugmentConfig {
  const { saveIdMin, saveIdMax, resizeWidthMin, resizeWidthMax, resizeHeightMin, resizeHeightMax } = limits;
  const size = config.augImageDimension;
  return {
    ...config,
    totalAugmentedImages: clamped(
      config.totalAugmentedImages,
      limits.totalAugmentedImagesMin,
      limits.totalAugmentedImagesMax,
    ),
    initialTrainSaveId: clamped(config.initialTrainSaveId, saveIdMin, saveIdMax),
    initialValSaveId: clamped(config.initialValSaveId, saveIdMin, saveIdMax),
    initialTestSaveId: clamped(config.initialTestSaveId, saveIdMin, saveIdMax),
    // The order of the fields is kept: another one would count as a change.
    augImageDimension: {
      ...size,
      width: clamped(size.width, resizeWidthMin, resizeWidthMax),
      height: clamped(size.height, resizeHeightMin, resizeHeightMax),
    },
    resizeSide: clamped(config.resizeSide, resizeHeightMin, resizeHeightMax),
  };
}
