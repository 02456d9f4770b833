import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('gridMask', 'occlusion', (image, x, y, k, params) => {
  const cell = Math.max(2, Math.floor(Math.min(image.width, image.height) / params.cells));
  const side = Math.max(1, Math.floor(cell * params.ratio));
  const inSquare = (at: number, shift: number) => (at + Math.floor(shift * cell)) % cell < side;
  if (inSquare(x, params.x) && inSquare(y, params.y)) return 0;
  return image.data[(y * image.width + x) * image.channels + k];
});
