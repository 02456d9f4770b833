import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallOutput, type EndpointName, LIMITS, type Limits, type Status } from '@twinset/contract';
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

function useRead<N extends EndpointName>(
  queryKey: QueryKey,
  name: N,
  input: Record<string, unknown> = {},
  enabled = true,
): UseQueryResult<CallOutput<N>> {
  const running = useSessionRunning();
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      unwrap(await (api().call as (...args: unknown[]) => Promise<CallOutput<N>>)(name, input, { signal })),
    enabled: running && enabled,
  });
}

/** Returns the names of the uploaded files of a kind, sorted. */
export const useNames = (kind: FileKind) =>
  useRead(keys.names(kind), kind === 'images' ? 'imageNames' : 'maskNames');

/** Returns the properties of the uploaded files of a kind. */
export const useFiles = (kind: FileKind) => useRead(keys.files(kind), 'files', { query: { kind } });

/** Returns the smallest height and width, channels, mask kind and classes. */
export const useDimension = () => useRead(keys.dimension, 'dimension');

/** Returns the report of the dataset after the chosen repairs. */
export function useDatasetReport(enabled = true) {
  const repairs = useStore((state) => state.config.repairs);
  const maskContent = useStore((state) => state.config.maskContent);
  const objectsPerClass = useStore((state) => state.config.objectsPerClass);
  const isPlain = repairs.length === 0 && maskContent === 'classes';
  const config = { repairs, maskContent, objectsPerClass };
  const plain = useRead(keys.report, 'datasetReport', {}, enabled && isPlain);
  const key = keys.repairedReport(config);
  const repaired = useRead(key, 'repairedReport', { body: { config } }, enabled && !isPlain);
  return isPlain ? plain : repaired;
}

export const useStratificationFilename = () => useRead(keys.stratificationFilename, 'stratificationFilename');

export const useStratificationParameters = (enabled = true) =>
  useRead(keys.stratificationParameters, 'stratificationParameters', {}, enabled);

/** Returns the manifest of the current result without its lists; outputs have their receipts with them. */
export const useManifestSummary = () => useRead(keys.manifest, 'manifestSummary');

/** Returns the version, features and limits of the server; requires no session. */
export const useCapabilities = (): UseQueryResult<CallOutput<'capabilities'>> =>
  useQuery({ queryKey: keys.capabilities, queryFn: async () => unwrap(await api().call('capabilities')) });

/** Returns the limits of the server, or those of the specification until they are loaded. */
export function useLimits(): Limits {
  const reported = useCapabilities().data?.limits;
  return reported === undefined ? LIMITS : { ...LIMITS, ...reported };
}
