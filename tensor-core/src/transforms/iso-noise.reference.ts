import { referenceOf } from '../../reference/oracle.ts';
import { maxLevelOf, type Raster } from '../raster.ts';
import { noiseBits, normalOf } from '../rng/noise.ts';

const known = new WeakMap<Raster, number>();

const pixelAt = ({ data, channels }: Raster, pixel: number): number[] =>
  channels === 1 ? new Array(3).fill(data[pixel]) : [...data.subarray(3 * pixel, 3 * pixel + 3)];

function deviationOf(image: Raster): number {
  const count = image.width * image.height;
  const lights = Array.from({ length: count }, (_, pixel) => {
    const pixels = pixelAt(image, pixel);
    return (Math.max(...pixels) + Math.min(...pixels)) / 2 / maxLevelOf(image);
  });
  const mean = lights.reduce((sum, one) => sum + one, 0) / count;
  return Math.sqrt(lights.reduce((sum, one) => sum + (one - mean) ** 2, 0) / count);
}

/** Returns the smallest value that a Poisson variable does not exceed with probability p. */
function poissonQuantile(mean: number, p: number): number {
  let value = 0;
  let logarithm = -mean;
  for (let sum = Math.exp(-mean); sum < p; sum += Math.exp(logarithm)) logarithm += Math.log(mean / ++value);
  return value;
}

/** Converts hue (degrees), saturation and lightness (0 to 1) to red, green or blue. */
function channelOf(hue: number, saturation: number, lightness: number, k: number): number {
  const at = ((((hue / 30 + [0, 8, 4][k]) % 12) + 12) % 12) as number;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
}

export const reference = referenceOf(
  'isoNoise',
  'filter',
  (image, x, y, k, { intensity, colorShift, seed }) => {
    const max = maxLevelOf(image);
    const deviation = known.get(image) ?? deviationOf(image);
    known.set(image, deviation);
    const pixel = y * image.width + x;
    const [r, g, b] = pixelAt(image, pixel).map((level) => level / max);
    const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
    const lightness = (high + low) / 2;
    const bits = noiseBits(seed, pixel);
    const light = poissonQuantile(255 * deviation * intensity, ((bits >>> 20) + 0.5) / 4096) / 255;
    const lighter = Math.min(1, lightness + light * (1 - lightness));
    if (high === low) return lighter * max;
    const sector =
      high === r
        ? (g - b) / (high - low)
        : high === g
          ? 2 + (b - r) / (high - low)
          : 4 + (r - g) / (high - low);
    const noise = normalOf((bits << 12) >>> 0) * colorShift * intensity;
    const saturation = (high - low) / (1 - Math.abs(2 * lightness - 1));
    return channelOf(60 * sector + 360 * noise, saturation, lighter, k) * max;
  },
);
