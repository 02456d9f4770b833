import { declareTransform } from '../transform.ts';

/** Follows OpenCV's equalizeHist on each channel, as Albumentations' Equalize does (`cv`, by channels). */
export const equalize = declareTransform({
  flag: 'equalize',
  kind: 'filter',
  group: 'tone',
  label: 'Equalise',
  description: 'Spreads the levels of each channel evenly over the value range.',
  probability: 0.5,
  range: null,
  params: null,
  summary: { varied: 'equalised levels' },
  receipt: () => 'levels equalised',
});
