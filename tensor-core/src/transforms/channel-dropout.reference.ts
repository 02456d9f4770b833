import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('channelDropout', 'intensity', (pixel, { channel }) =>
  pixel.length === 1 ? pixel : pixel.map((x, k) => (['red', 'green', 'blue'][k] === channel ? 0 : x)),
);
