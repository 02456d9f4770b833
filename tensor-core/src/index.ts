export { foregroundOf, measureAttributes } from './attributes/index.ts';
export { backendInfo, installWasm, pixelBackend, usePixelBackend } from './backend.ts';
export {
  cellRanges,
  type DuplicateGroups,
  type DuplicateIds,
  type DuplicateInput,
  decodeFingerprint,
  encodeFingerprint,
  FINGERPRINT_BYTES,
  type Fingerprint,
  type FrameInput,
  GRID_SIDE,
  GRID_WORDS,
  groupDuplicates,
  groupFrames,
  type MaskGrid,
} from './duplicates/index.ts';
export { cosine, power, sine } from './exact-math/index.ts';
export { cropWindow } from './kernels/crop-window.ts';
export type { LabelScan, ScannedMask } from './kernels/label-scan.ts';
export { padRaster } from './kernels/pad-raster.ts';
export type { PixelBackend } from './kernels/pixel-backend.ts';
export { MEMORY_BASE } from './kernels/simd/memory-base.ts';
export { borderIndex } from './kernels/typescript/border-index.ts';
export { augmentImage, augmentMask, channelMeans, seenLabels } from './pipeline/augment.ts';
export { type AugmentSpec, type AugmentSpecConfig, specOfConfig } from './pipeline/augment-spec.ts';
export { frameImage, frameMask } from './pipeline/frame.ts';
export { type MixedPair, mixFrames, PARTNERS, partnersUsed } from './pipeline/mix-frames.ts';
export type { PasteRules } from './pipeline/paste-objects.ts';
export { type OutputId, sampleOutput } from './pipeline/sample-output.ts';
export { isHit, maskMap, type ObjectPoints, sampleWithObject } from './pipeline/sample-with-object.ts';
export { fingerprint, type ImageSurvey, scanLabels, surveyImage } from './pipeline/survey-image.ts';
export {
  computeHere,
  isSameStage,
  isSameWarp,
  planImage,
  planMask,
  planRows,
  planUpTo,
  type WarpPlan,
} from './pipeline/warp-plan.ts';
export { bitDepthOf, checkRaster, copyOf, maxLevel, type Raster } from './raster.ts';
export { uniform } from './rng/uniform.ts';
export {
  type Cell,
  columnKind,
  type FoldInput,
  type Folds,
  foldDataset,
  type GroupId,
  isMissing,
  isPlainNumber,
  type NearOutcome,
  type NearSplitInput,
  planSizes,
  type SplitColumn,
  type SplitInput,
  type SplitResult,
  type SplitWarning,
  splitDataset,
  splitWithNear,
} from './split/index.ts';
