import type { Page } from '@playwright/test';
import { STORAGE_KEYS } from '@twinset/contract';

/** Returns the number of event streams that a server has open. */
export async function openStreams(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/api/metrics`)).text();
  return Number(/^twinset_event_streams (\d+)$/m.exec(metrics)?.[1]);
}

/** Returns whether a page owns the event stream of its browser. */
export const ownsStream = (page: Page): Promise<boolean> =>
  page.evaluate(async (name) => {
    const probe = `probe ${Math.random()}`;
    const { held = [] } = await navigator.locks.request(probe, () => navigator.locks.query());
    const own = held.find((lock) => lock.name === probe)?.clientId;
    return held.some((lock) => lock.name?.startsWith(name) && lock.clientId === own);
  }, STORAGE_KEYS.events);

/** Returns the page that owns the event stream. */
export async function streamOwner(pages: readonly Page[]): Promise<Page | undefined> {
  const owns = await Promise.all(pages.map(ownsStream));
  return pages[owns.indexOf(true)];
}
