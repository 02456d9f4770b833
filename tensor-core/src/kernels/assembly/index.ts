export { addNoise, setPixels } from './add-noise';
export { areaSums } from './area-sums';
export { boxReduce } from './box-reduce';
export { channelSums } from './channel-sums';
export { colorChannels } from './color-channels';
export { colorPixels } from './color-pixels';
export { convolve8 } from './convolve';
export { copyPixels } from './copy-pixels';
export { equaliseTiles8, tilesBytes } from './equalise-tiles';
export { exchangeChannels } from './exchange-channels';
export { fieldRowAt, projectRow, stretchRow } from './field-rows';
export { compressJpeg8, jpegBytes } from './jpeg';
export { flatSquares, isGrey, range16 } from './looks';
export { median8 } from './median';
export { lineLevels8, turnBits8 } from './plain-levels';
export { resizeAntialias8 } from './resize-antialias-8';
export { resizeAntialias16 } from './resize-antialias-16';
export { resizeNearest } from './resize-nearest';
export { scalePixels8 } from './scale-pixels';
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
export { addSensorNoise8, lightnessSums8 } from './sensor-noise';
export { levelCounts8, lookup8 } from './tables';
export { turnHue8 } from './turn-hue';
export { unsharp8 } from './unsharp';
export { warpBilinearGrey8 } from './warp-bilinear-grey8';
export { setUp, warpBilinearRgb8 } from './warp-bilinear-rgb8';
export { warpExact, warpFieldNearest } from './warp-exact';
export { warpFieldAffine } from './warp-field-affine';
export { warpFieldAffineNearest } from './warp-field-affine-nearest';
export { warpFieldWhole } from './warp-field-whole';
export { warpFieldWholeNearest } from './warp-field-whole-nearest';
export { warpNearest } from './warp-nearest';
export { weighNeighbours8 } from './weigh-neighbours';

/** Returns the start of the memory that the caller manages, behind the static data; see ../simd/memory-base.ts. */
export function heapBase(): usize {
  return __heap_base;
}
