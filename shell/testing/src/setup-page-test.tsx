import { afterEach, beforeEach } from 'bun:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ToastMessage } from '@twinset/contract';
import { type AugmentConfig, type EndpointName, STORAGE_KEYS } from '@twinset/contract';
import { BrowserRouter } from '@twinset/router';
import { getStore, queryClient, subscribeToasts, undoDeletions } from '@twinset/sdk';
import { fakeServer, INITIAL_VIEW } from '@twinset/sdk/testing';
import { AppTheme } from '@twinset/ui';
import type { ReactNode } from 'react';
import { type Answers, routeOf, routeTable, SESSION } from './answers.ts';

// Whether an element is hidden depends on styles, which are not loaded; computing it would take most of the
// time.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

const SESSION_ID = '11111111-2222-4333-8444-555555555555';

/** Resets the store, deletions, the query cache and the browser's storage to those of a first visit. */
function clean(): void {
  undoDeletions();
  const { resetConfig, resetBusy, resetView, setPairView, setColorMode } = getStore();
  resetConfig();
  resetBusy();
  resetView();
  setPairView(INITIAL_VIEW.pairs);
  setColorMode(INITIAL_VIEW.colorMode);
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
}

/**
 * Sets up a started session for the component tests of a file: a fake server, and a new store, cache and page
 * for each test. The shell's watchers (event stream, other windows) are not included. Call it once at the top
 * of the file.
 */
export function setupPageTest() {
  let server = fakeServer({});
  server.restore();
  let stop = () => {};
  const toasts: ToastMessage[] = [];
  beforeEach(() => {
    // Tests wait for the content of a page, not for each of its updates.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    clean();
    localStorage.setItem(STORAGE_KEYS.sessionId, SESSION_ID);
    history.replaceState(null, '', '/');
    toasts.length = 0;
    stop = subscribeToasts((message) => toasts.push(message));
  });
  afterEach(async () => {
    cleanup();
    // Pending requests would report to a page that is unmounted, and after the last test to one without a
    // window.
    await queryClient.cancelQueries();
    await Bun.sleep(5);
    stop();
    server.restore();
    clean();
  });
  const sent = (name: EndpointName) => server.requests.filter(({ name: route }) => route === routeOf(name));
  return {
    toasts,
    /**
     * Renders a page. @param answers responses of the server, in addition to those of a session with two
     * pairs
     */
    show(page: ReactNode, answers: Answers = {}) {
      server.restore();
      server = fakeServer(routeTable({ ...SESSION, ...answers }));
      const user = userEvent.setup({ document, delay: null });
      render(
        <AppTheme mode="light">
          <QueryClientProvider client={queryClient}>
            <BrowserRouter>{page}</BrowserRouter>
          </QueryClientProvider>
        </AppTheme>,
      );
      return user;
    },
    /** Changes settings, as another control of the page would. */
    set: (patch: Partial<AugmentConfig>) => act(() => getStore().setConfig(patch)),
    /** Requests of an endpoint so far. */
    sent,
    /** "METHOD /path" of all requests so far. */
    calls: () => server.calls,
  };
}
