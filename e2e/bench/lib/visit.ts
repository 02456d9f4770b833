import type { Browser, Page } from '@playwright/test';
import { observePage, type Vitals, vitalsOf } from '../../support/observe.ts';
import { contextOf, type Seeded } from '../../support/seed.ts';
import { settled } from '../../support/settled.ts';
import { blockingTime, mainTasksOf, timeUntilLargestPaint, traceOf } from './main-tasks.ts';
import { countTransfers, sumOf, type Transfers } from './transfers.ts';

/** Factor by which the processor is slowed down. */
const SLOWDOWN = 4;

export interface Visit {
  vitals: Vitals;
  /** Total blocking time of a load at full speed, as if its tasks took as many times longer, milliseconds. */
  tbt: number;
  /** Processor time of the main thread until the largest paint, likewise; without other waits. */
  untilPaint: number;
  first: Transfers;
  /** Scripts that were loaded until the page was shown; later ones are loaded ahead while it is idle. */
  scripts: number;
  /** Bytes of the same page, loaded again. */
  again: Transfers;
}

export interface Site {
  browser: Browser;
  url: string;
  /** Session of the page; null for none. */
  seeded: Seeded | null;
}

/** Returns a new page with an empty cache, of the session. */
async function openPage({ browser, url, seeded }: Site): Promise<Page> {
  const context = await (seeded === null
    ? browser.newContext({ baseURL: url })
    : contextOf(browser, url, seeded));
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}

/** Loads a page at full speed. @returns the trace until it is settled */
async function traceVisit(site: Site, path: string): Promise<string> {
  const page = await openPage(site);
  const { trace } = await traceOf(page, async () => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
  });
  await page.context().close();
  return trace;
}

/** Loads a page at a quarter of the processor's speed, then again, and at full speed for its tasks. */
export async function visit(site: Site, path: string): Promise<Visit> {
  const page = await openPage(site);
  await observePage(page);
  const { session, take } = await countTransfers(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const shown = take();
  await settled(page);
  const vitals = await vitalsOf(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // Parts that are loaded ahead when the page is idle belong to it.
  await page.waitForLoadState('networkidle');
  const first = sumOf(shown, take());
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  await page.waitForLoadState('networkidle');
  const again = take();
  await page.context().close();
  const trace = await traceVisit(site, path);
  const tbt = blockingTime(mainTasksOf(trace), SLOWDOWN);
  const untilPaint = SLOWDOWN * timeUntilLargestPaint(trace);
  return { vitals, tbt, untilPaint, first, scripts: shown.scripts, again };
}
