import { folderLayout } from './folder-layout.ts';

/** Cellpose: masks of object ids beside the images. */
export const cellpose = folderLayout({
  name: 'cellpose',
  label: 'Cellpose',
  detect: (listing) =>
    listing.images.some(({ stem }) => /_(cp_)?masks$/.test(stem)) &&
    listing.images.some(({ stem }) => !/_(cp_)?masks$/.test(stem)),
  hints: { masksOf: () => 'objects' },
});
