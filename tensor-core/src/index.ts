export type { Affine } from './affine.ts';
export {
  ATTRIBUTES,
  type AttributeName,
  COLOR_ATTRIBUTES,
  foregroundOf,
  isAttributeName,
  measureAttributes,
  SHAPE_ATTRIBUTES,
  TEXTURE_ATTRIBUTES,
} from './attributes/index.ts';
export { backendInfo, installWasm } from './backend.ts';
export {
  cellRanges,
  type DuplicateGroups,
  type DuplicateIds,
  type DuplicateInput,
  type Fingerprint,
  fingerprint,
  GRID_SIDE,
  GRID_WORDS,
  groupDuplicates,
  groupFrames,
  type MaskGrid,
} from './duplicates/index.ts';
export { compileGraph } from './graph/compile.ts';
export { GraphError } from './graph/graph-error.ts';
export { graphFromJson, graphToJson } from './graph/json.ts';
export { runGraph } from './graph/run.ts';
export { type Graph, graphSchema } from './graph/schema.ts';
export type { Border } from './kernels/pixel-backend.ts';
export { type ColorTableAttributes, colorTable } from './ops/color-table.ts';
export { type DepthMapAttributes, depthMap } from './ops/depth-map.ts';
export { OPS } from './ops/index.ts';
export { type PaletteAttributes, palette } from './ops/palette.ts';
export {
  augmentImage,
  augmentMask,
  channelMeans,
  frameImage,
  frameMask,
  seenLabels,
} from './pipeline/augment.ts';
export {
  type AugmentSpec,
  type AugmentSpecConfig,
  specOfConfig,
  type TransformFlag,
} from './pipeline/augment-spec.ts';
export { type FrameSpec, frameSpecOfConfig } from './pipeline/frame-spec.ts';
export { type OutputParams, outputParamsSchema } from './pipeline/output-params.ts';
export { type OutputId, sampleOutput } from './pipeline/sample-output.ts';
export { bitDepthOf, checkRaster, maxLevel, type Raster } from './raster.ts';
export { type SetName, uniform } from './rng/uniform.ts';
export {
  type AttributeBalance,
  type Cell,
  columnKind,
  type GroupCounts,
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
