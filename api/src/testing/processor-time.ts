import { readFileSync } from 'node:fs';

/** Returns the processor time of a process so far, in ticks of the system (as on Linux). `task`: of one thread. */
export function ticksOf(pid: number | undefined, task?: number): number {
  const path = task === undefined ? `/proc/${pid}/stat` : `/proc/${pid}/task/${task}/stat`;
  // The name of the program, in brackets, may contain spaces.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
