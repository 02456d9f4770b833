import { expect, type Page } from '@playwright/test';
import { typeNumber } from '../support/flow.ts';
import { seedResult } from '../support/seed.ts';
import { test } from '../support/seeded.ts';

test.use({ seed: { pairs: 8 } });

/** Configures a run that lasts long enough to be observed. */
async function longRun(page: Page) {
  await page.goto('/settings/select_transformation');
  await page.getByRole('switch', { name: 'Random rotation' }).check();
  await typeNumber(page, 'Augmented training images', 1000);
  await page.goto('/settings/pre_processing');
  await page.getByRole('switch', { name: 'Resize' }).check();
  await typeNumber(page, 'Resize height', 1500);
  await typeNumber(page, 'Resize width', 1500);
  await page.goto('/augment/start_augmentation');
  await page.getByRole('button', { name: 'Start Augmentation' }).click();
  await expect(page.getByRole('progressbar').first()).toBeVisible();
}

test('a run shows its progress, survives a reload and can be cancelled', async ({ page }) => {
  await longRun(page);
  await expect(page.getByRole('button', { name: 'Processing' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Reset/end session' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Upload data' })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Processing' })).toBeVisible();
  await expect(page.getByText(/of 1,00\d/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Start Augmentation' })).toBeEnabled({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Upload data' })).toBeEnabled();
});

test('files are numbered from the typed suffixes', async ({ page }) => {
  await page.goto('/augment/start_augmentation');
  await typeNumber(page, 'Train starts at', 501);
  await page.getByRole('button', { name: 'Start Augmentation' }).click();
  await expect(page.getByText('Augmentation completed!').first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/augment/preview');
  await page.getByRole('switch', { name: 'Preview augmented result' }).check();
  await expect(page.getByRole('button', { name: /^Open img_501\.png/ })).toBeVisible();
});

test('an output has a receipt, and the same bytes can be reproduced from it', async ({ page, seeded }) => {
  await seedResult(seeded, { totalAugmentedImages: 12 });
  await page.goto('/augment/preview');
  await page.getByRole('switch', { name: 'Preview augmented result' }).check();
  await page.getByRole('button', { name: /^Open img_1\.png/ }).click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt.getByText(/^Source: pair_\d+\.png/)).toBeVisible();
  await receipt.getByRole('button').first().click();
  await expect(
    receipt.getByText(/^Reproduced with the backend \w+: image and mask are identical, byte for byte\.$/),
  ).toBeVisible();
});

test('ten pairs per page: the grid loads more while it is scrolled', async ({ page, seeded }) => {
  await seedResult(seeded, { totalAugmentedImages: 35 });
  const pages: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/metadata/gcs/resized-train-set'))
      pages.push(url.searchParams.get('page') ?? '1');
  });
  await page.goto('/augment/preview');
  await page.getByRole('switch', { name: 'Preview augmented result' }).check();
  await expect(page.getByRole('button', { name: /^Open img_1\.png/ })).toBeVisible();
  await expect(async () => {
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
    await expect(page.getByRole('button', { name: /^Open img_35\.png/ })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  // Pages that are in view together are requested in any order.
  expect([...new Set(pages)].sort()).toEqual(['1', '2', '3', '4']);
});
