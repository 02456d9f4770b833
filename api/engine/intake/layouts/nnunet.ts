import { folderLayout, hasFolders } from './folder-layout.ts';

/** nnU-Net: one file per channel in `imagesTr`, `dataset.json` with the classes. */
export const nnunet = folderLayout({
  name: 'nnunet',
  label: 'nnU-Net',
  detect: (listing) => hasFolders(listing, 'imagesTr', 'labelsTr'),
  hints: { channel: /_(\d{4})$/ },
});
