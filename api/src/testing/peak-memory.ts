import { readFileSync, writeFileSync } from 'node:fs';

type Processes = Record<string, number | undefined>;

/** Returns the peak resident memory of a process since the last call, MiB, and begins another one (as on Linux). */
function takePeak(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  // Sets the recorded peak to the present value.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/**
 * Measures the memory of processes during work.
 * @param processes the numbers of processes by name
 * @param done returns the finished share of the work, from 0 to 1
 * @returns the peak of each process in each tenth of the work, MiB, and at its end after the last one
 */
export async function peaksByTenths<T>(
  processes: Processes,
  done: () => Promise<number>,
  work: () => Promise<T>,
): Promise<{ result: T; peaks: Record<string, number[]> }> {
  const names = Object.keys(processes);
  const peaks = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  const take = () => {
    for (const name of names) peaks[name]?.push(takePeak(processes[name]));
  };
  for (const name of names) takePeak(processes[name]);
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  for (let tenth = 1; tenth <= 10 && !isOver; ) {
    if ((await done()) * 10 >= tenth) {
      take();
      tenth++;
    } else await Bun.sleep(50);
  }
  const result = await working;
  take();
  return { result, peaks };
}
