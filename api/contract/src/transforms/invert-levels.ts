import { declareTransform } from '../transform.ts';

/** Follows Pillow's ImageOps.invert and Albumentations' InvertImg. */
export const invertLevels = declareTransform({
  flag: 'invertLevels',
  kind: 'lookup',
  label: 'Invert',
  description: 'Turns dark to light and light to dark.',
  probability: 0.5,
  range: null,
  params: null,
  summary: { done: 'inverted' },
  receipt: () => 'inverted',
});
