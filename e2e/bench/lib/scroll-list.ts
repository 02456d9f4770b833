import { type Browser, expect } from '@playwright/test';
import { contextOf, type Seeded } from '../../support/seed.ts';
import { countTransfers, type Transfers } from './transfers.ts';

/** Height of a step of the wheel, and the pause after it, in which thumbnails are requested. */
const STEP = { pixels: 400, ms: 300 };

/** Scrolls through the list of images to its end. @returns what was loaded, and the number of thumbnails that were shown */
export async function scrollList(
  browser: Browser,
  url: string,
  seeded: Seeded,
): Promise<{ loaded: Transfers; thumbnails: number }> {
  const context = await contextOf(browser, url, seeded);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const { take } = await countTransfers(page);
  await page.goto('/upload_data/images');
  const list = page.getByRole('region', { name: 'Images', exact: true });
  await expect(list.getByRole('img', { includeHidden: true }).first()).toBeVisible({ timeout: 60_000 });
  await list.hover();
  const shown = new Set<string>();
  const isAtEnd = () => list.evaluate((one) => one.scrollTop + one.clientHeight >= one.scrollHeight - 1);
  for (let last = false; !last; ) {
    last = await isAtEnd();
    await page.waitForTimeout(STEP.ms);
    const sources = await list
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    for (const source of sources) shown.add(source);
    await page.mouse.wheel(0, STEP.pixels);
  }
  await page.waitForLoadState('networkidle');
  await context.close();
  return { loaded: take(), thumbnails: shown.size };
}
