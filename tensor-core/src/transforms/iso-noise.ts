import { pixelBackend } from '../backend.ts';
import { filter } from '../kinds/filter.ts';
import { drawSeed, lerpInterval } from '../kinds/sampling.ts';
import { maxLevelOf, type Raster } from '../raster.ts';
import { normalQuantiles } from '../rng/noise.ts';
import { poissonQuantiles } from '../rng/poisson.ts';

/** Range of the colour shift, the default of Albumentations. */
const COLOR_SHIFT = [0.01, 0.05] as const;

/** Returns the standard deviation of the lightness, from 0 to 0.5. */
function lightnessDeviation(image: Raster): number {
  const pixels = image.width * image.height;
  const [sum, squares] = pixelBackend().lightnessSums(image);
  const mean = sum / pixels;
  return Math.sqrt(Math.max(0, squares / pixels - mean * mean)) / (2 * maxLevelOf(image));
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
    const counts = poissonQuantiles(255 * lightnessDeviation(image) * intensity);
    const turn = 6 * colorShift * intensity;
    return pixelBackend().addSensorNoise(image, {
      seed,
      lights: Float64Array.from(counts, (count) => count / 255),
      turns: normalQuantiles().map((one) => turn * one),
    });
  },
});
