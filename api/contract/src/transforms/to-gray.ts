import { declareTransform } from '../transform.ts';

/** Name of Albumentations' ToGray; the weights are those of Rec. 601, as in OpenCV and Pillow. */
export const toGray = declareTransform({
  flag: 'toGray',
  kind: 'intensity',
  label: 'Grey',
  description: 'Removes all colour; the image keeps its channels.',
  probability: 0.2,
  range: null,
  params: null,
  summary: { done: 'turned to grey' },
  receipt: () => 'turned to grey',
});
