import type { ExportFormat } from '../types.ts';

/** Returns the path of the index mask of an output; it has the name of the image. */
export const indexMaskPath = ({ set, stem }: { set: string; stem: string }): string =>
  `${set}/index_masks/${stem}.png`;

/** Grey masks whose pixels are 0 to n-1, named like their images. */
export const indexMasks: ExportFormat = {
  name: 'index',
  label: 'Index masks',
  describe:
    'Grey PNGs without a palette, 0 to n-1 (0 and 1 for two classes, 255 ignored), named like their images: for PyTorch, TensorFlow, Keras, OpenCV and MONAI.',
  loss: 'none',
  files: (output) => [[indexMaskPath(output.place), output.indexPng]],
};
