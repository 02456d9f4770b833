import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('whiteBalance', 'intensity', (pixel, { warmth }) =>
  pixel.length === 1 ? pixel : pixel.map((x, k) => x + x * [warmth, 0, -warmth][k]),
);
