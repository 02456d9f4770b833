import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { typeNumber } from '../support/flow.ts';
import { seedResult } from '../support/seed.ts';
import { test } from '../support/seeded.ts';
import { expectToast } from '../support/toasts.ts';
import { readZip } from '../support/zip.ts';

test.use({ seed: { pairs: 8 } });

/** Stores settings as an earlier visit would have. */
const withSettings = (page: Page, config: Record<string, unknown>) =>
  page.addInitScript(
    (state) => localStorage.setItem('twinset.config', JSON.stringify({ version: 1, state })),
    { config },
  );

const FIELDS = ['Train starts at', 'Validation starts at', 'Test starts at'];

test('the summary has sentences: sources, outputs, transforms, size and time', async ({ page }) => {
  await withSettings(page, {
    totalAugmentedImages: 40,
    flipLeftRight: true,
    randomRotate: true,
    corruptContrast: true,
    resizeAugImage: true,
    augImageDimension: { width: 200, height: 120 },
  });
  await page.goto('/augment/start_augmentation');
  const summary = page.getByRole('region', { name: 'Planned outputs' });
  await expect(summary).toContainText(
    'Generates 40 training outputs from 5 pairs, flipped left-right and rotated, with varied contrast.',
  );
  await expect(summary).toContainText('2 validation pairs, one per source; 1 test pair, never transformed.');
  await expect(summary).toContainText(
    /43 pairs 200 × 120 px, PNG, about [\d.]+ (KB|MB), (about .+|under 1 s)\./,
  );
});

test('warnings before a run: the first three are shown, the rest on demand', async ({ page }) => {
  await withSettings(page, { totalAugmentedImages: 3 });
  // The server's own response, with more warnings than these few pairs can cause.
  await page.route('**/api/augment/plan?*', async (route) => {
    const response = await route.fetch();
    const plan = await response.json();
    const more = [1, 2, 3, 4].map((n) => ({ code: 'Note', message: `Another thing to know, number ${n}.` }));
    await route.fulfill({ response, json: { ...plan, warnings: [...plan.warnings, ...more] } });
  });
  await page.goto('/augment/start_augmentation');
  const warnings = page.getByRole('list', { name: 'Warnings' }).getByRole('listitem');
  await expect(warnings.first()).toContainText(/left out|not used|unused/i);
  await expect(warnings).toHaveCount(3);
  await page.getByRole('button', { name: /^Show all \d+ warnings$/ }).click();
  await expect(warnings.last()).toHaveText(/number 4/);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  await expect(warnings).toHaveCount(3);
});

test('a run in progress: steps as text, newest outputs, disabled fields; it continues after a reload; cancelling keeps the former result', async ({
  page,
  seeded,
}) => {
  await seedResult(seeded, { totalAugmentedImages: 7 });
  await withSettings(page, {
    totalAugmentedImages: 1000,
    randomRotate: true,
    resizeAugImage: true,
    augImageDimension: { width: 1400, height: 1400 },
  });
  await page.goto('/augment/start_augmentation');
  await page.getByRole('button', { name: 'Start Augmentation' }).click();
  const steps = page.getByRole('list', { name: 'Steps of the run' });
  await expect(steps.getByRole('listitem')).toHaveText(['Preparing', 'Creating pairs', 'Writing the zip']);
  await expect(steps.locator('[aria-current=step]')).toHaveText('Creating pairs', { timeout: 30_000 });
  await expect(page.getByText(/\d+ of 1,003 pairs/).first()).toBeVisible();
  await expect(page.getByText(/per second · .+ left/).first()).toBeVisible({ timeout: 30_000 });
  for (const name of FIELDS) await expect(page.getByRole('spinbutton', { name })).toBeDisabled();
  await expect(page.getByRole('list', { name: 'Newest outputs' }).getByRole('img').first()).toBeVisible({
    timeout: 30_000,
  });

  await page.reload();
  await expect(page.getByRole('button', { name: 'Processing' })).toBeDisabled();
  await expect(page.getByText(/\d+ of 1,003 pairs/).first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Start Augmentation' })).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'The result is ready' })).toContainText('7');
  for (const name of FIELDS) await expect(page.getByRole('spinbutton', { name })).toBeEnabled();
});

test('the outputs are counted and checked, and each part can be downloaded', async ({ page, seeded }) => {
  await seedResult(seeded, { totalAugmentedImages: 12 });
  await page.goto('/augment/start_augmentation');
  const done = page.getByRole('region', { name: 'The result is ready' });
  await expect(done.getByRole('definition')).toHaveText(['12', '2', '1']);
  await expect(done.getByText(/^Label check passed/)).toBeVisible();
  const parts: [string, string, RegExp, number][] = [
    ['Train set', 'train.zip', /images\/img_\d+\.png$/, 12],
    ['Test set', 'test.zip', /masks\/mask_\d+\.png$/, 1],
    ['Uploaded data and report', 'uploaded_data.zip', /images\/pair_\d+\.png$/, 8],
  ];
  for (const [label, file, pattern, count] of parts) {
    const download = page.waitForEvent('download');
    await done.getByRole('button', { name: label }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(file);
    const names = [...readZip(readFileSync(await saved.path())).keys()].filter((name) => pattern.test(name));
    expect({ file, count: names.length }).toEqual({ file, count });
  }
  await done.getByRole('button', { name: 'Preview the result' }).click();
  await expect(page).toHaveURL(/\/augment\/preview$/);
  await expect(page.getByRole('button', { name: /^Open img_1\.png/ })).toBeVisible();
});

test('a result of other settings is marked until they are restored, and can still be downloaded', async ({
  page,
  seeded,
}) => {
  await seedResult(seeded, { totalAugmentedImages: 12 });
  await withSettings(page, { totalAugmentedImages: 12, flipLeftRight: true, randomRotate: true });
  await page.goto('/augment/start_augmentation');
  const done = page.getByRole('region', { name: 'The result is ready' });
  const status = page.getByRole('region', { name: 'Status' });
  const step = page.getByRole('link', { name: /^Start Augmentation, / });
  const download = done.getByRole('button', { name: 'Download', exact: true });
  const mark = done.getByText(/^Settings have changed since this run/);
  await expect(status).toContainText('last run: 15 pairs, just now');
  await expect(step).toHaveAccessibleName('Start Augmentation, done');
  const primary = await download.evaluate((button) => getComputedStyle(button).backgroundColor);

  await typeNumber(page, 'Validation starts at', 501);
  await expect(mark).toHaveText(
    'Settings have changed since this run: file names. Start the augmentation again to update the result.',
  );
  await expect(status).toContainText('last run: 15 pairs, just now (settings changed since)');
  await expect(step).toHaveAccessibleName('Start Augmentation, needs attention');
  await expect(download).toBeEnabled();
  await expect(download).not.toHaveCSS('background-color', primary);

  await typeNumber(page, 'Validation starts at', 1);
  await expect(mark).toHaveCount(0);
  await expect(status).not.toContainText('settings changed since');
  await expect(download).toHaveCSS('background-color', primary);
});

test('an interrupted download resumes; one that stays incomplete is not saved and is reported', async ({
  page,
  seeded,
}) => {
  await seedResult(seeded, { totalAugmentedImages: 12 });
  // The connection is lost once in the middle: the browser's own fetch receives half of the file, then an
  // error.
  await page.addInitScript(() => {
    const real = globalThis.fetch;
    const ranges: (string | null)[] = [];
    Object.assign(globalThis, { ranges, cutAlways: false });
    globalThis.fetch = (async (...args: Parameters<typeof fetch>) => {
      const response = await real(...args);
      const url = String(args[0] instanceof Request ? args[0].url : args[0]);
      if (!url.includes('augmented_data.zip') || url.includes('/generate')) return response;
      ranges.push(new Headers(args[1]?.headers).get('range'));
      const always = (globalThis as unknown as { cutAlways: boolean }).cutAlways;
      if (ranges.length > 1 && !always) return response;
      const bytes = new Uint8Array(await response.arrayBuffer());
      const half = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.subarray(0, always ? 0 : bytes.length >> 1));
        },
        pull: (controller) => controller.error(new TypeError('network error')),
      });
      return new Response(half, { status: response.status, headers: response.headers });
    }) as typeof fetch;
  });
  await page.goto('/augment/preview');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const entries = readZip(readFileSync(await (await download).path()));
  expect(entries.has('manifest.json')).toBe(true);
  const ranges = await page.evaluate(() => (globalThis as unknown as { ranges: (string | null)[] }).ranges);
  expect(ranges).toEqual(['bytes=0-', expect.stringMatching(/^bytes=[1-9]\d*-$/)]);

  await page.evaluate(() => Object.assign(globalThis, { cutAlways: true }));
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expectToast(page, { title: 'Download failed', text: 'Failed to fetch file: augmented_data.zip' });
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
});

test('the result page: nothing is loaded until the switch is on; the set is a stored radio choice', async ({
  page,
  seeded,
}) => {
  await seedResult(seeded, { totalAugmentedImages: 12 });
  const lists: string[] = [];
  page.on('request', (request) => {
    const found = /resized-(train|val|test)-set/.exec(request.url())?.[1];
    if (found !== undefined) lists.push(found);
  });
  await page.goto('/augment/preview');
  const preview = page.getByRole('switch', { name: 'Preview augmented result' });
  await expect(preview).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Training' })).toHaveCount(0);
  expect(lists.filter((set) => set !== 'train')).toEqual([]);
  await preview.check();
  await expect(page.getByRole('radio', { name: 'Training' })).toBeChecked();
  await page.getByRole('radio', { name: 'Testing' }).check();
  await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Training' })).not.toBeChecked();
  await page.reload();
  await expect(preview).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Testing' })).toBeChecked();
  await page.getByRole('button', { name: /^Open img_1\.png/ }).click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(
    'No random transformation was applied.',
  );
});
