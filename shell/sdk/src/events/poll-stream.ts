import type { Connect, StreamListener } from './event-source.ts';
import type { Stream } from './shared-stream.ts';

/** Time after which an open stream is closed; the server sends the current state first. */
const OPEN_MS = 250;
/** Pauses between two connections, while a job is running and otherwise. */
const BUSY_PAUSE_MS = 1000;
const IDLE_PAUSE_MS = 5000;

/**
 * Opens the event stream repeatedly for a short time, for a window that cannot share one because locks or
 * channels are missing. Thus no number of windows can occupy all connections of the browser.
 * @param busy returns whether a job is running
 */
export function pollStream(connect: Connect, listener: StreamListener, busy: () => boolean): Stream {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close: (() => void) | null = null;
  let wanted = false;

  const closeStream = () => {
    clearTimeout(timer);
    close?.();
    close = null;
  };
  const openBriefly = () => {
    close = connect({
      job: listener.job,
      state: (state) => {
        listener.state(state);
        clearTimeout(timer);
        if (state === 'open') timer = setTimeout(pause, OPEN_MS);
      },
    });
  };
  const pause = () => {
    closeStream();
    timer = setTimeout(openBriefly, busy() ? BUSY_PAUSE_MS : IDLE_PAUSE_MS);
  };
  const setWanted = (next: boolean) => {
    if (next === wanted) return;
    wanted = next;
    closeStream();
    if (wanted) openBriefly();
  };
  return { setWanted, stop: () => setWanted(false) };
}
