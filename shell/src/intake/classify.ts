import { ARCHIVE_NAME, hasImageExtension, isUnsupportedImage, stemOf } from '@twinset/contract';
import type { DatasetFile } from './read-drop.ts';

/** Matches files that may contain the annotations, classes or sets of images. */
const ANNOTATIONS = /\.((geo)?json|xml|ya?ml|csv)$/i;
/** Matches what names of masks add to the names of their images. */
const MASK_WORD = /[_.-](masks?|labels?|seg|segmentation|gt|cp_masks|annotation|manual\d*|L)$/i;

/** Returns the archive if a drop is only that. */
export const archiveIn = ([first, ...others]: readonly DatasetFile[]): File | null =>
  first !== undefined && others.length === 0 && ARCHIVE_NAME.test(first.file.name) ? first.file : null;

const folderOf = ({ path }: DatasetFile): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Returns whether the panel may use a file that is beside images of an upload; it uses a text file of the stem of an image. */
const isForPanel = (name: string, stems: ReadonlySet<string>): boolean =>
  isUnsupportedImage(name) ||
  ARCHIVE_NAME.test(name) ||
  ANNOTATIONS.test(name) ||
  (/\.txt$/i.test(name) && stems.has(stemOf(name)));

/**
 * Returns whether files are the images or the masks of an upload page: PNG and JPEG files of one folder, whose names do
 * not show that it contains images together with their masks. Files that the panel does not use may be beside them.
 */
export function isPlainUpload(files: readonly DatasetFile[]): boolean {
  if (new Set(files.map(folderOf)).size > 1) return false;
  const names = files.map(({ file }) => file.name);
  const stems = names.filter(hasImageExtension).map(stemOf);
  const known = new Set(stems);
  if (known.size === 0 || names.some((name) => isForPanel(name, known))) return false;
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
    return { name: files.length === 1 ? (files[0]?.path ?? '') : 'Dropped files', files: [...files] };
  if (roots.size > 1) return { name, files: [...files] };
  return { name, files: files.map(({ path, file }) => ({ path: path.slice(name.length + 1), file })) };
}
