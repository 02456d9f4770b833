import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('corruptSaturation', 'intensity', (pixel, { factor }) => {
  if (pixel.length !== 3) return pixel;
  const [r, g, b] = pixel;
  const luma = 0.299 * r + 0.587 * g + 0.114 * b;
  return pixel.map((x) => luma + (x - luma) * factor);
});
