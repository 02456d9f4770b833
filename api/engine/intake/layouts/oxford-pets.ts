import { folderLayout, hasFolders } from './folder-layout.ts';

/** Oxford pets: trimaps of pet, background and the border between them. */
export const oxfordPets = folderLayout({
  name: 'oxford-pets',
  label: 'Oxford-IIIT pets',
  detect: (listing) => hasFolders(listing, 'images', 'trimaps'),
  hints: {
    classesOf: () => [
      { value: 1, name: 'pet' },
      { value: 2, name: 'background', role: 'background' },
      { value: 3, name: 'border', role: 'ignore' },
    ],
  },
});
