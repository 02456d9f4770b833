export interface Size {
  width: number;
  height: number;
}

/**
 * Scales a size down until its longer side is at most `pixels`, with the same proportions, in whole pixels.
 * Sides are at least 10, the minimum side of a frame.
 */
export function fitWithin({ width, height }: Size, pixels: number): Size {
  const scale = Math.min(1, pixels / Math.max(width, height));
  const side = (length: number) => Math.max(10, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
