import type { Connect, StreamListener } from './event-source.ts';
import type { Stream } from './shared-stream.ts';

/** How long a look lasts once the stream is open: the server sends the present state first. */
const LOOK_MS = 250;
/** Between two looks, while work is under way and otherwise. */
const BUSY_PAUSE_MS = 1000;
const IDLE_PAUSE_MS = 5000;

/**
 * The stream of a window that cannot share one, because locks or channels are missing: it is opened for a moment at a
 * time, so that no number of windows uses up the connections of the browser.
 * @param busy whether work is under way
 */
export function pollStream(connect: Connect, listener: StreamListener, busy: () => boolean): Stream {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close: (() => void) | null = null;
  let wanted = false;

  const end = () => {
    clearTimeout(timer);
    close?.();
    close = null;
  };
  const look = () => {
    close = connect({
      job: listener.job,
      state: (state) => {
        listener.state(state);
        clearTimeout(timer);
        if (state === 'open') timer = setTimeout(rest, LOOK_MS);
      },
    });
  };
  const rest = () => {
    end();
    timer = setTimeout(look, busy() ? BUSY_PAUSE_MS : IDLE_PAUSE_MS);
  };
  const setWanted = (next: boolean) => {
    if (next === wanted) return;
    wanted = next;
    end();
    if (wanted) look();
  };
  return { setWanted, stop: () => setWanted(false) };
}
