import { expect } from '@playwright/test';
import sharp from 'sharp';
import { test } from '../support/seeded.ts';

test.use({
  seed: {
    pairs: 6,
    // The last two pairs are mirrored copies of the first two: four of six pairs, more than a quarter.
    change: async ({ images, masks }) => {
      for (const files of [images, masks]) {
        for (const k of [0, 1]) {
          const [original, copy] = [files[k], files[4 + k]];
          if (original && copy) copy.bytes = await sharp(original.bytes).flop().png().toBuffer();
        }
      }
    },
  },
});

test('near duplicates are shown with their images, and the control beside them decides whether they stay together', async ({
  page,
}) => {
  await page.goto('/upload_data/preview');
  const finding = page
    .getByRole('list', { name: 'Findings' })
    .getByText(/4 of 6 images look like another image/);
  await expect(finding).toContainText('2 groups');
  const pictures = page.getByRole('list', { name: 'Images by group' });
  await expect(pictures.getByRole('img')).toHaveCount(4);
  await expect(
    page.getByText(/^Currently not kept together because they are more than a quarter/),
  ).toBeVisible();

  await page.getByRole('radio', { name: 'Always keep together' }).check();
  await expect(page.getByText('Currently kept together: 2 groups with 4 pairs.')).toBeVisible();
  await page.getByRole('radio', { name: 'Never keep together' }).check();
  await expect(page.getByText('Near duplicates may be in different sets.')).toBeVisible();
  await page.getByRole('radio', { name: 'Always keep together' }).check();

  await page.goto('/settings/data_split');
  await expect(page.getByText('2 groups with 4 pairs stay together.')).toBeVisible();
  await page.getByRole('button', { name: 'Change grouping' }).click();
  await expect(page).toHaveURL(/stratified_splitting$/);
  await expect(page.getByRole('radio', { name: 'Always keep together' })).toBeChecked();
});
