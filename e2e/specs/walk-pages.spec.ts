import { expect } from '@playwright/test';
import { test } from '../support/seeded.ts';

const PAIRS = 23;

test.use({ seed: { pairs: PAIRS } });

test('steps beyond the loaded pairs wait for the next page and add up; none is lost', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  let requests = 0;
  await page.route('**/metadata/gcs/resized_original_images_masks*', async (route) => {
    if (new URL(route.request().url()).searchParams.get('page') === '2') {
      requests += 1;
      await held.promise;
    }
    await route.continue();
  });
  await page.goto('/upload_data/preview');
  await page.getByRole('button', { name: /^Open pair_1\.png/ }).click();
  const viewer = page.getByRole('dialog');
  const next = viewer.getByRole('button', { name: 'Next pair' });
  await expect(viewer.getByRole('heading')).toHaveText('pair_1.png');
  for (let n = 2; n <= 10; n++) {
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('heading')).toHaveText(`pair_${n}.png`);
  }
  // Two by key, one by button, one back: the 12th.
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText(`Loading 11 of ${PAIRS}`);
  await page.keyboard.press('ArrowRight');
  await expect(next).toBeEnabled();
  await next.click();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText(`Loading 12 of ${PAIRS}`);
  await expect(viewer.getByRole('heading')).toHaveText('pair_10.png');
  expect(requests).toBe(1);
  held.resolve();
  await expect(viewer.getByRole('heading')).toHaveText('pair_12.png');
  await expect(viewer).toContainText(`12 of ${PAIRS}`);
  await expect(viewer).not.toContainText('Loading');

  for (let n = 13; n <= PAIRS; n++) await next.click();
  await expect(viewer.getByRole('heading')).toHaveText(`pair_${PAIRS}.png`);
  await expect(next).toBeDisabled();
});

test('a waiting step is dropped when the viewer is closed', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/metadata/gcs/resized_original_images_masks*', async (route) => {
    if (new URL(route.request().url()).searchParams.get('page') === '2') await held.promise;
    await route.continue();
  });
  await page.goto('/upload_data/preview');
  const card = page.getByRole('button', { name: /^Open pair_10\.png/ });
  await card.scrollIntoViewIfNeeded();
  await card.click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('heading')).toHaveText('pair_10.png');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText(`Loading 11 of ${PAIRS}`);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('status').filter({ hasText: /^20 of 23 pairs shown$/ })).toHaveCount(1);
  await expect(viewer).toHaveCount(0);
});
