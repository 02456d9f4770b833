import { planFolders } from '../folders/plan-folders.ts';
import type { Layout } from '../layout.ts';

/** Images and mask files in folders, of any names: applies if no other layout does. */
export const folders: Layout = {
  name: 'folders',
  label: 'Images and masks in folders',
  detect: () => true,
  plan: (listing, readText, choices) => planFolders(folders, listing, readText, choices),
};
