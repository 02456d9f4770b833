import { QueryCache, QueryClient } from '@tanstack/react-query';
import { LIMITS } from '@twinset/contract';
import { codeOf } from '../api/api-error.ts';
import { getStore } from '../store/store.ts';
import { keys } from './keys.ts';

/** True while this window has reason to believe that its session is started. */
const believedRunning = (): boolean =>
  (queryClient.getQueryData(keys.status('sessionIsRunning')) as { isRunning?: boolean } | undefined)
    ?.isRunning === true;

/** Tells the user that the session is gone, if this window thought it was there. */
export function reportLostSession(code: string | null): void {
  if (code !== 'SessionNotFound' || !believedRunning()) return;
  getStore().setSessionNotice('not-found');
  void queryClient.invalidateQueries({ queryKey: keys.allStatus });
}

/** Reads stay fresh for 24 hours; flows refresh what they change. */
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
