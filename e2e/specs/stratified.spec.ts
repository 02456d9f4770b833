import { expect } from '@playwright/test';
import { test } from '../support/seeded.ts';

const PAIRS = 20;

test.use({ seed: { pairs: PAIRS } });
test.beforeEach(async ({ page }) => {
  await page.goto('/settings/stratified_splitting');
});

const csv = (rows: string[]) => ({
  name: 'patients.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['image_id,site,age', ...rows].join('\n')),
});
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => `pair_${i + 1}.png,${i % 2 ? 'north' : 'south'},${20 + i * 2}`);

test('a CSV is accepted, its columns can be chosen, charts of the sets are shown, and it can be deleted', async ({
  page,
}) => {
  const picker = page.locator('input[type=file]').first();
  await picker.setInputFiles([csv(rows(PAIRS))]);
  await expect(page.getByText('patients.csv').first()).toBeVisible();
  await expect(page.getByText('2 columns besides image_id')).toBeVisible();
  const columns = page.getByRole('group', { name: 'Columns of the CSV' });
  await columns.getByText('site', { exact: true }).click();
  await columns.getByText('age', { exact: true }).click();
  const charts = page.getByTestId('balance-charts');
  await expect(charts.getByText('site').first()).toBeVisible();
  await expect(charts.getByText('age').first()).toBeVisible();
  await page.getByRole('button', { name: 'Delete CSV' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('patients.csv')).toHaveCount(0);
  await expect(columns).toHaveCount(0);
});

test("a CSV with a missing row is refused in the server's words", async ({ page }) => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([csv(rows(PAIRS - 1))]);
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: String(PAIRS - 1) })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete CSV' })).toHaveCount(0);
});

test('the sample CSV lists the uploaded images', async ({ page }) => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download sample CSV' }).click();
  const stream = await (await download).createReadStream();
  const text = (await stream.toArray()).join('');
  expect(text.split(/\r?\n/)[0]).toContain('image_id');
  expect(text).toContain('pair_1');
});

test('a measured attribute needs no CSV', async ({ page }) => {
  await page.getByRole('checkbox', { name: /^Filled area/ }).check();
  await expect(page.getByTestId('balance-charts').getByText('Filled area').first()).toBeVisible({
    timeout: 30_000,
  });
});
