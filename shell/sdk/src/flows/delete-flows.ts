import { type ErrorCode, MESSAGES, TOAST_MS } from '@twinset/contract';
import { api } from '../api/client.ts';
import { clearWaivers } from '../dataset/waivers.ts';
import { describeFailure, runPipeline, type Step } from '../pipeline/run-pipeline.ts';
import { invalidate } from '../queries/invalidate.ts';
import { getStore } from '../store/store.ts';
import type { FileKind } from '../store/view-slice.ts';
import { setRetryable } from './retryable-files.ts';

const BUSY = { images: 'deletingImages', masks: 'deletingMasks' } as const;

const resetUrls: Step = { call: () => api().call('resetResizedUrls'), error: 'SignedUrlsNotReset' };

const STEPS: Record<FileKind, readonly Step[]> = {
  images: [
    { call: () => api().call('deleteImages'), error: 'ImagesNotDeleted' },
    { call: () => api().call('createImagesDirectory'), error: 'ImagesDirectoryNotCreated' },
    { call: () => api().call('deleteResizedImages'), error: 'ResizedDirectoryNotCreated' },
    resetUrls,
  ],
  masks: [
    { call: () => api().call('deleteMasks'), error: 'MasksNotDeleted' },
    { call: () => api().call('createMasksDirectory'), error: 'MasksDirectoryNotCreated' },
    { call: () => api().call('deleteResizedMasks'), error: 'ResizedMaskDirectoryNotCreated' },
    resetUrls,
  ],
};

function run(kind: FileKind, steps: readonly Step[]): Promise<boolean> {
  const title = MESSAGES.deletionTitle[kind];
  return runPipeline({
    busy: BUSY[kind],
    steps,
    describe: (failure, step) => {
      const text = describeFailure(failure, step);
      // The catalogue has different titles for this step in a deletion and in an upload.
      const failed = step.error === 'SignedUrlsNotReset' ? MESSAGES.deletionUrls : text.title;
      return { title, description: `${failed}: ${text.description}` };
    },
    fallback: { title, description: MESSAGES.unexpected },
    errorMs: TOAST_MS.deletionError,
    refresh: () => {
      clearWaivers();
      return invalidate.files(kind);
    },
  });
}

/** Deletes all uploaded files of a kind and everything derived from them. */
export async function deleteFiles(kind: FileKind): Promise<boolean> {
  const ok = await run(kind, STEPS[kind]);
  if (ok) {
    setRetryable(kind, []);
    getStore().setFailed(kind, []);
    getStore().setCompanions(kind, []);
  }
  return ok;
}

/** Deletes one uploaded file. */
export function deleteFile(kind: FileKind, name: string): Promise<boolean> {
  const error: ErrorCode = kind === 'images' ? 'ImagesNotDeleted' : 'MasksNotDeleted';
  const call = () => api().call(kind === 'images' ? 'deleteImage' : 'deleteMask', { params: { name } });
  return run(kind, [{ call, error }, resetUrls]);
}
