import { TUNABLES } from '../tunables.ts';

/** Returns a stream with the same content; `onEnd` is called when it ends, fails or is cancelled. */
function observed(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      onEnd();
    },
    cancel(reason) {
      onEnd();
      return reader.cancel(reason);
    },
  });
}

/**
 * Calls `task` with a signal that aborts when the server at an address no longer has a session, also while the body of the
 * response is read: a suspended server never ends a stream of events.
 * @param current returns the address of the server that has it; null without one
 */
export async function whileAt(
  current: () => Promise<string | null>,
  address: string,
  task: (ended: AbortSignal) => Promise<Response | null>,
): Promise<Response | null> {
  const ended = new AbortController();
  const look = async () => {
    if ((await current()) !== address) ended.abort();
  };
  // Without the database nothing is known: the call continues.
  const timer = setInterval(() => void look().catch(() => {}), TUNABLES.siteLease.value / 2);
  const stop = () => clearInterval(timer);
  try {
    const response = await task(ended.signal);
    if (response?.body) return new Response(observed(response.body, stop), response);
    stop();
    return response;
  } catch (error) {
    stop();
    throw error;
  }
}
