export type { GpuDevice } from './gpu-types.ts';
export { canSplit } from './split-places.ts';
export { encodeSteps, type GpuSteps, type Packing } from './step-words.ts';
export { WarpDevice } from './warp-device.ts';
export {
  isMissing,
  isUndecided,
  jobOf,
  type PackedRows,
  packedOf,
  resultOf,
  rowsOf,
  type WarpJob,
  type WarpLayout,
  type WarpRequest,
  warpLayout,
  writeJob,
} from './warp-job.ts';
