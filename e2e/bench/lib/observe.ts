import type { Page } from '@playwright/test';

/** Measurements of the browser on a page; times in milliseconds. */
export interface Vitals {
  /** Largest contentful paint. */
  lcp: number;
  /** Total blocking time: the parts of tasks beyond 50 ms after the first contentful paint. */
  tbt: number;
  /** Cumulative layout shift: the largest sum within a window of 5 s. */
  cls: number;
  /** Duration of the longest interaction until the next paint; 0 without any. */
  inp: number;
  /** Number of interactions. */
  interactions: number;
}

/** Entries as the browser reports them; fields of the types that are observed. */
interface Observed {
  startTime: number;
  duration: number;
  value?: number;
  hadRecentInput?: boolean;
  interactionId?: number;
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const entries: Record<string, Observed[]> = {};
  for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift', 'event', 'paint']) {
    entries[type] = [];
    new PerformanceObserver((list) => {
      entries[type]?.push(...(list.getEntries() as unknown as Observed[]));
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  }
  Object.assign(globalThis, { observedEntries: entries });
}

/** Lets a page collect what its browser observes, from the next navigation on. */
export const observePage = (page: Page): Promise<unknown> => page.addInitScript(observe);

/** Returns the largest sum of shifts within 5 s with pauses of less than 1 s. */
function largestShift(shifts: readonly Observed[]): number {
  let [largest, sum, first, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { startTime, value = 0 } of shifts.filter(({ hadRecentInput }) => !hadRecentInput)) {
    const isSame = startTime - last < 1000 && startTime - first < 5000;
    if (!isSame) first = startTime;
    sum = isSame ? sum + value : value;
    last = startTime;
    largest = Math.max(largest, sum);
  }
  return largest;
}

/** Returns what was observed on the page since its navigation. */
export async function vitalsOf(page: Page): Promise<Vitals> {
  const entries = (await page.evaluate(() =>
    Object.fromEntries(
      Object.entries(
        (globalThis as unknown as { observedEntries: Record<string, Observed[]> }).observedEntries,
      ).map(([type, list]) => [
        type,
        list.map((one) => ({
          ...{ startTime: one.startTime, duration: one.duration, value: one.value },
          ...{ hadRecentInput: one.hadRecentInput, interactionId: one.interactionId },
        })),
      ]),
    ),
  )) as unknown as Record<string, Observed[]>;
  const of = (type: string) => entries[type] ?? [];
  const firstPaint = of('paint').at(-1)?.startTime ?? 0;
  // The events of one interaction, such as pointerdown and click, share its number.
  const longest = new Map<number, number>();
  for (const { interactionId = 0, duration } of of('event'))
    if (interactionId > 0) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  return {
    lcp: of('largest-contentful-paint').at(-1)?.startTime ?? 0,
    tbt: of('longtask')
      .filter(({ startTime, duration }) => startTime + duration > firstPaint)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
    cls: largestShift(of('layout-shift')),
    inp: Math.max(0, ...longest.values()),
    interactions: longest.size,
  };
}
