import { roundToLevel } from '../kernels/typescript/to-level.ts';
import { filter } from '../kinds/filter.ts';
import { drawSeed, lerpInterval } from '../kinds/sampling.ts';
import { emptyLike, maxLevelOf, type Raster } from '../raster.ts';
import { noiseBits, normalQuantiles } from '../rng/noise.ts';
import { poissonQuantiles } from '../rng/poisson.ts';

/** Range of the colour shift, the default of Albumentations. */
const COLOR_SHIFT = [0.01, 0.05] as const;

/** Returns the standard deviation of the lightness, from 0 to 0.5. */
function lightnessDeviation({ data, channels }: Raster, max: number): number {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < data.length; i += channels) {
    const [r, g, b] = channels === 1 ? [data[i], data[i], data[i]] : [data[i], data[i + 1], data[i + 2]];
    const lightness = (Math.max(r, g, b) + Math.min(r, g, b)) / (2 * max);
    sum += lightness;
    squares += lightness * lightness;
  }
  const count = data.length / channels;
  const mean = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean * mean));
}

/** Returns the hue of a colour in sixths of the circle, from -1 to 5. */
function hueOf(r: number, g: number, b: number, high: number, chroma: number): number {
  if (high === r) return (g - b) / chroma;
  return high === g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma;
}

/** Returns the share of the chroma that a channel lacks at a hue; `place` is the hue plus 5, 3 or 1 sixths. */
function lackAt(place: number): number {
  const sixth = place - 6 * Math.floor(place / 6);
  return Math.max(0, Math.min(sixth, 4 - sixth, 1));
}

/**
 * Adds the noise of a sensitive sensor: Poisson noise to the lightness of each pixel, with the mean of the image's own
 * deviation, and normal noise to its hue; saturation stays (HSL).
 */
export const isoNoise = filter('isoNoise', {
  draw: (u, { intensity }) => ({
    intensity: lerpInterval(intensity, u(1)),
    colorShift: lerpInterval(COLOR_SHIFT, u(2)),
    seed: drawSeed(u(3)),
  }),
  apply({ intensity, colorShift, seed }, image) {
    const { data, channels } = image;
    const out = emptyLike(image);
    const max = maxLevelOf(image);
    const lights = poissonQuantiles(255 * lightnessDeviation(image, max) * intensity);
    const hues = normalQuantiles();
    for (let i = 0, pixel = 0; i < data.length; i += channels, pixel++) {
      const bits = noiseBits(seed, pixel);
      const light = lights[bits >>> 20] / 255;
      if (channels === 1) {
        out.data[i] = roundToLevel(data[i] + light * (max - data[i]), max);
        continue;
      }
      const r = data[i];
      const g = data[i + 1];
      const b = data[i + 2];
      const high = Math.max(r, g, b);
      const low = Math.min(r, g, b);
      const middle = (high + low) / 2;
      const lighter = Math.min(max, middle + light * (max - middle));
      const chroma = high - low;
      if (chroma === 0) {
        out.data.fill(roundToLevel(lighter, max), i, i + 3);
        continue;
      }
      // The chroma of a saturation is a share of the distance from black or white.
      const newChroma = (chroma * Math.min(lighter, max - lighter)) / Math.min(middle, max - middle);
      const top = lighter + newChroma / 2;
      const turn = 6 * colorShift * intensity * hues[(bits >>> 8) & 4095];
      const hue = hueOf(r, g, b, high, chroma) + turn;
      out.data[i] = roundToLevel(top - newChroma * lackAt(hue + 5), max);
      out.data[i + 1] = roundToLevel(top - newChroma * lackAt(hue + 3), max);
      out.data[i + 2] = roundToLevel(top - newChroma * lackAt(hue + 1), max);
    }
    return out;
  },
});
