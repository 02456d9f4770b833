import { type Hints, planFolders } from '../folders/plan-folders.ts';
import type { IntakeClass, Layout } from '../layout.ts';
import type { Listing } from '../listing.ts';

/** A layout of images and mask files, with what its folders and names do not show. */
type FolderLayout = Pick<Layout, 'name' | 'label' | 'detect'> & { hints?: Hints };

/** Creates a layout that the common rules plan. */
export const folderLayout = ({ hints, ...layout }: FolderLayout): Layout => ({
  ...layout,
  plan: (listing, readText, choices) => planFolders(layout, listing, readText, choices, hints),
});

/** Returns whether a listing has folders of these names, anywhere. */
export const hasFolders = (listing: Listing, ...names: string[]): boolean =>
  names.every((name) => listing.folderNames.has(name));

/** Returns classes with consecutive values. */
export const classesFrom = (first: number, names: readonly string[]): IntakeClass[] =>
  names.map((name, i) => ({ value: first + i, name }));

/** Returns an ignored class, such as the border of objects. */
export const ignored = (value: number, name: string): IntakeClass => ({ value, name, role: 'ignore' });
