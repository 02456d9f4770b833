import { expect, test } from '@playwright/test';
import { countTransfers } from '../bench/lib/transfers.ts';
import { contextOf, endSeeded, type Seeded, seedResult, seedSession } from '../support/seed.ts';
import { settled } from '../support/settled.ts';

let seeded: Seeded;
test.beforeAll(async ({ baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 4 });
  await seedResult(seeded, { totalAugmentedImages: 6 });
});
test.afterAll(() => endSeeded(seeded));

/** Pages with images; the second number is the maximum of the first load, in bytes. */
const PAGES = [
  ['/upload_data/preview', 100_000],
  ['/settings/select_transformation', 1_000_000],
  ['/augment/preview?set=train', 150_000],
] as const;

for (const [path, most] of PAGES) {
  test(`images of ${path} are small, and a reload takes them from the cache`, async ({
    browser,
    baseURL,
  }) => {
    const context = await contextOf(browser, baseURL as string, seeded);
    const page = await context.newPage();
    const { take } = await countTransfers(page);
    const load = async (navigate: () => Promise<unknown>) => {
      await navigate();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.locator('img').first()).toBeVisible();
      await settled(page);
      await page.waitForLoadState('networkidle');
      return take().images;
    };
    const first = await load(() => page.goto(path));
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(most);
    expect(await load(() => page.reload())).toBe(0);
    await context.close();
  });
}

test('the settings of the server are requested once, beside the scripts', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const requests = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('/config.json'))
      .map(({ initiatorType }) => initiatorType),
  );
  expect(requests).toEqual(['link']);
});
