import { declareTransform } from '../transform.ts';

/** Follows Pillow's ImageOps.autocontrast and Albumentations' AutoContrast. */
export const autoContrast = declareTransform({
  flag: 'autoContrast',
  kind: 'filter',
  group: 'tone',
  label: 'Auto contrast',
  description: 'Stretches each channel to the whole value range.',
  probability: 0.5,
  range: null,
  params: null,
  summary: { varied: 'automatic contrast' },
  receipt: () => 'contrast stretched',
});
