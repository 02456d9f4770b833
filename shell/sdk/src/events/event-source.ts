import type { JobEvent } from '@twinset/contract';
import { readJobEvent } from './job-event.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

/**
 * `cut`: the browser reconnects on its own. `refused`: it does not, and the stream is opened again after
 * increasing delays.
 */
export type StreamState = 'open' | 'cut' | 'refused';

/** Receives the events of the stream. */
export interface StreamListener {
  job: (event: JobEvent) => void;
  state: (state: StreamState) => void;
}

/** Opens the event stream and keeps it open. @returns a function that closes it */
export type Connect = (listener: StreamListener) => () => void;

/** Connects to the server's event stream. @param url called at each attempt */
export const createConnect =
  (url: () => string): Connect =>
  (listener) => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_WAIT_MS;
    const open = () => {
      const own = new EventSource(url());
      source = own;
      own.addEventListener('job', (message: MessageEvent<string>) => {
        const event = readJobEvent(message.data);
        if (event !== null && source === own) listener.job(event);
      });
      own.onopen = () => {
        wait = FIRST_WAIT_MS;
        listener.state('open');
      };
      own.onerror = () => {
        if (source !== own) return;
        if (own.readyState !== EventSource.CLOSED) return listener.state('cut');
        timer = setTimeout(open, wait);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
        listener.state('refused');
      };
    };
    open();
    return () => {
      clearTimeout(timer);
      source?.close();
      source = null;
    };
  };
