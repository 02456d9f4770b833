import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('corruptContrast', 'intensity', (pixel, { factor }, { means }) =>
  pixel.map((x, k) => (x - means[k]) * factor + means[k]),
);
