import { readFileSync } from 'node:fs';

/** Returns the user and system time of a process or one of its threads so far, in ticks of the system (as on Linux). */
function readTicks(pid: number | undefined, task?: number): { user: number; system: number } {
  const path = task === undefined ? `/proc/${pid}/stat` : `/proc/${pid}/task/${task}/stat`;
  // The name of the program, in brackets, may contain spaces.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return { user: Number(fields[11]), system: Number(fields[12]) };
}

/** Returns the processor time of a process so far, in ticks of the system (as on Linux). `task`: of one thread. */
export function ticksOf(pid: number | undefined, task?: number): number {
  const { user, system } = readTicks(pid, task);
  return user + system;
}

/** Returns the part of a process's ticks that the system used for it: files, network, memory. */
export const systemTicksOf = (pid: number | undefined): number => readTicks(pid).system;
