export { areaSums } from './area-sums';
export { boxReduce } from './box-reduce';
export { channelSums } from './channel-sums';
export { colorFlipped } from './color-pixels';
export { copyPixels } from './copy-pixels';
export { flatSquares, isGrey, range16 } from './looks';
export { resizeAntialias8 } from './resize-antialias-8';
export { resizeAntialias16 } from './resize-antialias-16';
export { resizeNearest } from './resize-nearest';
export {
  beginLabels,
  betweenAt,
  colorsAt,
  flatAt,
  pixelsAt,
  scanLabels,
  scannedChanges,
  scannedSlots,
  slotsMax,
  valuesAt,
} from './scan-labels';
export { seenLabels } from './seen-labels';
export { warpBilinear16 } from './warp-bilinear-16';
export { warpBilinearGrey8 } from './warp-bilinear-grey8';
export { setUp, warpBilinearRgb8 } from './warp-bilinear-rgb8';
export { warpNearest } from './warp-nearest';

/** Returns the start of the memory that the caller manages. */
export function heapBase(): usize {
  return __heap_base;
}
