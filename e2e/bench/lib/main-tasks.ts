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
  ts?: number;
  dur?: number;
  tdur?: number;
  id?: string;
  id2?: { local?: string };
  args?: { name?: string; data?: { interactionId?: number } };
}

/** Part of a task that does not block input, in milliseconds. */
const SHORT = 50;

const eventsOf = (trace: string): TraceEvent[] =>
  (JSON.parse(trace) as { traceEvents: TraceEvent[] }).traceEvents;

/** Returns the events of the tasks of main threads. */
function tasksIn(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid}/${tid}`),
  );
}

/** Returns the tasks of main threads in a trace of Chromium. */
export const mainTasksOf = (trace: string): MainTask[] =>
  tasksIn(eventsOf(trace)).map(({ dur = 0, tdur = dur }) => ({
    duration: dur / 1000,
    processor: tdur / 1000,
  }));

/** Returns the start and the end of each interaction in a trace; its events, such as pointerdown and click, share a number. */
function interactionsIn(events: readonly TraceEvent[]): [number, number][] {
  const starts = new Map<string, { start: number; interaction: number }>();
  const spans = new Map<number, [number, number]>();
  for (const { name, ph, ts = 0, id, id2, args } of events) {
    if (name !== 'EventTiming') continue;
    const key = id ?? id2?.local ?? '';
    const interaction = args?.data?.interactionId ?? 0;
    const begun = starts.get(key);
    // Ids are used again, also by events without an interaction.
    starts.delete(key);
    if (ph === 'b' && interaction > 0) starts.set(key, { start: ts, interaction });
    if (ph !== 'e' || begun === undefined) continue;
    const [start, end] = spans.get(begun.interaction) ?? [begun.start, ts];
    spans.set(begun.interaction, [Math.min(start, begun.start), Math.max(end, ts)]);
  }
  return [...spans.values()];
}

/** Returns the processor time of tasks between two times of the trace, in milliseconds. */
const processorTime = (tasks: readonly TraceEvent[], start: number, end: number): number =>
  tasks.reduce((sum, { ts = 0, dur = 0, tdur = dur }) => {
    const inside = Math.min(end, ts + dur) - Math.max(start, ts);
    return inside > 0 ? sum + (tdur * inside) / dur / 1000 : sum;
  }, 0);

/**
 * Returns the processor time of the main threads during each interaction in a trace of Chromium, from its first event to
 * the next paint, in milliseconds.
 */
export function interactionTimes(trace: string): number[] {
  const events = eventsOf(trace);
  const tasks = tasksIn(events);
  return interactionsIn(events).map(([start, end]) => processorTime(tasks, start, end));
}

/** Returns the processor time of the main threads until the largest contentful paint in a trace, in milliseconds. */
export function timeUntilLargestPaint(trace: string): number {
  const events = eventsOf(trace);
  const paints = events.filter(({ name }) => name === 'largestContentfulPaint::Candidate');
  return processorTime(tasksIn(events), 0, Math.max(0, ...paints.map(({ ts = 0 }) => ts)));
}

/** Does some work; returns its result, and the trace of the page meanwhile. One page at a time. */
export async function traceOf<T>(page: Page, work: () => Promise<T>): Promise<{ result: T; trace: string }> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('No browser.');
  const categories = ['toplevel', 'loading', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
  const result = await work();
  return { result, trace: (await browser.stopTracing()).toString() };
}

/** Does some work; returns its result, and the tasks of the page's main thread meanwhile. One page at a time. */
export async function traceTasks<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ result: T; tasks: MainTask[] }> {
  const { result, trace } = await traceOf(page, work);
  return { result, tasks: mainTasksOf(trace) };
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
