import type { FileKind } from '../store/view-slice.ts';

/** Names of folders of images and of masks, in lower case and without separators. */
const NAMES: Record<FileKind, ReadonlySet<string>> = {
  images: new Set([
    'image',
    'images',
    'img',
    'imgs',
    'jpg',
    'jpgs',
    'jpeg',
    'jpegs',
    'jpegimages',
    'imagestr',
    'imagests',
    'leftimg8bit',
  ]),
  masks: new Set([
    'mask',
    'masks',
    'label',
    'labels',
    'gt',
    'gts',
    'groundtruth',
    'annotation',
    'annotations',
    'seg',
    'segs',
    'segmentation',
    'segmentations',
    'segmentationclass',
    'segmentationobject',
    'labelstr',
    'labelsts',
    'gtfine',
    'gtcoarse',
  ]),
};

/** Returns the path of a file in its chosen folder; "" for a file that was chosen individually. */
export const pathOf = (file: File): string => file.webkitRelativePath ?? '';

/** Returns the folder of a file, such as "data/images"; "" for a file that was chosen individually. */
export const folderOf = (file: File): string => pathOf(file).split('/').slice(0, -1).join('/');

/**
 * Returns the kind of files in a folder by its name; the deepest part with a known name decides. Null without
 * one.
 */
export function folderKind(folder: string): FileKind | null {
  for (const part of folder.split('/').reverse()) {
    const word = part.toLowerCase().replace(/[\s_-]/g, '');
    if (NAMES.images.has(word)) return 'images';
    if (NAMES.masks.has(word)) return 'masks';
  }
  return null;
}
