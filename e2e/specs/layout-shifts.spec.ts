import { expect, type Locator, test } from '@playwright/test';
import { observePage, vitalsOf } from '../support/observe.ts';
import { AREA_PATHS } from '../support/pages.ts';
import { endSeeded, type Seeded, seedResult, seedSession, useSession } from '../support/seed.ts';
import { settled } from '../support/settled.ts';

/** Responses with the classes and the numbers of pairs in the controls above the grid. */
const LATE = /\/api\/.*(dimension|report|counts|split)/;

let seeded: Seeded;
test.beforeAll(async () => {
  seeded = await seedSession(process.env.TWINSET_URL as string, { pairs: 12 });
  await seedResult(seeded, { totalAugmentedImages: 12 });
});
test.afterAll(() => endSeeded(seeded));

test('numbers of pairs and classes that arrive late move nothing above the pairs', async ({ page }) => {
  await useSession(page, seeded);
  await page.setViewportSize({ width: 1440, height: 900 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(LATE, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/upload_data/preview');
  const grid = page.getByTestId('pair-grid');
  const set = page.getByRole('combobox', { name: 'Set' });
  const select = page.getByRole('button', { name: 'Select pairs' });
  await expect(page.getByRole('button', { name: /^Open pair_/ }).first()).toBeVisible();
  const places = async () => {
    const cornerOf = async (one: Locator) => {
      const box = await one.boundingBox();
      return [box?.x, box?.y];
    };
    return [await cornerOf(grid), await cornerOf(set), await cornerOf(select)];
  };
  const early = await places();
  const legend = page.getByRole('group', { name: 'Legend' });
  expect(await legend.count()).toBe(0);
  release();
  await expect(legend.first()).toBeVisible();
  expect(await places()).toEqual(early);
});

/** Pause between the first responses of a page, so that it is painted after each of them. */
const STEP_MS = 80;

for (const path of AREA_PATHS.map((one) => (one === '/augment/preview' ? `${one}?set=train` : one))) {
  test(`${path} moves nothing while its parts arrive one after another`, async ({ page }) => {
    await useSession(page, seeded);
    await observePage(page);
    const seen: string[] = [];
    await page.route(/\/api\/|\/static\/(?!main)/, async (route) => {
      const { pathname } = new URL(route.request().url());
      const isPicture = route.request().resourceType() === 'image';
      if (!isPicture && !seen.includes(pathname)) seen.push(pathname);
      await new Promise((resolve) => setTimeout(resolve, STEP_MS * (seen.indexOf(pathname) + 1)));
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    const { cls, moved } = await vitalsOf(page);
    expect(cls, moved).toBeLessThan(0.01);
  });
}
