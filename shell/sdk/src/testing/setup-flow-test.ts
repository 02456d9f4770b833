import { afterEach, beforeEach } from 'bun:test';
import type { ToastMessage } from '@twinset/contract';
import { subscribeToasts } from '../pipeline/toasts.ts';
import { fakeServer } from './fake-server.ts';

/** Sets up a fake server and records toasts, newly for each test of the calling file. */
export function setupFlowTest() {
  const toasts: ToastMessage[] = [];
  let stop = () => {};
  let server = fakeServer({});
  beforeEach(() => {
    toasts.length = 0;
    stop = subscribeToasts((message) => toasts.push(message));
  });
  afterEach(() => {
    stop();
    server.restore();
  });
  return {
    toasts,
    texts: () => toasts.map(({ title, description }) => [title, description]),
    answerFrom(table: Parameters<typeof fakeServer>[0]) {
      server.restore();
      server = fakeServer(table);
    },
    /** Calls since the last table. */
    calls: () => server.calls,
  };
}
