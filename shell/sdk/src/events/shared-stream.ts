import type { JobEvent } from '@twinset/contract';
import type { Channel, Locks } from '../storage/browser-storage.ts';
import type { Connect, StreamListener, StreamState } from './event-source.ts';
import { asJobEvent } from './job-event.ts';

/** Interval at which a waiting window checks whether the owner responds, and the time limit of a response. */
const CHECK_INTERVAL_MS = 500;
const RESPONSE_TIMEOUT_MS = 1000;
/** Delay before joining the queue again after losing the lock. */
const REQUEUE_DELAY_MS = 200;

/** This window's share of the browser's event stream. */
export interface Stream {
  /** Sets whether this window needs the stream. */
  setWanted: (wanted: boolean) => void;
  stop: () => void;
}

export interface SharedParts {
  /** Name of the lock, different for each session. */
  name: string;
  locks: Locks;
  /** Opens the channel to the other windows. */
  open: (onMessage: (message: unknown) => void) => Channel;
  connect: Connect;
  listener: StreamListener;
  /** Called when this window becomes or ceases to be the owner. */
  owns: (owner: boolean) => void;
  /** The state that this window shows at the beginning. */
  initial: StreamState;
}

type Message = { requestState?: unknown; state?: StreamState; jobs?: unknown };

const STATES: readonly unknown[] = ['open', 'cut', 'refused'];

/**
 * Shares one event stream among all windows of a browser. The window with a Web Lock owns the stream and
 * forwards its events to the others over a channel. Windows that need the stream queue for the lock, so that
 * the browser chooses the next owner as soon as one closes, crashes or releases it. A shared worker would
 * need no forwarding, but some mobile browsers have none, and it cannot know whether any window is visible.
 * In some browsers a frozen or hanging window keeps its lock: the waiting windows check that the owner
 * responds, and otherwise steal the lock.
 */
export function shareStream(parts: SharedParts): Stream {
  const { name, locks, listener } = parts;
  const jobs = new Map<JobEvent['job'], JobEvent>();
  let state = parts.initial;
  let wanted = false;
  let owner = false;
  /** Releases the lock, or the place in its queue. */
  let leaveQueue: (() => void) | null = null;
  let heardAt = Number.NEGATIVE_INFINITY;
  /** Time of the oldest check without a response. */
  let checkedAt: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let requeueTimer: ReturnType<typeof setTimeout> | undefined;

  const broadcast = (events: Iterable<JobEvent>) => channel.post({ state, jobs: [...events] });
  const requestState = () => channel.post({ requestState: true });

  const heardJob = (event: JobEvent) => {
    jobs.set(event.job, event);
    listener.job(event);
  };
  const channel = parts.open((controller) => {
    const message = (controller ?? {}) as Message;
    if (message.requestState === true) return owner ? broadcast(jobs.values()) : undefined;
    checkedAt = null;
    heardAt = performance.now();
    if (owner || !STATES.includes(message.state)) return;
    if (message.state !== undefined && message.state !== state) {
      state = message.state;
      listener.state(state);
    }
    for (const each of Array.isArray(message.jobs) ? message.jobs : []) {
      const event = asJobEvent(each);
      // Responses repeat known events.
      if (event !== null && JSON.stringify(jobs.get(event.job)) !== JSON.stringify(event)) heardJob(event);
    }
  });

  const becomeOwner = (): (() => void) => {
    owner = true;
    checkedAt = null;
    parts.owns(true);
    broadcast(jobs.values());
    const close = parts.connect({
      job: (event) => {
        heardJob(event);
        broadcast([event]);
      },
      state: (next) => {
        state = next;
        listener.state(next);
        broadcast([]);
      },
    });
    return () => {
      close();
      owner = false;
      parts.owns(false);
    };
  };

  const queue = (steal: boolean) => {
    const controller = new AbortController();
    let release = () => {};
    let releaseOwnership = () => {};
    const drop = () => {
      controller.abort();
      releaseOwnership();
      releaseOwnership = () => {};
      release();
      if (leaveQueue === drop) leaveQueue = null;
    };
    leaveQueue = drop;
    const holdLock = () =>
      new Promise<void>((resolve) => {
        if (controller.signal.aborted) return resolve();
        release = resolve;
        releaseOwnership = becomeOwner();
      });
    locks
      .request(name, steal ? { steal } : { signal: controller.signal }, holdLock)
      // Stolen by another window, or released while queued.
      .catch(() => {})
      .then(() => {
        if (leaveQueue !== drop) return;
        drop();
        requeueTimer = setTimeout(() => {
          if (wanted && leaveQueue === null) queue(false);
        }, REQUEUE_DELAY_MS);
      });
  };

  const tick = () => {
    if (owner || performance.now() - heardAt < CHECK_INTERVAL_MS) {
      checkedAt = null;
    } else if (checkedAt !== null && performance.now() - checkedAt >= RESPONSE_TIMEOUT_MS) {
      checkedAt = null;
      leaveQueue?.();
      queue(true);
    } else {
      checkedAt ??= performance.now();
      requestState();
    }
  };

  const setWanted = (next: boolean) => {
    if (next === wanted) return;
    wanted = next;
    clearInterval(timer);
    clearTimeout(requeueTimer);
    checkedAt = null;
    if (!wanted) return leaveQueue?.();
    timer = setInterval(tick, CHECK_INTERVAL_MS);
    if (leaveQueue === null) queue(false);
    requestState();
  };
  return {
    setWanted,
    stop() {
      setWanted(false);
      channel.close();
    },
  };
}
