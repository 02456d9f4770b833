import { classesFrom, folderLayout, hasFolders, ignored } from './folder-layout.ts';

const NAMES = (
  'background, aeroplane, bicycle, bird, boat, bottle, bus, car, cat, chair, cow, diningtable, dog, horse, motorbike, ' +
  'person, pottedplant, sheep, sofa, train, tvmonitor'
).split(', ');

/** Pascal VOC: the classes are known for the original challenge only, whose names begin with the year. */
export const pascalVoc = folderLayout({
  name: 'pascal-voc',
  label: 'Pascal VOC',
  detect: (listing) =>
    hasFolders(listing, 'JPEGImages', 'SegmentationClass', 'ImageSets') &&
    listing.images.some(({ stem }) => /^20\d\d_\d{6}$/.test(stem)),
  hints: { classesOf: () => [...classesFrom(0, NAMES), ignored(255, 'border')] },
});
