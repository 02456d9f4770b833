import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('corruptBrightness', 'intensity', (pixel, { delta }, { max }) =>
  pixel.map((x) => x + delta * max),
);
