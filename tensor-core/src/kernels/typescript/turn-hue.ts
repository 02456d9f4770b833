import { copyOf, emptyLike, maxLevelOf, type Raster } from '../../raster.ts';
import { roundToLevel } from './to-level.ts';

/** Returns the hue of a colour in sixths of the circle, from -1 to 5. */
export function sixthsOf(r: number, g: number, b: number, high: number, chroma: number): number {
  if (high === r) return (g - b) / chroma;
  return high === g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma;
}

/** Computes PixelBackend.turnHue. */
export function turnHue(source: Raster, sixths: number): Raster {
  if (source.channels === 1) return copyOf(source);
  const out = emptyLike(source);
  const max = maxLevelOf(source);
  const { data } = source;
  for (let i = 0; i < data.length; i += 3) {
    const [r, g, b] = [data[i], data[i + 1], data[i + 2]];
    const high = Math.max(r, g, b);
    const chroma = high - Math.min(r, g, b);
    const turned = chroma === 0 ? 0 : sixthsOf(r, g, b, high, chroma) + sixths;
    for (let k = 0; k < 3; k++) {
      const place = turned + 5 - 2 * k;
      const sixth = place - 6 * Math.floor(place / 6);
      const dropped = Math.max(0, Math.min(sixth, 4 - sixth, 1));
      out.data[i + k] = roundToLevel(high - chroma * dropped, max);
    }
  }
  return out;
}
