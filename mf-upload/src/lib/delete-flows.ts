import { createClient, type ErrorCode, MESSAGES, TOAST_MS } from '@twinset/contract';
import {
  api,
  appConfig,
  clearWaivers,
  describeFailure,
  type FileKind,
  getStore,
  invalidate,
  runPipeline,
  type Step,
  setRetryable,
  storedSessionId,
} from '@twinset/sdk';

const BUSY = { images: 'deletingImages', masks: 'deletingMasks' } as const;

/** Calls of a deletion of all files, in their order, with the row of the catalogue for a failure. */
const CALLS = {
  images: {
    deleteImages: 'ImagesNotDeleted',
    createImagesDirectory: 'ImagesDirectoryNotCreated',
    deleteResizedImages: 'ResizedDirectoryNotCreated',
    resetResizedUrls: 'SignedUrlsNotReset',
  },
  masks: {
    deleteMasks: 'MasksNotDeleted',
    createMasksDirectory: 'MasksDirectoryNotCreated',
    deleteResizedMasks: 'ResizedMaskDirectoryNotCreated',
    resetResizedUrls: 'SignedUrlsNotReset',
  },
} as const;

type DeletionCall = keyof (typeof CALLS)['images'] | keyof (typeof CALLS)['masks'];

const callsOf = (kind: FileKind) => Object.entries(CALLS[kind]) as [DeletionCall, ErrorCode][];
const stepsOf = (kind: FileKind): Step[] =>
  callsOf(kind).map(([name, error]) => ({ call: () => api().call(name), error }));

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
  const ok = await run(kind, stepsOf(kind));
  if (ok) {
    setRetryable(kind, []);
    getStore().setFailed(kind, []);
    getStore().setCompanions(kind, []);
  }
  return ok;
}

/** Deletes some uploaded files. */
export function deleteSome(kind: FileKind, names: readonly string[]): Promise<boolean> {
  const error: ErrorCode = kind === 'images' ? 'ImagesNotDeleted' : 'MasksNotDeleted';
  const name = kind === 'images' ? 'deleteImage' : 'deleteMask';
  const steps = names.map(
    (file): Step => ({ call: () => api().call(name, { params: { name: file } }), error }),
  );
  return run(kind, [...steps, { call: () => api().call('resetResizedUrls'), error: 'SignedUrlsNotReset' }]);
}

/**
 * Sends the calls of a deletion while the page is being left: the browser completes them, and nobody reads the responses.
 * @param names files; null for all
 */
export function deleteOnLeaving(kind: FileKind, names: readonly string[] | null): void {
  // The page's own client repeats some calls when the page is shown again.
  const { call } = createClient(appConfig().api, storedSessionId);
  const options = { keepalive: true };
  if (names === null) for (const [name] of callsOf(kind)) void call(name, {}, options);
  else {
    for (const name of names)
      void call(kind === 'images' ? 'deleteImage' : 'deleteMask', { params: { name } }, options);
    void call('resetResizedUrls', {}, options);
  }
}
