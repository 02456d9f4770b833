import { pixelBackend } from '../backend.ts';
import { filter } from '../kinds/filter.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Tiles along each axis, the default of OpenCV. */
const GRID = 8;

/** Equalises within tiles, with limited contrast; in colour images the luma, whose change is added to each channel. */
export const clahe = filter('clahe', {
  draw: (u, { clipLimit }) => ({ clipLimit: lerpInterval(clipLimit, u(1)), grid: GRID }),
  apply: ({ clipLimit, grid }, image) => pixelBackend().equaliseTiles(image, clipLimit, grid),
});
