import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import {
  type AugmentConfig,
  type CallOutput,
  type EndpointName,
  LIMITS,
  type Limits,
  type MaskObject,
  type Status,
} from '@twinset/contract';
import { useCallback, useMemo } from 'react';
import { isUnreachable, unwrap } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { storedSessionId } from '../session/session-id.ts';
import { useStore } from '../store/store.ts';
import type { FileKind } from '../store/view-slice.ts';
import { keys, STATUS_CHECKS, type StatusName } from './keys.ts';

/**
 * Requests one status check. A response of `success: false` is data; only an unreachable server is an error.
 */
async function readStatus(name: StatusName): Promise<Status> {
  if (storedSessionId() === null)
    return { success: false, message: 'No session was started.', isRunning: false };
  const response = await api().call(name);
  if ('code' in response && response.success === false && isUnreachable(response as never))
    return unwrap(response as never);
  return response as Status;
}

/** Interval at which an unreachable server is requested again, in milliseconds. */
const RETRY_MS = 4000;

export const statusQuery = (name: StatusName) => ({
  queryKey: keys.status(name),
  queryFn: () => readStatus(name),
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? RETRY_MS : false,
});

/** Returns the response of a status check of section 7; `data` is undefined until the first response. */
export const useStatus = (name: StatusName): UseQueryResult<Status> => useQuery(statusQuery(name));

/** All status checks, in the table's order. */
export const STATUS_QUERIES = STATUS_CHECKS.map(statusQuery);

/** Returns true once the server reports that this browser's session is running. */
export const useSessionRunning = (): boolean => useStatus('sessionIsRunning').data?.isRunning === true;

/** Requests an endpoint. @throws ApiError for a failure */
export const readAny = async <O>(name: EndpointName, input: object, signal: AbortSignal): Promise<O> =>
  unwrap(await (api().call as (...args: unknown[]) => Promise<O>)(name, input, { signal }));

function useRead<N extends EndpointName>(
  queryKey: QueryKey,
  name: N,
  input: Record<string, unknown> = {},
  enabled = true,
  select?: (data: CallOutput<N>) => CallOutput<N>,
): UseQueryResult<CallOutput<N>> {
  const running = useSessionRunning();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readAny<CallOutput<N>>(name, input, signal),
    enabled: running && enabled,
    ...(select === undefined ? {} : { select }),
  });
}

/** Returns a function that removes the files from a list whose deletion is pending. */
function useVisible(kind: FileKind) {
  const hidden = useStore(({ view }) => view.hidden[kind]);
  return useCallback(
    <T extends { results: (string | { name: string })[] }>(data: T): T => {
      const names = new Set(hidden);
      const isShown = (file: string | { name: string }) =>
        !names.has(typeof file === 'string' ? file : file.name);
      return hidden.length === 0 ? data : { ...data, results: data.results.filter(isShown) };
    },
    [hidden],
  );
}

/** Returns the names of the uploaded files of a kind, sorted. */
export const useNames = (kind: FileKind) =>
  useRead(keys.names(kind), kind === 'images' ? 'imageNames' : 'maskNames', {}, true, useVisible(kind));

/** Returns how many files of a kind pages show, and how many they hide; reads them only while files of any kind are hidden. */
export function useFileCounts(kind: FileKind): { shown: number; hidden: number } {
  const hidden = useStore(({ view }) => view.hidden);
  const isAsked = hidden.images.length + hidden.masks.length > 0;
  const name = kind === 'images' ? 'imageNames' : 'maskNames';
  const all = useRead(keys.names(kind), name, {}, isAsked).data?.results;
  return useMemo(() => {
    const names = new Set(hidden[kind]);
    const count = all?.filter((file) => names.has(file)).length ?? 0;
    return { shown: (all?.length ?? 0) - count, hidden: count };
  }, [all, hidden, kind]);
}

/** Returns the properties of the uploaded files of a kind. */
export const useFiles = (kind: FileKind) =>
  useRead(keys.files(kind), 'files', { query: { kind } }, true, useVisible(kind));

/** Settings that change what the dataset contains. */
export type DatasetChanges = Pick<AugmentConfig, 'repairs' | 'maskContent' | 'objectsPerClass'>;

/** Returns the chosen repairs and the meaning of the masks. */
export function useDatasetChanges(): DatasetChanges {
  const repairs = useStore((state) => state.config.repairs);
  const maskContent = useStore((state) => state.config.maskContent);
  const objectsPerClass = useStore((state) => state.config.objectsPerClass);
  return { repairs, maskContent, objectsPerClass };
}

/** Reads as uploaded without changes, else after them; keeps the last response while the next one is loading. */
function useChanged<N extends 'datasetReport' | 'dimension'>(
  key: QueryKey,
  [plain, changed]: [N, EndpointName],
  config: DatasetChanges,
  enabled = true,
): UseQueryResult<CallOutput<N>> {
  const running = useSessionRunning();
  const isPlain = config.repairs.length === 0 && config.maskContent === 'classes';
  const [name, input] = isPlain ? [plain, {}] : [changed, { body: { config } }];
  return useQuery({
    queryKey: isPlain ? key : [...key, config],
    queryFn: ({ signal }) => readAny<CallOutput<N>>(name, input, signal),
    enabled: running && enabled,
    placeholderData: keepPreviousData,
  });
}

/**
 * Returns the smallest height and width, channels, mask kind and classes, after repairs.
 * @param repairs default: those that the user chose
 */
export function useDimension(repairs?: AugmentConfig['repairs']) {
  const changes = useDatasetChanges();
  const config = repairs ? { ...changes, repairs } : changes;
  return useChanged(keys.dimension, ['dimension', 'repairedDimension'], config);
}

/** Returns the report of the dataset after the chosen repairs. */
export const useDatasetReport = (enabled = true) =>
  useChanged(keys.report, ['datasetReport', 'repairedReport'], useDatasetChanges(), enabled);

/**
 * Returns the objects of one mask; undefined until they are known.
 * @param name mask; undefined: none
 */
export function useMaskObjects(
  name: string | undefined,
  config: Partial<DatasetChanges>,
): MaskObject[] | undefined {
  const body = { config, name };
  return useRead(keys.maskObjects(body), 'maskObjects', { body }, name !== undefined).data?.objects;
}

export const useStratificationFilename = () => useRead(keys.stratificationFilename, 'stratificationFilename');

export const useStratificationParameters = (enabled = true) =>
  useRead(keys.stratificationParameters, 'stratificationParameters', {}, enabled);

/** Returns the manifest of the current result without its lists; outputs have their receipts with them. */
export const useManifestSummary = () => useRead(keys.manifest, 'manifestSummary');

/** Returns the results of the session, newest first, with what has changed in their sources since. */
export const useVersions = () => useRead(keys.versions, 'versions');

/** Returns how the sources of two results differ; nothing is requested without ids. */
export const useVersionSources = (query: { from: string; to: string } | null) =>
  useRead(keys.versionSources(query), 'versionSources', { query }, query !== null);

/** Returns the version, features and limits of the server; requires no session. */
export const useCapabilities = (): UseQueryResult<CallOutput<'capabilities'>> =>
  useQuery({ queryKey: keys.capabilities, queryFn: async () => unwrap(await api().call('capabilities')) });

/** Returns the limits of the server, or those of the specification until they are loaded. */
export function useLimits(): Limits {
  const reported = useCapabilities().data?.limits;
  return reported === undefined ? LIMITS : { ...LIMITS, ...reported };
}
