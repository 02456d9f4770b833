import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { blockedBrowser, refuseSiteData } from '../support/blocked.ts';
import { asPayload, drawPairs } from '../support/drawn.ts';
import { pressContinue, setSlider, startSession, turnOn, typeNumber, uploadFiles } from '../support/flow.ts';
import { readZip } from '../support/zip.ts';

const NOTICE = 'Site data is not stored.';
const PAIRS = 8;
const OUTPUTS = 12;

/** Runs from a new session to the downloaded zip and the end of the session, using only links and buttons. */
async function job(page: Page): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const { images, masks } = await drawPairs(PAIRS);
  await startSession(page);
  await expect(page.getByText(NOTICE)).toHaveCount(1);
  await uploadFiles(page, images.map(asPayload));
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await pressContinue(page, '/upload_data/masks');
  await uploadFiles(page, masks.map(asPayload));
  await pressContinue(page, '/upload_data/preview');
  await expect(page.getByRole('button', { name: /^Open pair_1/ })).toBeVisible();
  await pressContinue(page, '/settings/data_split');
  await setSlider(page, 'Train', 50);
  await pressContinue(page, '/settings/stratified_splitting');
  await pressContinue(page, '/settings/select_transformation');
  await turnOn(page, /flip left/i);
  await typeNumber(page, /augmented training images/i, OUTPUTS);
  await pressContinue(page, '/settings/pre_processing');
  await pressContinue(page, '/augment/start_augmentation');
  await page.getByRole('button', { name: 'Start Augmentation' }).click();
  await expect(page.getByText('Augmentation completed!').first()).toBeVisible({ timeout: 60_000 });
  await pressContinue(page, '/augment/preview');
  await page.getByRole('switch').first().check();
  await expect(page.getByRole('button', { name: /^Open img_1\.png/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /download/i })
    .first()
    .click();
  const names = [...readZip(readFileSync(await (await download).path())).keys()];
  expect(names.filter((name) => name.startsWith('train/images/')).length).toBe(OUTPUTS);
  await page.getByRole('button', { name: /reset/i }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
  await expect(page.getByRole('button', { name: 'Start New Session' })).toBeEnabled();
  // Shown once, even if more is refused afterwards.
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  expect(errors).toEqual([]);
}

test('the main job in a browser whose user blocks site data', async ({ baseURL }) => {
  const [context, close] = await blockedBrowser(baseURL as string);
  try {
    const page = await context.newPage();
    await page.goto('/');
    // Otherwise nothing would be blocked here.
    await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('Access is denied');
    await job(page);
  } finally {
    await close();
  }
});

test('the main job if reading any storage or opening a channel throws', async ({ page }) => {
  await refuseSiteData(page);
  await job(page);
});

test('blocked site data: the colour mode is kept while the tab is open', async ({ page }) => {
  await refuseSiteData(page);
  await page.goto('/');
  const mode = () => page.locator('[data-color-mode]').getAttribute('data-color-mode');
  const first = await mode();
  await page.getByRole('button', { name: /mode|theme/i }).click();
  await expect.poll(mode).not.toBe(first);
});
