import { declareTransform } from '../transform.ts';

export const flipLeftRight = declareTransform({
  flag: 'flipLeftRight',
  kind: 'geometric',
  label: 'Flip left-right',
  description: 'Mirrors the pair about its vertical axis.',
  probability: 0.5,
  range: null,
  params: null,
  summary: { done: 'flipped left-right' },
  receipt: () => 'flipped left-right',
});
