import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { typeNumber } from '../support/flow.ts';
import { seedResult } from '../support/seed.ts';
import { test } from '../support/seeded.ts';
import { settled } from '../support/settled.ts';
import { look, VIEWS } from '../support/views.ts';

test.use({ seed: { pairs: 6 } });

const START = '/augment/start_augmentation';
const rowsOf = (page: Page) => page.getByRole('list', { name: 'Versions' }).locator('> li');
const hashOf = (row: Locator) => row.getByRole('definition').nth(3).textContent();

/** Downloads the zip of the start page. @returns its SHA-256 */
async function downloadedHash(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const bytes = readFileSync(await (await download).path());
  return createHash('sha256').update(bytes).digest('hex');
}

/** Presses a button that starts a run and waits for the last call of its steps. */
async function runBy(page: Page, button: Locator): Promise<void> {
  const last = page.waitForResponse(/reset-signed-urls-for-resized-train-val-test-sets/, { timeout: 60_000 });
  await button.click();
  await last;
}

/** Starts a run from the start page. @returns the SHA-256 of its zip */
async function run(page: Page): Promise<string> {
  await runBy(page, page.getByRole('button', { name: 'Start Augmentation' }));
  return downloadedHash(page);
}

test('an earlier result is compared, restored and run again, with the same zip', async ({ page }) => {
  await page.goto('/settings/select_transformation');
  await page.getByRole('switch', { name: 'Flip left-right' }).check();
  await page.goto(START);
  const first = await run(page);
  await typeNumber(page, 'Validation starts at', 501);
  const second = await run(page);
  expect(second).not.toBe(first);

  await page.getByRole('link', { name: 'versions' }).click();
  await expect(page.getByRole('heading', { name: 'Versions', exact: true })).toBeFocused();
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(2);
  expect([await hashOf(rows.nth(0)), await hashOf(rows.nth(1))]).toEqual([second, first]);
  await rows
    .nth(1)
    .getByRole('checkbox', { name: /^Compare/ })
    .check();
  const comparison = page.getByRole('region', { name: 'Comparison' });
  const line = comparison.getByRole('row', { name: 'Validation starts at 1 501' });
  await expect(line).toBeVisible();
  await page.reload();
  await expect(line).toBeVisible();
  await expect(comparison).toContainText('The sources are the same.');

  await rows
    .nth(1)
    .getByRole('button', { name: /^Restore settings/ })
    .click();
  await expect(comparison).toContainText('No setting differs.');
  await page.locator('[data-action="toast.undo"]').click();
  await expect(line).toBeVisible();

  await runBy(page, rows.nth(1).getByRole('button', { name: /^Run again/ }));
  await expect(page).toHaveURL(new RegExp(`${START}$`));
  // The focus is on the run, or on its result.
  const focused = () => page.evaluate(() => document.activeElement?.closest('[aria-label="Run"]') !== null);
  await expect.poll(focused).toBe(true);
  expect(await downloadedHash(page)).toBe(first);
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('Current result, its zip is kept');
  await expect(rows.nth(0)).toContainText(/Same zip as /);
});

test('a deleted source is named before a version is run again', async ({ page, seeded }) => {
  await seedResult(seeded, { totalAugmentedImages: 4 });
  await page.goto(`${START}?view=versions`);
  await expect(rowsOf(page)).toContainText('unchanged');
  // Another window deletes a pair after the list was loaded.
  for (const call of ['deleteImage', 'deleteMask'] as const)
    await seeded.client.call(call, { params: { name: 'pair_2.png' } });
  await page.getByRole('button', { name: /^Run again/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('2 files deleted: images/pair_2.png, masks/pair_2.png');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const again = page.getByRole('button', { name: /^Run again/ });
  await expect(again).toBeFocused();
  await again.click();
  await runBy(page, dialog.getByRole('button', { name: 'Run with the present files' }));
  // The page behind the dialog is not hidden from screen readers.
  await expect(page.getByRole('heading', { name: 'Start Augmentation' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
});

for (const { name, colorScheme, viewport } of VIEWS)
  test.describe(name, () => {
    test.use({ colorScheme, viewport });
    test('versions are one stop of Tab, and the view has no barriers', async ({ page, seeded }) => {
      await page.goto(`${START}?view=versions`);
      await expect(page.getByText(/^No version yet/)).toBeVisible();
      await look(page, `versions/empty-${name}`);
      await seedResult(seeded, { totalAugmentedImages: 4 });
      await seedResult(seeded, { totalAugmentedImages: 5, randomCrop: true });
      await page.reload();
      const rows = rowsOf(page);
      await expect(rows).toHaveCount(2);
      await rows.nth(0).getByRole('checkbox').focus();
      await page.keyboard.press('ArrowDown');
      await expect(rows.nth(1).getByRole('checkbox')).toBeFocused();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Space');
      await expect(page.getByRole('row', { name: 'Augmented training images 4 5' })).toBeVisible();
      await settled(page);
      await page.getByRole('heading', { name: 'Versions', exact: true }).scrollIntoViewIfNeeded();
      await look(page, `versions/compared-${name}`);
      await rows.nth(0).scrollIntoViewIfNeeded();
      await look(page, `versions/rows-${name}`);
      const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beside).toBeLessThanOrEqual(0);
    });
  });
