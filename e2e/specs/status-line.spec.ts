import { expect } from '@playwright/test';
import { seedResult } from '../support/seed.ts';
import { test } from '../support/seeded.ts';

test.use({ seed: { pairs: 8 } });

test('every page shows the uploaded files, the split and the last run; no plan is requested for that', async ({
  page,
  seeded,
}) => {
  await seedResult(seeded, { totalAugmentedImages: 7, flipLeftRight: false, randomRotate: false });
  const plans: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/augment/plan')) plans.push(request.url());
  });
  await page.clock.setFixedTime(Date.now() + 250_000);
  await page.goto('/upload_data/images');
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status).toContainText('8 images · 8 masks · paired by name');
  await expect(status).toContainText('60 / 20 / 20 → 5 / 2 / 1');
  await expect(status).toContainText('last run: 10 pairs, 4 min ago');
  expect(plans).toEqual([]);
  await page.goto('/settings/data_split');
  await page.getByRole('slider', { name: 'Train' }).fill('80');
  await expect(status).toContainText('80 / 10 / 10 → 6 / 1 / 1');
});

test('the line names the uploaded files on phones and in windows from 1,024 pixels', async ({
  page,
  seeded,
}) => {
  await seedResult(seeded, { totalAugmentedImages: 7 });
  await page.goto('/upload_data/images');
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status).toContainText('(settings changed since)');
  for (const width of [390, 1024, 1240, 1241, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const shown = await status.getByText('8 images · 8 masks').evaluate((node) => {
      const range = document.createRange();
      range.setStart(node.firstChild as Text, 0);
      range.setEnd(node.firstChild as Text, '8 images · 8 masks'.length);
      return range.getBoundingClientRect().right <= node.getBoundingClientRect().right;
    });
    expect({ width, shown }).toEqual({ width, shown: true });
  }
});
