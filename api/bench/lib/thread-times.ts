import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Kinds of threads of a process, by the purpose of their processor time. */
export const THREAD_KINDS = [
  'main thread',
  'workers',
  'JavaScript compiler',
  'WebAssembly compiler',
  'other threads',
] as const;
/** Processor time of each kind of thread, milliseconds. */
export type ThreadTimes = Record<(typeof THREAD_KINDS)[number], number>;

/** The system keeps the last 15 characters of the names that Bun gives to its threads. */
const KIND_OF_NAME: Record<string, keyof ThreadTimes> = {
  Worker: 'workers',
  JITWorker: 'JavaScript compiler',
  't Helper Thread': 'WebAssembly compiler',
};

const TASKS = '/proc/self/task';

/** Returns a file of a thread, or an empty text if the thread has ended. */
function fileOf(thread: string, name: string): string {
  try {
    return readFileSync(join(TASKS, thread, name), 'utf8').trim();
  } catch {
    return '';
  }
}

/**
 * Returns the processor time since the start of the process of the threads that still exist.
 * @throws Error on systems other than Linux
 */
export function threadTimes(): ThreadTimes {
  const times = Object.fromEntries(THREAD_KINDS.map((kind) => [kind, 0])) as ThreadTimes;
  for (const thread of readdirSync(TASKS)) {
    const isMain = Number(thread) === process.pid;
    const kind = isMain ? 'main thread' : (KIND_OF_NAME[fileOf(thread, 'comm')] ?? 'other threads');
    // Nanoseconds on a processor, nanoseconds of waiting for one, turns.
    times[kind] += Number(fileOf(thread, 'schedstat').split(' ')[0]) / 1e6;
  }
  return times;
}
