import { ARCHIVE_NAME, hasImageExtension, stemOf } from '@twinset/contract';
import type { DatasetFile } from './read-drop.ts';

/** Matches what names of masks add to the names of their images. */
const MASK_WORD = /[_.-](masks?|labels?|seg|segmentation|gt|cp_masks|annotation|manual\d*|L)$/i;

/** Returns the archive if a drop is only that. */
export const archiveIn = ([first, ...others]: readonly DatasetFile[]): File | null =>
  first !== undefined && others.length === 0 && ARCHIVE_NAME.test(first.file.name) ? first.file : null;

const folderOf = ({ path }: DatasetFile): string => path.slice(0, path.lastIndexOf('/') + 1);

/**
 * Returns whether files are the images or the masks of an upload page: PNG and JPEG files of one folder, whose names do
 * not show that it contains images together with their masks.
 */
export function isPlainUpload(files: readonly DatasetFile[]): boolean {
  if (files.length === 0 || new Set(files.map(folderOf)).size > 1) return false;
  if (!files.every(({ file }) => hasImageExtension(file.name))) return false;
  const stems = files.map(({ file }) => stemOf(file.name));
  const known = new Set(stems);
  const isMaskOfOther = (stem: string) => MASK_WORD.test(stem) && known.has(stem.replace(MASK_WORD, ''));
  return known.size === stems.length && !stems.some(isMaskOfOther);
}

/** Name of a dataset, and its files with paths below it. */
export type Dataset = { name: string; files: DatasetFile[] };

const rootOf = ({ path }: DatasetFile): string =>
  path.includes('/') ? path.slice(0, path.indexOf('/')) : '';

/** Returns the dataset of a drop: a single folder is the dataset, and its name is no part of the paths. */
export function datasetOf(files: readonly DatasetFile[]): Dataset {
  const roots = new Set(files.map(rootOf));
  const name = [...roots].filter(Boolean).join(', ');
  if (name === '')
    return { name: files.length === 1 ? (files[0]?.path ?? '') : 'dropped files', files: [...files] };
  if (roots.size > 1) return { name, files: [...files] };
  return { name, files: files.map(({ path, file }) => ({ path: path.slice(name.length + 1), file })) };
}
