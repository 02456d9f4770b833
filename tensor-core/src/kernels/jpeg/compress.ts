import { emptyLike, maxLevelOf, type Raster } from '../../raster.ts';
import { double, halve, newPlane, type Plane, padToBlocks } from './planes.ts';
import { divisorsOf, quantisePlane } from './quantise.ts';

/** Fixed point of the colour conversions of libjpeg: 16 bits. */
const HALF = 1 << 15;
const MIDDLE = 128 << 16;

const clip = (level: number): number => Math.max(0, Math.min(255, level));

/** Splits 8-bit RGB into luma and the two chroma components of JFIF. */
function splitColors(rgb: Uint8Array, width: number, height: number): Plane[] {
  const planes = [newPlane(width, height), newPlane(width, height), newPlane(width, height)];
  const [luma, blue, red] = planes.map(({ data }) => data);
  for (let i = 0, p = 0; i < luma.length; i++, p += 3) {
    const r = rgb[p];
    const g = rgb[p + 1];
    const b = rgb[p + 2];
    luma[i] = (19_595 * r + 38_470 * g + 7471 * b + HALF) >> 16;
    blue[i] = (-11_059 * r - 21_709 * g + 32_768 * b + MIDDLE + HALF - 1) >> 16;
    red[i] = (32_768 * r - 27_439 * g - 5329 * b + MIDDLE + HALF - 1) >> 16;
  }
  return planes;
}

/** Writes luma and chroma as RGB; the rows of the luma may be longer. */
function joinColors(out: Raster, luma: Plane, blue: Plane, red: Plane): void {
  const { width, height, data } = out;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const level = luma.data[y * luma.width + x];
      const cb = blue.data[i] - 128;
      const cr = red.data[i] - 128;
      data[3 * i] = clip(level + ((91_881 * cr + HALF) >> 16));
      data[3 * i + 1] = clip(level + ((-22_554 * cb - 46_802 * cr + HALF) >> 16));
      data[3 * i + 2] = clip(level + ((116_130 * cb + HALF) >> 16));
    }
}

/** Returns a component after its frequencies were rounded, as whole blocks. */
function quantised(blocks: Plane, component: 'luma' | 'chroma', quality: number): Plane {
  quantisePlane(blocks, divisorsOf(component, quality));
  return blocks;
}

/**
 * Computes PixelBackend.compressJpeg: what libjpeg gives with its default settings (accurate integer transform, 4:2:0,
 * smooth enlargement of chroma), in whole numbers, without the lossless coding in between.
 */
export function compressJpeg(image: Raster, quality: number): Raster {
  const { width, height, channels } = image;
  const unit = maxLevelOf(image) / 255;
  const out = emptyLike(image);
  const levels =
    unit === 1 ? (image.data as Uint8Array) : Uint8Array.from(image.data, (x) => Math.floor(x / unit + 0.5));
  if (channels === 1) {
    const plane = quantised(padToBlocks({ data: levels.slice(), width, height }), 'luma', quality);
    for (let y = 0; y < height; y++)
      out.data.set(plane.data.subarray(y * plane.width, y * plane.width + width), y * width);
  } else {
    const [luma, blue, red] = splitColors(levels, width, height);
    const [cb, cr] = [blue, red].map((plane) =>
      double(quantised(halve(plane), 'chroma', quality), { width, height }),
    );
    joinColors(out, quantised(padToBlocks(luma), 'luma', quality), cb, cr);
  }
  if (unit > 1) for (let i = 0; i < out.data.length; i++) out.data[i] *= unit;
  return out;
}
