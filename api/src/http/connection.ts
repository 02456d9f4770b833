import { TUNABLES } from '../tunables.ts';

/** The connection of a request whose body is being received. */
export type Connection = {
  /** Closes it immediately: the body ends with an error. */
  cut(): void;
  /** Call it when the body is complete. */
  complete(): void;
  /** Time without a byte after which it is closed; by default that of the tunables. */
  stallMs?: number;
};

/**
 * Waits for work on a body, and closes the connection when no byte has arrived for long (a minute by default).
 * @param progress bytes received so far
 */
export async function endStalled<T>(
  work: Promise<T>,
  progress: () => number,
  connection: Connection | undefined,
): Promise<T> {
  const limit = connection?.stallMs ?? TUNABLES.bodyStall.value;
  let bytes = 0;
  let since = Date.now();
  const look = () => {
    const now = progress();
    if (now !== bytes) since = Date.now();
    bytes = now;
    if (Date.now() - since >= limit) connection?.cut();
  };
  const timer = setInterval(look, limit / 6);
  try {
    const result = await work;
    connection?.complete();
    return result;
  } finally {
    clearInterval(timer);
  }
}
