import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallOutput, type EndpointName, LIMITS, type Limits, type Status } from '@twinset/contract';
import { isUnreachable, unwrap } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { storedSessionId } from '../session/session-id.ts';
import type { FileKind } from '../store/view-slice.ts';
import { keys, STATUS_CHECKS, type StatusName } from './keys.ts';

/** One status check. An answer of `success:false` is data; only a server out of reach is an error. */
async function readStatus(name: StatusName): Promise<Status> {
  if (storedSessionId() === null)
    return { success: false, message: 'No session was started.', isRunning: false };
  const answer = await api().call(name);
  if ('code' in answer && answer.success === false && isUnreachable(answer as never))
    return unwrap(answer as never);
  return answer as Status;
}

/** How often a server out of reach is asked again, milliseconds. */
const ASK_AGAIN_MS = 4000;

export const statusQuery = (name: StatusName) => ({
  queryKey: keys.status(name),
  queryFn: () => readStatus(name),
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? ASK_AGAIN_MS : false,
});

/** The answer of a status check of section 7; `data` is undefined until the first one came. */
export const useStatus = (name: StatusName): UseQueryResult<Status> => useQuery(statusQuery(name));

/** All status checks at once, in the table's order. */
export const STATUS_QUERIES = STATUS_CHECKS.map(statusQuery);

/** True once the server said that this browser's session is started. */
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

/** Names of the uploaded files of a kind, sorted. */
export const useNames = (kind: FileKind) =>
  useRead(keys.names(kind), kind === 'images' ? 'imageNames' : 'maskNames');

/** What is known of each uploaded file of a kind. */
export const useFiles = (kind: FileKind) => useRead(keys.files(kind), 'files', { query: { kind } });

/** Smallest height and width, channels, mask kind, classes. */
export const useDimension = () => useRead(keys.dimension, 'dimension');

export const useDatasetReport = (enabled = true) => useRead(keys.report, 'datasetReport', {}, enabled);

export const useStratificationFilename = () => useRead(keys.stratificationFilename, 'stratificationFilename');

export const useStratificationParameters = (enabled = true) =>
  useRead(keys.stratificationParameters, 'stratificationParameters', {}, enabled);

/** Returns the manifest of the current result, with one receipt per output. */
export const useManifest = (enabled = true) => useRead(keys.manifest, 'manifest', {}, enabled);

/** What the server is and may; needs no session. */
export const useCapabilities = (): UseQueryResult<CallOutput<'capabilities'>> =>
  useQuery({ queryKey: keys.capabilities, queryFn: async () => unwrap(await api().call('capabilities')) });

/** The limits in force: the server's where it told them, else the specification's. */
export function useLimits(): Limits {
  const told = useCapabilities().data?.limits;
  return told === undefined ? LIMITS : { ...LIMITS, ...told };
}
