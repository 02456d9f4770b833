import { JOB_KINDS, type JobEvent } from '@twinset/contract';
import { api } from '../api/client.ts';
import { finishAugmentation, isOwnRun, resumeAugmentation } from '../flows/augment-flow.ts';
import { invalidate } from '../queries/invalidate.ts';
import { getStore } from '../store/store.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

const STATES = ['idle', 'running', 'done', 'failed', 'cancelled'];
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Takes a message of the stream; what is no job event is passed over, and what it lacks counts as nothing. */
export function readJobEvent(text: string): JobEvent | null {
  try {
    const given = JSON.parse(text) as Partial<JobEvent>;
    if (!JOB_KINDS.includes(given.job as never) || !STATES.includes(given.state as never)) return null;
    return {
      job: given.job as JobEvent['job'],
      state: given.state as JobEvent['state'],
      phase: given.phase ?? '',
      done: isNumber(given.done) ? given.done : 0,
      total: isNumber(given.total) ? given.total : 0,
      rate: isNumber(given.rate) ? given.rate : 0,
      remainingSeconds: isNumber(given.remainingSeconds) ? given.remainingSeconds : null,
      message: given.message ?? '',
    };
  } catch {
    return null;
  }
}

function take(event: JobEvent): void {
  const before = getStore().view.jobs[event.job];
  getStore().setJob(event);
  if (event.job !== 'augment' || isOwnRun()) return;
  if (event.state === 'running') void resumeAugmentation();
  else if (before?.state === 'running') void invalidate.results();
}

/**
 * Listens to the server's progress. The browser reconnects after a cut by itself; after a refusal it does not, so
 * the stream is opened again here, with growing waits.
 * @returns the way to stop.
 */
export function listenToEvents(): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let stopped = false;
  let cut = false;

  const open = () => {
    source = new EventSource(api().url('/events'));
    source.addEventListener('job', (message: MessageEvent<string>) => {
      const event = readJobEvent(message.data);
      if (event !== null) take(event);
    });
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      getStore().setConnected(true);
      // What happened while the line was cut is not in the cache.
      if (cut) void invalidate.status();
      cut = false;
    };
    source.onerror = () => {
      cut = true;
      getStore().setConnected(false);
      if (source?.readyState !== EventSource.CLOSED || stopped) return;
      void invalidate.status();
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
  };
  open();
  void finishAugmentation();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source?.close();
    getStore().setConnected(true);
  };
}
