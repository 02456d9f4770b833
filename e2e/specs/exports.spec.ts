import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { downloadZip } from '../support/download.ts';
import { test } from '../support/seeded.ts';
import { expectToast } from '../support/toasts.ts';
import { readZip } from '../support/zip.ts';

test.use({ seed: { pairs: 8 } });

test('chosen exports are in the zip, and the training numbers on the result page', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'twinset.config',
      JSON.stringify({ version: 1, state: { config: { totalAugmentedImages: 6 } } }),
    ),
  );
  await page.goto('/augment/start_augmentation');
  const panel = page.getByRole('region', { name: 'Exports for trainers' });
  await panel.getByText('Choose formats').click();
  await panel.getByRole('checkbox', { name: 'YOLO segmentation' }).check();
  await panel.getByRole('checkbox', { name: 'Classes and training numbers' }).check();
  await page.getByRole('button', { name: 'Start Augmentation' }).click();
  await expectToast(page, { title: 'Augmentation completed!' });
  const names = [...readZip(readFileSync(await downloadZip(page))).keys()];
  for (const name of ['data.yaml', 'train/labels/img_6.txt', 'classes.json', 'train/masks/mask_6.png'])
    expect(names).toContain(name);
  await page.goto('/augment/preview');
  const numbers = page.getByRole('region', { name: 'Numbers for training' });
  await expect(numbers).toContainText(/mean 0\.\d{4}, 0\.\d{4}, 0\.\d{4}/);
  await expect(numbers.getByRole('row').nth(1)).toContainText('background');
});
