import { declareTransform } from '../transform.ts';

/** Follows Albumentations' Transpose, on the same canvas. */
export const transposeAxes = declareTransform({
  flag: 'transposeAxes',
  kind: 'geometric',
  label: 'Transpose',
  description: 'Mirrors the pair about its diagonal from the top left.',
  probability: 0.5,
  range: null,
  params: null,
  summary: { done: 'transposed' },
  receipt: () => 'transposed',
  corners: 'a transposition',
});
