export interface Size {
  width: number;
  height: number;
}

/**
 * The size with its longer side at most `pixels` and the same proportions, whole pixels. Sides stay at least 10,
 * which is the least a frame may have.
 */
export function fitWithin({ width, height }: Size, pixels: number): Size {
  const scale = Math.min(1, pixels / Math.max(width, height));
  const side = (length: number) => Math.max(10, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
