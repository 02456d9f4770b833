import type { Size } from './zoom.ts';

/** A class of the data set as a viewer names it. */
export interface LabelClass {
  /** Label value, or #rrggbb for a colour-coded set. */
  value: number | string;
  /** The colour it is shown in, #rrggbb. */
  color: string;
  name?: string | undefined;
}

/** Pixels of a mask as they were decoded, RGBA. */
export interface MaskPixels extends Size {
  data: Uint8ClampedArray | Uint8Array;
}

/**
 * The class at a pixel of the picture on show.
 * @param bare the mask holds label values as grey levels; else it is coloured by class
 * @param picture size that x and y are counted in; the mask may be of another
 * @returns null where the pixel has no colour of any class
 */
export function labelAt(
  mask: MaskPixels,
  { x, y }: { x: number; y: number },
  picture: Size,
  classes: readonly LabelClass[],
  bare: boolean,
): LabelClass | null {
  const column = Math.min(mask.width - 1, Math.floor(((x + 0.5) * mask.width) / picture.width));
  const row = Math.min(mask.height - 1, Math.floor(((y + 0.5) * mask.height) / picture.height));
  const at = (row * mask.width + column) * 4;
  const [r = 0, g = 0, b = 0] = mask.data.subarray(at, at + 3);
  if (bare) return classes.find(({ value }) => value === r) ?? { value: r, color: hex(r, g, b) };
  const color = hex(r, g, b);
  return classes.find((one) => one.color.toLowerCase() === color) ?? null;
}

const hex = (r: number, g: number, b: number): string =>
  `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`;

/** A class in words: "label 3, road". */
export const labelText = ({ value, name }: LabelClass): string =>
  `${typeof value === 'number' ? 'label' : 'colour'} ${value}${name ? `, ${name}` : ''}`;
