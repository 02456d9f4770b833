import type { Browser } from '@playwright/test';
import { contextOf, type Seeded } from '../../support/seed.ts';
import { settled } from '../../support/settled.ts';
import { blockingTime, traceTasks } from './main-tasks.ts';
import { observePage, type Vitals, vitalsOf } from './observe.ts';
import { countTransfers, sumOf, type Transfers } from './transfers.ts';

/** Factor by which the processor is slowed down. */
const THROTTLE = 4;

export interface Visit {
  vitals: Vitals;
  /** Total blocking time, milliseconds. */
  tbt: number;
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

/** Loads a page at a quarter of the processor's speed with an empty cache, and then again. */
export async function visit({ browser, url, seeded }: Site, path: string): Promise<Visit> {
  const context = await (seeded === null
    ? browser.newContext({ baseURL: url })
    : contextOf(browser, url, seeded));
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await observePage(page);
  const { session, take } = await countTransfers(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const { result: shown, tasks } = await traceTasks(page, async () => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const loaded = take();
    await settled(page);
    return loaded;
  });
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
  await context.close();
  return { vitals, tbt: blockingTime(tasks), first, scripts: shown.scripts, again };
}
