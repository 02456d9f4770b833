import type { FileKind } from '../store/view-slice.ts';

/** Files that were not uploaded and can be retried without being chosen again; lost in a reload. */
const retryable: Record<FileKind, File[]> = { images: [], masks: [] };

export const setRetryable = (kind: FileKind, files: File[]): void => {
  retryable[kind] = files;
};

export const retryableFiles = (kind: FileKind): readonly File[] => retryable[kind];

export function clearRetryable(): void {
  retryable.images = [];
  retryable.masks = [];
}
