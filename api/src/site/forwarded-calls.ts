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

/** Returns the addresses of the servers that have sessions, without those of sessions that no server has. */
type AddressesOf = (sessions: string[]) => Promise<ReadonlyMap<string, string>>;
type Call = { session: string; address: string; ended: AbortController };

/** Calls that this server has forwarded to others. At intervals it looks up where their sessions are, all at once. */
export class ForwardedCalls {
  readonly #addressesOf: AddressesOf;
  readonly #calls = new Set<Call>();
  #timer: Timer | undefined;
  #isLooking = false;

  constructor(addressesOf: AddressesOf) {
    this.#addressesOf = addressesOf;
  }

  /**
   * Calls `task` with a signal that aborts when the server at an address no longer has a session, also while the body of
   * the response is read: a suspended server never ends a stream of events.
   */
  async whileAt(
    session: string,
    address: string,
    task: (ended: AbortSignal) => Promise<Response | null>,
  ): Promise<Response | null> {
    const call = { session, address, ended: new AbortController() };
    const stop = () => this.#remove(call);
    this.#add(call);
    try {
      const response = await task(call.ended.signal);
      if (response?.body) return new Response(observed(response.body, stop), response);
      stop();
      return response;
    } catch (error) {
      stop();
      throw error;
    }
  }

  #add(call: Call): void {
    this.#calls.add(call);
    // Without the database nothing is known: the calls continue.
    this.#timer ??= setInterval(() => void this.#look().catch(() => {}), TUNABLES.siteLease.value / 2);
  }

  #remove(call: Call): void {
    this.#calls.delete(call);
    if (this.#calls.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      // Not those that begin during the look: their addresses may be newer than its result.
      const calls = [...this.#calls];
      const addresses = await this.#addressesOf([...new Set(calls.map(({ session }) => session))]);
      for (const { session, address, ended } of calls) if (addresses.get(session) !== address) ended.abort();
    } finally {
      this.#isLooking = false;
    }
  }
}
