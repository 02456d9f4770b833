import type { Page } from '@playwright/test';

/** Measurements of the browser on a page; times in milliseconds. */
export interface Vitals {
  /** Largest contentful paint. */
  lcp: number;
  /** Cumulative layout shift: the largest sum within a window of 5 s. */
  cls: number;
  /** Duration of the longest interaction until the next paint; 0 without any. */
  inp: number;
  /** Event and element of that interaction, and the parts of its duration. */
  slowest: string;
  /** Elements that moved in the largest shift. */
  moved: string;
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
  /** Elements of the entry, as text. */
  what?: string;
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
  type Shown = PerformanceEventTiming & { sources?: Source[] };
  const textOf = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return `${element?.localName ?? '?'} "${name.slice(0, 30)}"`;
  };
  const partsOf = ({ startTime, processingStart, processingEnd, duration }: Shown) =>
    [
      `${Math.round(processingStart - startTime)} ms until handled`,
      `${Math.round(processingEnd - processingStart)} ms handlers`,
      `${Math.round(startTime + duration - processingEnd)} ms until painted`,
    ].join(', ');
  const cornerOf = ({ x, y }: DOMRect) => `${Math.round(x)},${Math.round(y)}`;
  const moveOf = ({ node, previousRect, currentRect }: Source) =>
    `${textOf(node)} from ${cornerOf(previousRect)} to ${cornerOf(currentRect)}`;
  const whatOf = (entry: Shown) =>
    entry.sources
      ? entry.sources.map(moveOf).join(', ')
      : `${entry.name} ${textOf(entry.target)}: ${partsOf(entry)}`;
  const entries: Record<string, Observed[]> = {};
  for (const type of ['largest-contentful-paint', 'layout-shift', 'event']) {
    entries[type] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (Shown & Observed)[])
        entries[type]?.push(Object.assign(entry, { what: whatOf(entry) }));
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

/** Returns the elements of the entry with the largest number. */
const largestOf = (entries: readonly Observed[], key: 'duration' | 'value'): string =>
  entries.toSorted((a, b) => (b[key] ?? 0) - (a[key] ?? 0))[0]?.what ?? '';

/** Returns what was observed on the page since its navigation. */
export async function vitalsOf(page: Page): Promise<Vitals> {
  const entries = (await page.evaluate(() =>
    Object.fromEntries(
      Object.entries(
        (globalThis as unknown as { observedEntries: Record<string, Observed[]> }).observedEntries,
      ).map(([type, list]) => [
        type,
        list.map((one) => ({
          startTime: one.startTime,
          duration: one.duration,
          value: one.value,
          hadRecentInput: one.hadRecentInput,
          interactionId: one.interactionId,
          what: one.what,
        })),
      ]),
    ),
  )) as unknown as Record<string, Observed[]>;
  const of = (type: string) => entries[type] ?? [];
  // The events of one interaction, such as pointerdown and click, share its number.
  const longest = new Map<number, number>();
  for (const { interactionId = 0, duration } of of('event'))
    if (interactionId > 0) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  return {
    lcp: of('largest-contentful-paint').at(-1)?.startTime ?? 0,
    cls: largestShift(of('layout-shift')),
    inp: Math.max(0, ...longest.values()),
    slowest: largestOf(
      of('event').filter(({ interactionId = 0 }) => interactionId > 0),
      'duration',
    ),
    moved: largestOf(
      of('layout-shift').filter(({ hadRecentInput }) => !hadRecentInput),
      'value',
    ),
    interactions: longest.size,
  };
}
