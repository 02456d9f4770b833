import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { pressDownload } from './download.ts';
import { pressContinue, setSlider, startSession, turnOn, typeNumber, uploadFiles } from './flow.ts';
import { type DataSet, OUTPUT } from './paths.ts';
import { checkZip } from './result.ts';

const SIZE = { width: 256, height: 256 };
/** Number of training outputs. */
export const TOTAL = 150;

/**
 * Runs the whole job as a user does it, from a new session to the downloaded zip and the end of the session.
 */
export async function mainJob(
  page: Page,
  data: DataSet,
  counts: { train: number; val: number; test: number },
  folder = 'main-job',
) {
  const shot = (name: string) =>
    page.screenshot({ path: join(OUTPUT, 'screenshots', folder, `${data.name}-${name}.png`) });
  await startSession(page);
  await uploadFiles(page, data.images);
  await shot('1-images');
  await pressContinue(page, '/upload_data/masks');
  await uploadFiles(page, data.masks);
  await shot('2-masks');
  await pressContinue(page, '/upload_data/preview');
  await expect(page.getByRole('button', { name: /^Open / }).first()).toBeVisible();
  await shot('3-preview');

  await pressContinue(page, '/settings/data_split');
  await setSlider(page, 'Test', 10);
  await page.getByRole('button', { name: 'Lock test', exact: true }).click();
  await setSlider(page, 'Train', 70);
  await expect(page.getByRole('slider', { name: 'Validation' })).toHaveValue('20');
  await expect(page.getByRole('slider', { name: 'Test' })).toBeDisabled();
  await shot('4-split');
  await pressContinue(page, '/settings/stratified_splitting');
  await shot('5-stratified');
  await pressContinue(page, '/settings/select_transformation');
  for (const name of [/flip left/i, /flip up/i, /rotat/i, /brightness/i]) await turnOn(page, name);
  await typeNumber(page, /augmented training images/i, TOTAL);
  await shot('6-transformations');
  await pressContinue(page, '/settings/pre_processing');
  await turnOn(page, /resize/i);
  await typeNumber(page, /resize height/i, SIZE.height);
  await typeNumber(page, /resize width/i, SIZE.width);
  await shot('7-pre-processing');

  await pressContinue(page, '/augment/start_augmentation');
  await shot('8-start');
  await page.getByRole('button', { name: 'Start Augmentation' }).click();
  await expect(page.getByText('Augmentation completed!').first()).toBeVisible({ timeout: 90_000 });
  await shot('9-done');
  await pressContinue(page, '/augment/preview');
  await page.getByRole('switch').first().check();
  for (const set of ['Training', 'Validation', 'Testing']) {
    await page.getByRole('radio', { name: set }).check();
    await expect(page.getByRole('button', { name: /^Open img_1\.png/ })).toBeVisible();
    await shot(`10-result-${set.toLowerCase()}`);
  }

  const file = await pressDownload(page);
  expect(file.suggestedFilename()).toBe('augmented_data.zip');
  await checkZip(await file.path(), { data, counts, size: SIZE });

  await endSession(page);
  await shot('11-ended');
}

async function endSession(page: Page) {
  await page.getByRole('button', { name: /reset/i }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Start New Session' })).toBeEnabled();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /sessionId/.test(key)))).toEqual(
    [],
  );
}
