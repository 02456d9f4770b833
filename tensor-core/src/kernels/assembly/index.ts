export { channelSumsRgb8 } from './channel-sums';
export { resizeAntialias8 } from './resize-antialias-8';
export { resizeNearest } from './resize-nearest';
export { seenLabels } from './seen-labels';
export { warpBilinearGrey8 } from './warp-bilinear-grey8';
export { setUp, warpBilinearRgb8 } from './warp-bilinear-rgb8';
export { warpNearest } from './warp-nearest';

/** Where the memory that the caller hands out begins. */
export function heapBase(): usize {
  return __heap_base;
}
