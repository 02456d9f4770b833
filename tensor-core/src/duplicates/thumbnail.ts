import { AREAS } from '../kernels/survey.ts';
import { maxLevelOf, type Raster } from '../raster.ts';

export const THUMB_SIDE = AREAS;
const CHANNELS = 3;
/** Samples of a thumbnail. */
export const THUMB_SAMPLES = THUMB_SIDE * THUMB_SIDE * CHANNELS;

/**
 * Returns the image scaled to 32 x 32, each pixel the mean of the area it covers, 8-bit RGB interleaved (3072
 * values); a single channel counts as R = G = B.
 * @param areas see Survey
 */
export function thumbnailOf(areas: Float64Array, image: Raster): Uint8Array {
  const { width, height, channels } = image;
  const scale = 255 / maxLevelOf(image) / ((width / THUMB_SIDE) * (height / THUMB_SIDE));
  const thumb = new Uint8Array(THUMB_SAMPLES);
  for (let pixel = 0; pixel < THUMB_SIDE * THUMB_SIDE; pixel++) {
    for (let c = 0; c < CHANNELS; c++) {
      thumb[pixel * CHANNELS + c] = Math.round(
        areas[pixel * channels + (channels === CHANNELS ? c : 0)] * scale,
      );
    }
  }
  return thumb;
}
