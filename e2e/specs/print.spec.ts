import { expect, type Page, test } from '@playwright/test';
import { endSeeded, type Seeded, seedWarned, useSession } from '../support/seed.ts';
import { shot } from '../support/views.ts';

/** A sheet of A4, in pixels of CSS. */
const A4 = { width: 794, height: 1123 };

let seeded: Seeded;
test.beforeAll(async ({ baseURL }) => {
  seeded = await seedWarned(baseURL as string);
});
test.afterAll(() => endSeeded(seeded));

async function open(page: Page, path: string): Promise<void> {
  await useSession(page, seeded);
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByTestId('page-skeleton')).toHaveCount(0);
}

test('a page is printed as a whole, dark on white, without the frame', async ({ page }) => {
  await open(page, '/augment/start_augmentation');
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Main', 'Augment', 'Previous and next page'])
    await expect(page.getByRole('navigation', { name, exact: true })).toBeHidden();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('color', 'rgb(36, 36, 36)');
  const [printed, content] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    document.querySelector('main')?.scrollHeight ?? 0,
  ]);
  expect(printed).toBeGreaterThanOrEqual(content as number);
  expect(content).toBeGreaterThan(700);
  await expect(page.getByRole('region', { name: 'Status' }).getByRole('button')).toHaveCount(0);
  await expect(page.locator('dl svg, dl span').first()).toHaveCSS('print-color-adjust', 'exact');
  await shot(page, 'print/start');
});

test('pairs are printed in rows of the height of their images, with the report, without search and filters', async ({
  page,
}) => {
  // About the width of a sheet of A4.
  await page.setViewportSize({ width: 720, height: 1000 });
  for (const path of ['/upload_data/preview', '/augment/preview?set=train']) {
    await open(page, path);
    const card = page.getByTestId('pair-grid').getByRole('button').first();
    await expect(card.getByRole('img').first()).toBeVisible({ timeout: 30_000 });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    const { ratio, row, height } = await card.evaluate((button) => {
      const line = button.closest('[data-position]')?.parentElement as HTMLElement;
      // Another height, as in a window that is wider than the paper.
      line.style.height = '900px';
      const { width, height } = (button.firstElementChild as Element).getBoundingClientRect();
      return { ratio: width / height, row: line.offsetHeight, height: (button as HTMLElement).offsetHeight };
    });
    expect(ratio).toBeCloseTo(2, 1);
    expect(row).toBe(height);
    await shot(page, `print/pairs${path.replace(/\W+/g, '-')}`);
  }
  await open(page, '/upload_data/preview');
  const report = page.getByRole('main').locator('details').first();
  const advice = report.getByRole('list', { name: 'Findings' });
  await expect(report).toBeVisible();
  await expect(advice).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(advice).toBeVisible();
});

test('cards of transformations, features and panels are not divided between pages', async ({ page }) => {
  await open(page, '/settings/select_transformation');
  for (const name of ['Random rotation', 'Outputs'])
    await expect(page.getByRole('region', { name, exact: true })).toHaveCSS('break-inside', 'avoid');
  // It is longer than what is left of most sheets.
  const list = page.getByRole('region', { name: 'More transformations' });
  await expect(list).toHaveCSS('break-inside', 'auto');
  await open(page, '/');
  const features = page.getByRole('region', { name: 'Key features' }).getByRole('listitem');
  await expect(features).toHaveCount(4);
  for (const feature of await features.all()) await expect(feature).toHaveCSS('break-inside', 'avoid');
});

test('from a wide window, all pages are printed, and none is empty', async ({ page }) => {
  for (const path of ['/settings/select_transformation', '/upload_data/preview']) {
    await open(page, path);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible({ timeout: 30_000 });
    // PDF files are printed in the medium that is emulated.
    await page.emulateMedia({ media: null });
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    await page.setViewportSize(A4);
    await page.emulateMedia({ media: 'print' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const pages = paper.match(/\/Type\s*\/Page\b/g)?.length;
    expect(pages).toBeGreaterThanOrEqual(Math.floor(height / A4.height));
    // One more, since cards move to the next page as a whole.
    expect(pages).toBeLessThanOrEqual(Math.ceil(height / A4.height) + 1);
  }
});
