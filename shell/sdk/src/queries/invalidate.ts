import { notifyOtherWindows } from '../session/other-windows.ts';
import type { FileKind } from '../store/view-slice.ts';
import { keys, type StatusName } from './keys.ts';
import { queryClient } from './query-client.ts';

const refresh = (...queryKeys: (readonly unknown[])[]): Promise<unknown> =>
  Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

const everywhere = (...queryKeys: (readonly unknown[])[]): Promise<unknown> => {
  notifyOtherWindows(queryKeys);
  return refresh(...queryKeys);
};

const statusOf = (kind: FileKind): StatusName =>
  kind === 'images' ? 'imageUploadStatus' : 'maskUploadStatus';

/**
 * Marks the data that a change makes stale, in the other windows too. Await a call to wait until the visible
 * data of this window is reloaded.
 */
export const invalidate = {
  /** After a lost connection: missed changes. */
  status: () => refresh(keys.allStatus),
  /** After the session was started. */
  session: () => everywhere(keys.allStatus),
  /** After files of a kind were uploaded or deleted; a result of other files becomes stale as well. */
  files: (kind: FileKind) =>
    everywhere(
      keys.names(kind),
      keys.files(kind),
      keys.allMetadata,
      keys.status(statusOf(kind)),
      keys.status('balanceStatus'),
      keys.status('augmentationIsComplete'),
      keys.stratification,
      keys.allPlans,
      keys.allOutputs,
      keys.allResults,
    ),
  stratification: () => everywhere(keys.stratification, keys.allPlans, keys.versions),
  /** Signed URLs of previews expire; reloading the pages renews them. */
  originals: () => refresh(keys.originals),
  results: () => everywhere(keys.allResults, keys.status('augmentationIsComplete')),
  everything: () => everywhere([]),
};
