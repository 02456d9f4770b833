import { allocate, bitDepthOf, type Raster } from '../src/raster.ts';

/** Crops a raster pixel by pixel. */
export function crop(source: Raster, left: number, top: number, width: number, height: number): Raster {
  const { channels } = source;
  const data = allocate(width * height * channels, bitDepthOf(source));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let k = 0; k < channels; k++) {
        data[(y * width + x) * channels + k] =
          source.data[((top + y) * source.width + left + x) * channels + k];
      }
    }
  }
  return { data, width, height, channels };
}
