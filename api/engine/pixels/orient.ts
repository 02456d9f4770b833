import type { Orientation } from './types.ts';

/** Returns true if the orientation swaps width and height. */
export const isQuarterTurn = (orientation: number): boolean => orientation >= 5;

/**
 * Applies an EXIF orientation (2 to 8) to pixels as stored. Accepts interleaved samples of any width and any channel
 * count; returns the array itself for orientation 1.
 */
export const orient = <T extends Uint8Array | Uint16Array>(
  image: { data: T; width: number; height: number; channels: number },
  orientation: Orientation,
): { data: T; width: number; height: number; channels: number } => {
  if (orientation === 1) return image;
  const { data, width, height, channels } = image;
  const turned = isQuarterTurn(orientation);
  const outWidth = turned ? height : width;
  const outHeight = turned ? width : height;
  // Source index of output (0, 0), and the steps for one output column and one output row, in pixels.
  const right = width - 1;
  const bottom = (height - 1) * width;
  const [origin, dx, dy] = [
    [0, 1, width],
    [right, -1, width],
    [right + bottom, -1, -width],
    [bottom, 1, -width],
    [0, width, 1],
    [bottom, -width, 1],
    [right + bottom, -width, -1],
    [right, width, -1],
  ][orientation - 1];
  const out = new (data.constructor as new (length: number) => T)(data.length);
  for (let y = 0, to = 0; y < outHeight; y++) {
    let from = (origin + y * dy) * channels;
    for (let x = 0; x < outWidth; x++, from += dx * channels) {
      for (let c = 0; c < channels; c++) out[to++] = data[from + c];
    }
  }
  return { data: out, width: outWidth, height: outHeight, channels };
};
