import type { FileKind } from '../store/view-slice.ts';

/** What folders of images and of masks are called, in lower case and without separators. */
const NAMES: Record<FileKind, ReadonlySet<string>> = {
  images: new Set([
    ...['image', 'images', 'img', 'imgs', 'jpg', 'jpgs', 'jpeg', 'jpegs', 'jpegimages'],
    ...['imagestr', 'imagests', 'leftimg8bit'],
  ]),
  masks: new Set([
    ...['mask', 'masks', 'label', 'labels', 'gt', 'gts', 'groundtruth', 'annotation', 'annotations'],
    ...['seg', 'segs', 'segmentation', 'segmentations', 'segmentationclass', 'segmentationobject'],
    ...['labelstr', 'labelsts', 'gtfine', 'gtcoarse'],
  ]),
};

/** The path of a file that came with its folder; "" for one that was chosen by itself. */
export const pathOf = (file: File): string => file.webkitRelativePath ?? '';

/** The folder of a file, "data/images"; "" for one that was chosen by itself. */
export const folderOf = (file: File): string => pathOf(file).split('/').slice(0, -1).join('/');

/** What a folder holds by its name; its deepest part that says so decides. Null where none does. */
export function folderKind(folder: string): FileKind | null {
  for (const part of folder.split('/').reverse()) {
    const word = part.toLowerCase().replace(/[\s_-]/g, '');
    if (NAMES.images.has(word)) return 'images';
    if (NAMES.masks.has(word)) return 'masks';
  }
  return null;
}
