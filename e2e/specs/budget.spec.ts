import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { ROOT } from '../support/paths.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';

/**
 * Limits in kB (1,000 bytes) of brotli-compressed JavaScript; an area counts with what it adds to the first
 * page.
 */
const FIRST_PAGE_MAX = 235;
const AREA_MAX = 70;
const GROWTH_MAX = 1.05;
const AREAS = {
  'mf-upload': '/upload_data/images',
  'mf-settings': '/settings/data_split',
  'mf-augment': '/augment/start_augmentation',
};

/** Committed sizes of the build; a chunk that loads before it is needed is measured here but not there. */
const committed = JSON.parse(readFileSync(join(ROOT, 'shell/federation/src/budget.json'), 'utf8')) as Record<
  string,
  number
>;

/** Sizes in kB of parts of the shell that an area's first page loads: drop zone and file list of the upload pages. */
const SHELL_PARTS: Record<string, number> = { 'mf-upload': 17.5 };

let seeded: Seeded;
test.beforeAll(async () => {
  seeded = await seedSession(process.env.TWINSET_URL as string, { pairs: 3 });
});
test.afterAll(() => endSeeded(seeded));

/** Returns the kB of JavaScript that a new browser loads at a path (of an area), as sent by the server. */
async function scriptSize(browser: Browser, path: string, area?: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await useSession(page, seeded);
  // Code that is loaded ahead once the page is idle is not part of the first load.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    expect(response.headers()['content-encoding']).toBe('br');
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  // The frame of a page is shown before the code of its area is loaded.
  const ofArea = area ? page.waitForResponse((r) => r.url().includes(`/remotes/${area}/static/`)) : null;
  await page.goto(`${process.env.TWINSET_URL}${path}`);
  await ofArea;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (let seen = -1; seen !== sizes.length; await page.waitForTimeout(1000)) seen = sizes.length;
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return total / 1000;
}

test('the JavaScript of the first page and of each area is within its budget', async ({ browser }) => {
  const first = await scriptSize(browser, '/');
  const measured: Record<string, number> = { shell: first };
  for (const [area, path] of Object.entries(AREAS))
    measured[area] = (await scriptSize(browser, path, area)) - first;
  for (const [name, kB] of Object.entries(measured))
    console.log(`JavaScript ${name}: ${kB.toFixed(1)} kB brotli`);
  expect(first).toBeGreaterThan(50);
  expect(first).toBeLessThanOrEqual(FIRST_PAGE_MAX);
  for (const [name, kB] of Object.entries(measured)) {
    if (name !== 'shell') expect({ name, within: kB <= AREA_MAX }).toEqual({ name, within: true });
    const limit = ((committed[name] as number) + (SHELL_PARTS[name] ?? 0)) * GROWTH_MAX;
    expect({ name, grown: kB > limit }).toEqual({ name, grown: false });
  }
});
