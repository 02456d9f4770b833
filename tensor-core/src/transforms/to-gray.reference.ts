import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('toGray', 'intensity', (pixel) => {
  if (pixel.length === 1) return pixel;
  const luma = 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2];
  return [luma, luma, luma];
});
