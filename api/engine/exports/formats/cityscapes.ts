import type { ExportFile, ExportFormat, OutputPlace } from '../types.ts';

const CITY = 'twinset';

const pathOf = ({ set, number }: OutputPlace, kind: 'leftImg8bit' | 'gtFine', what: string): string =>
  `cityscapes/${kind}/${set}/${CITY}/${CITY}_${String(number).padStart(6, '0')}_000000_${what}.png`;

/** The folders of Cityscapes. */
export const cityscapes: ExportFormat = {
  name: 'cityscapes',
  label: 'Cityscapes folders',
  describe:
    'cityscapes/ with leftImg8bit and gtFine (labelIds and labelTrainIds; of masks of objects also instanceIds): for torchvision, MMSegmentation and other readers of Cityscapes.',
  loss: 'none',
  files: (output) => [
    [pathOf(output.place, 'leftImg8bit', 'leftImg8bit'), output.imagePng],
    [pathOf(output.place, 'gtFine', 'gtFine_labelIds'), output.indexPng],
    [pathOf(output.place, 'gtFine', 'gtFine_labelTrainIds'), output.indexPng],
    ...(output.recipe.isInstances
      ? [[pathOf(output.place, 'gtFine', 'gtFine_instanceIds'), output.instances()] as ExportFile]
      : []),
  ],
};
