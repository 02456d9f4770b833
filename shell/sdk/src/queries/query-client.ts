import { QueryCache, QueryClient } from '@tanstack/react-query';
import { LIMITS } from '@twinset/contract';
import { codeOf } from '../api/api-error.ts';
import { getStore } from '../store/store.ts';
import { keys } from './keys.ts';

/** Returns whether this window assumes that its session is running. */
const isRunningHere = (): boolean =>
  (queryClient.getQueryData(keys.status('sessionIsRunning')) as { isRunning?: boolean } | undefined)
    ?.isRunning === true;

/** Notifies the user that the session no longer exists, if this window assumed it did. */
export function reportLostSession(code: string | null): void {
  if (code !== 'SessionNotFound' || !isRunningHere()) return;
  getStore().setSessionNotice('not-found');
  void queryClient.invalidateQueries({ queryKey: keys.allStatus });
}

/** Query cache whose data stays fresh for 24 hours; flows invalidate what they change. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => reportLostSession(codeOf(error)) }),
  defaultOptions: {
    queries: {
      staleTime: LIMITS.queryFreshMs,
      gcTime: LIMITS.queryFreshMs,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && codeOf(error) === 'Internal',
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
  },
});
