import { classesFrom, folderLayout, hasFolders, ignored } from './folder-layout.ts';

const NAMES =
  'sky, building, pole, road, pavement, tree, sign symbol, fence, car, pedestrian, bicyclist'.split(', ');

/** CamVid as prepared for SegNet: `train` and `trainannot`, 11 classes and void. */
export const camvid = folderLayout({
  name: 'camvid',
  label: 'CamVid (SegNet)',
  detect: (listing) =>
    hasFolders(listing, 'train', 'trainannot') &&
    listing.images.some(({ stem }) => /^(Seq\d\d\w*_f\d+|0001TP_\d+|0006R0_\w+|0016E5_\d+)$/.test(stem)),
  hints: { classesOf: () => [...classesFrom(0, NAMES), ignored(11, 'void')] },
});
