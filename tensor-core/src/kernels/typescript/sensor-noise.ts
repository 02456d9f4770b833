import { emptyLike, maxLevelOf, type Raster } from '../../raster.ts';
import { noiseBits } from '../../rng/noise.ts';
import type { SensorNoise } from '../pixel-backend.ts';
import { roundToLevel } from './to-level.ts';
import { sixthsOf } from './turn-hue.ts';

/** Computes PixelBackend.lightnessSums. */
export function lightnessSums({ data, channels }: Raster): [sum: number, squares: number] {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < data.length; i += channels) {
    const first = data[i];
    const second = channels === 1 ? first : data[i + 1];
    const third = channels === 1 ? first : data[i + 2];
    const twice = Math.max(first, second, third) + Math.min(first, second, third);
    sum += twice;
    squares += twice * twice;
  }
  return [sum, squares];
}

const SIXTH = 1 / 6;

/** Returns the share of the chroma that a channel lacks; `place` is the hue, 0 to 6, plus 5, 3 or 1. */
function lackAt(place: number): number {
  const sixth = place >= 6 ? place - 6 : place;
  return Math.max(0, Math.min(sixth, 4 - sixth, 1));
}

/** Computes PixelBackend.addSensorNoise. */
export function addSensorNoise(source: Raster, { seed, lights, turns }: SensorNoise): Raster {
  const { data, channels } = source;
  const out = emptyLike(source);
  const max = maxLevelOf(source);
  for (let i = 0, pixel = 0; i < data.length; i += channels, pixel++) {
    const bits = noiseBits(seed, pixel);
    const light = lights[bits >>> 20];
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
    const turned = sixthsOf(r, g, b, high, chroma) + turns[(bits >>> 8) & 4095];
    const hue = turned - 6 * Math.floor(turned * SIXTH);
    out.data[i] = roundToLevel(top - newChroma * lackAt(hue + 5), max);
    out.data[i + 1] = roundToLevel(top - newChroma * lackAt(hue + 3), max);
    out.data[i + 2] = roundToLevel(top - newChroma * lackAt(hue + 1), max);
  }
  return out;
}
