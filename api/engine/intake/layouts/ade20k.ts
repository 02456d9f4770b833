import { folderLayout, hasFolders } from './folder-layout.ts';

/** ADE20K in the form of the scene parsing challenge: 150 classes from 1 on. */
export const ade20k = folderLayout({
  name: 'ade20k',
  label: 'ADE20K',
  detect: (listing) =>
    hasFolders(listing, 'images', 'annotations') &&
    listing.images.some(({ stem }) => /^ADE_(train|val)_\d{8}$/.test(stem)),
  hints: { classesOf: () => [{ value: 0, name: 'other', role: 'ignore' }] },
});
