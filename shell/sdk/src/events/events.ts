import { type JobEvent, STORAGE_KEYS } from '@twinset/contract';
import { api } from '../api/client.ts';
import { finishAugmentation, isOwnRun, resumeAugmentation } from '../flows/augment-flow.ts';
import { invalidate } from '../queries/invalidate.ts';
import { isPageActive, watchPageLifecycle } from '../session/page-lifecycle.ts';
import { storedSessionId } from '../session/session-id.ts';
import { browserLocks, openChannel } from '../storage/browser-storage.ts';
import { getStore, subscribeStore } from '../store/store.ts';
import { createConnect, type StreamState } from './event-source.ts';
import { isUnderWay } from './job-event.ts';
import { pollStream } from './poll-stream.ts';
import { type Stream, shareStream } from './shared-stream.ts';

/** True if this window receives the server's events itself; it then completes a run for all windows. */
let isOwner = true;

function takeJob(event: JobEvent): void {
  const before = getStore().view.jobs[event.job];
  getStore().setJob(event);
  if (event.job !== 'augment' || isOwnRun()) return;
  if (isUnderWay(event)) void resumeAugmentation(() => isOwner);
  else if (isUnderWay(before)) void invalidate.results();
}

function takeState(state: StreamState): void {
  const { view, setConnected } = getStore();
  setConnected(state === 'open');
  // Events during a lost connection are not in the cache; a refusal may mean that the session was deleted.
  if (state === 'refused' || (state === 'open' && !view.connected)) void invalidate.status();
}

const listener = { job: takeJob, state: takeState };

/** Returns whether a job of the session is running, here or on the server. */
function isBusy(): boolean {
  const { busy, view } = getStore();
  const isBusyHere = busy.imageIsUploading || busy.maskIsUploading || busy.augmentationIsRunning;
  return isBusyHere || Object.values(view.jobs).some(isUnderWay);
}

const isWanted = (): boolean => isPageActive() && (document.visibilityState !== 'hidden' || isBusy());

async function openStream(session: string): Promise<Stream> {
  const connect = createConnect(() => api().url('/events'));
  const name = `${STORAGE_KEYS.events}.${session}`;
  const locks = await browserLocks();
  // Opened once to see whether channels are available.
  const channel = locks === null ? null : openChannel(name, () => {});
  channel?.close();
  if (locks === null || channel === null) {
    isOwner = true;
    void finishAugmentation();
    return pollStream(connect, listener, isBusy);
  }
  isOwner = false;
  return shareStream({
    name,
    locks,
    connect,
    listener,
    open: (onMessage) => openChannel(name, onMessage) ?? { post: () => {}, close: () => {} },
    initial: getStore().view.connected ? 'open' : 'cut',
    owns: (owner) => {
      isOwner = owner;
      if (owner) void finishAugmentation();
    },
  });
}

/** The stream of a session; null while it is being opened. */
interface Opened {
  session: string;
  stream: Stream | null;
}

/**
 * Subscribes to the server's events while the page is visible or a job of the session is running: one stream
 * for all windows of the browser, and none for a page in the back/forward cache.
 * @returns a function that unsubscribes
 */
export function listenToEvents(): () => void {
  let current: Opened | null = null;

  const close = () => {
    current?.stream?.stop();
    current = null;
  };
  const update = () => {
    const session = storedSessionId();
    if (!isPageActive() || current?.session !== session) close();
    if (current !== null) return current.stream?.setWanted(isWanted());
    if (!isPageActive() || session === null) return;
    const own: Opened = { session, stream: null };
    current = own;
    void openStream(session).then((stream) => {
      own.stream = stream;
      if (current === own) stream.setWanted(isWanted());
      else stream.stop();
    });
  };
  const stopStore = subscribeStore(update);
  const stopLifecycle = watchPageLifecycle(update);
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    stopStore();
    stopLifecycle();
    document.removeEventListener('visibilitychange', update);
    close();
    getStore().setConnected(true);
  };
}
