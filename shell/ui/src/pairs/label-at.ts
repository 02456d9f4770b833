import type { LabelClass } from './label-text.ts';
import type { Size } from './zoom.ts';

/** Decoded pixels of a mask, RGBA. */
export interface MaskPixels extends Size {
  data: Uint8ClampedArray | Uint8Array;
}

/**
 * Returns the class at a pixel of the displayed image.
 * @param uncolored the mask contains label values as grey levels; else it is coloured by class
 * @param image size of the image to which x and y refer; the mask may have another size
 * @returns null if no class has the pixel's colour
 */
export function labelAt(
  mask: MaskPixels,
  { x, y }: { x: number; y: number },
  image: Size,
  classes: readonly LabelClass[],
  uncolored: boolean,
): LabelClass | null {
  const column = Math.min(mask.width - 1, Math.floor(((x + 0.5) * mask.width) / image.width));
  const row = Math.min(mask.height - 1, Math.floor(((y + 0.5) * mask.height) / image.height));
  const at = (row * mask.width + column) * 4;
  const [r = 0, g = 0, b = 0] = mask.data.subarray(at, at + 3);
  if (uncolored) return classes.find(({ value }) => value === r) ?? { value: r, color: hex(r, g, b) };
  const color = hex(r, g, b);
  return classes.find((one) => one.color.toLowerCase() === color) ?? null;
}

const hex = (r: number, g: number, b: number): string =>
  `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`;
