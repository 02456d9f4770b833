import { TUNABLES } from '../tunables.ts';

/**
 * Calls `task` with a signal that aborts when the server at an address no longer has a session.
 * @param current returns the address of the server that has it; null without one
 */
export async function whileAt<T>(
  current: () => Promise<string | null>,
  address: string,
  task: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const look = async () => {
    if ((await current()) !== address) ended.abort();
  };
  // Without the database nothing is known: the call continues.
  const timer = setInterval(() => void look().catch(() => {}), TUNABLES.siteLease.value / 2);
  try {
    return await task(ended.signal);
  } finally {
    clearInterval(timer);
  }
}
