import { expect, type Page, test } from '@playwright/test';
import { endSeeded, type Seeded, seedResult, seedSession, useSession } from '../support/seed.ts';

let seeded: Seeded | undefined;
test.afterEach(async () => {
  if (seeded) await endSeeded(seeded);
  seeded = undefined;
});

/**
 * Returns an entry of the navigation bar, or of the side menu (whose open entries add their state to the
 * name).
 */
const entry = (page: Page, label: string) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: label, exact: true })
    .or(page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${label}(,|$)`) }));

async function open(page: Page, baseURL: string | undefined, pairs: number, masks = pairs) {
  seeded = await seedSession(baseURL as string, { pairs, masks });
  await useSession(page, seeded);
}

test('without a session everything but home is closed', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start New Session' })).toBeEnabled();
  for (const name of [
    'Upload data',
    'Augmentation settings',
    'Augment: Initiate augmentation',
    'Reset/end session',
  ]) {
    await expect(entry(page, name)).toBeDisabled();
  }
});

test('without images the masks, settings and augment are closed', async ({ page, baseURL }) => {
  await open(page, baseURL, 0);
  await page.goto('/upload_data/images');
  await expect(entry(page, 'Segmentation Masks')).toBeDisabled();
  await expect(entry(page, 'Preview')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
});

test('a page behind a closed gate has Previous and Continue, disabled with the reason', async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, 0);
  for (const path of ['/settings/data_split', '/augment/preview', '/upload_data/preview']) {
    await page.goto(path);
    const bar = page.getByRole('navigation', { name: 'Previous and next page' });
    for (const name of ['Previous', 'Continue']) {
      await expect(bar.getByRole('button', { name })).toBeDisabled();
      await expect(bar.getByRole('button', { name })).toHaveAccessibleDescription(/\w{4,}/);
    }
    await expect(page.getByRole('button', { name: 'Go to Images' })).toBeVisible();
  }
  // Previous is enabled if its page is open: from the masks to the images.
  await page.goto('/upload_data/masks');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/\/upload_data\/images$/);
});

test('with images and no masks the masks are open, and the preview is not', async ({ page, baseURL }) => {
  await open(page, baseURL, 3, 0);
  await page.goto('/upload_data/images');
  await expect(entry(page, 'Segmentation Masks')).toBeEnabled();
  await expect(entry(page, 'Preview')).toBeDisabled();
});

test('with pairs, settings and start are open, and the result is not', async ({ page, baseURL }) => {
  await open(page, baseURL, 5);
  await page.goto('/augment/start_augmentation');
  await expect(page.getByRole('button', { name: 'Start Augmentation' })).toBeEnabled();
  await expect(entry(page, 'Preview Result')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
});

test('with a result, its preview is open; after a new upload it is closed again', async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, 5);
  await seedResult(seeded as Seeded, { totalAugmentedImages: 6 });
  await page.goto('/augment/start_augmentation');
  await expect(entry(page, 'Preview Result')).toBeEnabled();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/augment\/preview$/);
});

test('an unknown path has no active area and shows that the page does not exist', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.locator('[aria-current=page]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a remote that is unavailable shows a panel with Retry, and the rest works', async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, 3);
  const entryOfSettings = /\/remotes\/mf-settings\//;
  await page.route(entryOfSettings, (route) => route.abort());
  await page.goto('/settings/data_split');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await page.unroute(entryOfSettings);
  await retry.click();
  await expect(page.getByRole('slider', { name: 'Train' })).toBeVisible({ timeout: 30_000 });
});

test('the colour mode is stored', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const color = () => page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).color);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const light = await color();
  await entry(page, 'Dark mode').click();
  await expect.poll(color).not.toBe(light);
  const dark = await color();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(color).toBe(dark);
});
