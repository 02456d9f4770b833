import type { AugmentConfig, DatasetClass, FailedFile } from '@twinset/contract';
import { isFailure } from '@twinset/contract';
import { unwrap } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { clearWaivers } from '../dataset/waivers.ts';
import type { Step } from '../pipeline/run-pipeline.ts';
import { invalidate } from '../queries/invalidate.ts';
import { keys } from '../queries/keys.ts';
import { queryClient } from '../queries/query-client.ts';
import { getStore } from '../store/store.ts';
import type { FileKind } from '../store/view-slice.ts';
import { forgetCsv } from './forget-csv.ts';
import { retryWhenOnline } from './retry-when-online.ts';

const CALLS = {
  images: { transfer: 'transferImages', resize: 'resizeImages', transferResized: 'transferResizedImages' },
  masks: { transfer: 'transferMasks', resize: 'resizeMasks', transferResized: 'transferResizedMasks' },
} as const;

/**
 * Returns the steps after the transfer to the storage, with the text shown meanwhile. They wait for an
 * unreachable server until `signal` aborts.
 */
export function stepsAfterSending(
  kind: FileKind,
  phase: (text: string) => void,
  signal: AbortSignal,
  refused: (files: FailedFile[]) => void,
): Step[] {
  const calls = CALLS[kind];
  const step = (name: (typeof calls)[keyof typeof calls] | 'resetResizedUrls', text: string) => async () => {
    phase(text);
    const response = await retryWhenOnline(() => api().call(name), signal);
    if (response.failedFiles !== undefined) refused(response.failedFiles);
    return response;
  };
  return [
    { call: step(calls.transfer, 'Checking'), error: 'TransferFailed' },
    { call: step(calls.resize, 'Creating previews'), error: 'ResizeFailed' },
    { call: step(calls.transferResized, 'Storing previews'), error: 'ResizedTransferFailed' },
    { call: step('resetResizedUrls', 'Preparing the list'), error: 'SignedUrlsNotReset' },
    {
      call: () => retryWhenOnline(() => api().call('deleteStratificationFile'), signal),
      error: 'StratificationNotDeleted',
    },
  ];
}

/** Returns the name of the stored CSV file, which an upload removes; null without one. */
export async function storedCsv(): Promise<string | null> {
  const response = await api().call('stratificationFilename');
  return isFailure(response) ? null : response.results;
}

/** Removes settings of labels that the masks do not contain; otherwise label 0 would count as an object. */
function existingClasses(found: readonly DatasetClass[]): Pick<AugmentConfig, 'classes' | 'background'> {
  const { classes, background } = getStore().config;
  const values = new Set(found.map(({ value }) => value));
  return {
    classes: classes.filter(({ value }) => values.has(value)),
    background: values.has(background) ? background : '',
  };
}

/**
 * Reloads what an upload changed: resets a CSV file that it removed, settings of missing classes and waivers,
 * and takes channels and image type from the dataset.
 */
export async function refreshAfterUpload(kind: FileKind): Promise<void> {
  clearWaivers();
  const csv = await api().call('stratificationFilename');
  if (!isFailure(csv) && csv.results === null) forgetCsv();
  await invalidate.files(kind);
  try {
    const data = await queryClient.fetchQuery({
      queryKey: keys.dimension,
      queryFn: async () => unwrap(await api().call('dimension')),
    });
    getStore().adoptConfig({
      imageType: data.imageType,
      ...(data.maskKind === null ? {} : { imageMaskChannels: data.channels }),
      ...(kind === 'masks' && data.maskKind !== null ? existingClasses(data.classes) : {}),
    });
  } catch {
    // Without images there are no values to apply; the page shows the failed request itself.
  }
}
