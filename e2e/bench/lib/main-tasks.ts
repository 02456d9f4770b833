import type { Page } from '@playwright/test';

/** A task of the main thread of a page, in milliseconds. */
export interface MainTask {
  duration: number;
  /** Processor time, which other programs of the machine do not lengthen; the duration in a trace without it. */
  processor: number;
}

/** An event of a trace; times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Part of a task that does not block input, in milliseconds. */
const SHORT = 50;

/** Returns the tasks of main threads in a trace of Chromium. */
export function mainTasksOf(trace: string): MainTask[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return traceEvents
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid}/${tid}`))
    .map(({ dur = 0, tdur = dur }) => ({ duration: dur / 1000, processor: tdur / 1000 }));
}

/** Does some work; returns its result, and the tasks of the page's main thread meanwhile. One page at a time. */
export async function traceTasks<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ result: T; tasks: MainTask[] }> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('No browser.');
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  const result = await work();
  return { result, tasks: mainTasksOf((await browser.stopTracing()).toString()) };
}

/**
 * Returns the total blocking time of a load on a slower processor: the processor time of each task, times `slowdown`,
 * beyond 50 ms. The page is loaded at full speed, because Chromium slows a thread down by using its processor time, which
 * adds an amount that depends on other programs. All tasks from the navigation until the page is settled count: by the
 * usual definition only those after the first contentful paint do, but this paint follows the scripts of a page, so that
 * nearly no time would be left.
 */
export const blockingTime = (tasks: readonly MainTask[], slowdown = 1): number =>
  tasks.reduce((sum, { processor }) => sum + Math.max(0, slowdown * processor - SHORT), 0);
