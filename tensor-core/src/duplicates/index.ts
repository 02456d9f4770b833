export {
  decodeFingerprint,
  encodeFingerprint,
  FINGERPRINT_BYTES,
  type Fingerprint,
} from './fingerprint.ts';
export {
  type DuplicateGroups,
  type DuplicateIds,
  groupDuplicates,
} from './group-duplicates.ts';
export { type FrameInput, groupFrames } from './group-frames.ts';
export { cellRanges, GRID_SIDE, GRID_WORDS, type MaskGrid } from './mask-grid.ts';
export type { DuplicateInput } from './near-pair.ts';
