import { declareTransform } from '../transform.ts';

export const flipUpDown = declareTransform({
  flag: 'flipUpDown',
  kind: 'geometric',
  label: 'Flip up-down',
  description: 'Mirrors the pair about its horizontal axis.',
  probability: 0.5,
  range: null,
  params: null,
  summary: { done: 'flipped up-down' },
  receipt: () => 'flipped up-down',
});
