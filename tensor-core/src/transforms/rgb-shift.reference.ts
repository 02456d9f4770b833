import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('rgbShift', 'intensity', (pixel, { red, green, blue }, { max }) =>
  pixel.length === 1 ? pixel : pixel.map((x, k) => x + [red, green, blue][k] * max),
);
