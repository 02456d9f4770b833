import { bitDepthOf, maxLevel, type Raster } from '../raster.ts';

/** A one-channel window of an image in 256 levels. */
export interface GrayCrop {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Box {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/**
 * Returns the window of the image in 256 grey levels: rint(255 * (0.2125 R + 0.7154 G + 0.0721 B)) of the
 * gamma-coded values (like scikit-image's `rgb2gray` and `img_as_ubyte`); a single channel is unchanged, 16
 * bit are scaled by 255 / 65535.
 */
export function grayCrop(image: Raster, { top, left, bottom, right }: Box): GrayCrop {
  const { data: source, channels } = image;
  const width = right - left;
  const height = bottom - top;
  const data = new Uint8Array(width * height);
  const max = maxLevel(bitDepthOf(image));
  const red = weightTable(0.2125, max);
  const green = weightTable(0.7154, max);
  const blue = weightTable(0.0721, max);
  for (let y = 0, to = 0; y < height; y++) {
    let from = ((y + top) * image.width + left) * channels;
    for (const end = to + width; to < end; to++, from += channels) {
      if (channels === 3) {
        data[to] = roundToEven((red[source[from]] + green[source[from + 1]] + blue[source[from + 2]]) * 255);
      } else data[to] = max === 255 ? source[from] : Math.round((source[from] * 255) / max);
    }
  }
  return { data, width, height };
}

function roundToEven(value: number): number {
  const floor = Math.floor(value);
  const part = value - floor;
  if (part !== 0.5) return part < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

const tables = new Map<string, Float64Array>();

function weightTable(weight: number, max: number): Float64Array {
  const key = `${weight} ${max}`;
  let table = tables.get(key);
  if (!table) {
    table = Float64Array.from({ length: max + 1 }, (_, value) => (value / max) * weight);
    tables.set(key, table);
  }
  return table;
}
