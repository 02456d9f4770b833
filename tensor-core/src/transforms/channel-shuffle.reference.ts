import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('channelShuffle', 'intensity', (pixel, { order }) =>
  pixel.length === 1 ? pixel : [...order].map((name) => pixel['rgb'.indexOf(name)]),
);
