import { TUNABLES } from '../../tunables.ts';

/**
 * Repeats a transfer of a run that fails, with pauses: a storage service may be out of reach for longer than people wait
 * for a response.
 * @throws the failure of the last attempt, or the signal's reason
 */
export async function repeated<T>(transfer: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await transfer();
    } catch (error) {
      if (attempt >= TUNABLES.shardAttempts.value) throw error;
      await Bun.sleep(TUNABLES.shardPause.value);
    }
  }
}
