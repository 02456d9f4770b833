import { equaliseTiles } from '../kernels/clahe.ts';
import { roundToLevel } from '../kernels/typescript/to-level.ts';
import { filter } from '../kinds/filter.ts';
import { lerpInterval } from '../kinds/sampling.ts';
import { allocate, bitDepthOf, emptyLike, maxLevelOf, type Raster } from '../raster.ts';

/** Tiles along each axis, the default of OpenCV. */
const GRID = 8;

/** Returns the luma of each pixel, rounded; the levels of a grey image. */
function lumaOf(image: Raster): Raster['data'] {
  const { data, width, height, channels } = image;
  if (channels === 1) return data;
  const luma = allocate(width * height, bitDepthOf(image));
  for (let i = 0, p = 0; i < luma.length; i++, p += 3)
    luma[i] = Math.floor((299 * data[p] + 587 * data[p + 1] + 114 * data[p + 2] + 500) / 1000);
  return luma;
}

/** Equalises within tiles, with limited contrast; in colour images the luma, whose change is added to each channel. */
export const clahe = filter('clahe', {
  draw: (u, { clipLimit }) => ({ clipLimit: lerpInterval(clipLimit, u(1)), grid: GRID }),
  apply({ clipLimit, grid }, image) {
    const { width, height, channels, data } = image;
    const out = emptyLike(image);
    const max = maxLevelOf(image);
    const luma = lumaOf(image);
    equaliseTiles({ data: luma, width, height }, { max, clipLimit, grid }, (pixel, level) => {
      const change = level - luma[pixel];
      const end = (pixel + 1) * channels;
      for (let i = end - channels; i < end; i++) out.data[i] = roundToLevel(data[i] + change, max);
    });
    return out;
  },
});
