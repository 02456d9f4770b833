import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { downloadZip } from '../support/download.ts';
import { test } from '../support/seeded.ts';
import { expectToast } from '../support/toasts.ts';
import { readZip } from '../support/zip.ts';

test.use({ seed: { pairs: 12 } });

test('class weights, an object in every output and folds reach the result', async ({ page }) => {
  await page.goto('/settings/select_transformation');
  await page.getByRole('switch', { name: 'Random crop' }).check();
  const budget = page.getByRole('region', { name: 'Budget' });
  await budget.getByText('Every source counts the same').click();
  const shares = budget.getByText(/in the sources, .* in the outputs/);
  await expect(shares.first()).toBeVisible();
  await budget.getByRole('switch', { name: 'An object in every output' }).check();
  await budget.getByRole('slider').last().focus();
  await page.keyboard.press('ArrowRight');
  await expect(budget.getByText(/1 weight, an object in every output/)).toBeVisible();
  await expect(shares.last()).toContainText(/, 0\.0 % in the outputs/);

  await page.goto('/augment/start_augmentation');
  await page.getByRole('spinbutton', { name: 'Folds' }).fill('3');
  await page.getByRole('button', { name: 'Start Augmentation' }).click();
  await expectToast(page, { title: 'Augmentation completed!' });
  const entries = readZip(readFileSync(await downloadZip(page)));
  for (const name of ['folds.csv', 'fold_outputs.csv']) expect([...entries.keys()]).toContain(name);
  await page.goto('/augment/preview');
  const real = page.getByRole('region', { name: 'Class shares of the training outputs' });
  await expect(real).toContainText('Empty masks: 0 (0.00 %)');
  await expect(page.getByRole('region', { name: 'Cross-validation' })).toContainText('3 folds in folds.csv');
});
