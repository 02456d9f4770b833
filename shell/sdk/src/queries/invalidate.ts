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
 * What each kind of change makes stale, in the other windows too. Awaiting one waits until what is on screen here is
 * read again.
 */
export const invalidate = {
  /** After the line was cut: what happened meanwhile. */
  status: () => refresh(keys.allStatus),
  /** After the session was started. */
  session: () => everywhere(keys.allStatus),
  /** After files of a kind were uploaded or deleted; a result made from others is stale with them. */
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
  stratification: () => everywhere(keys.stratification, keys.allPlans),
  /** Links to previews expire; reading the pages again renews them. */
  originals: () => refresh(keys.originals),
  results: () => everywhere(keys.allResults, keys.status('augmentationIsComplete')),
  everything: () => everywhere([]),
};
