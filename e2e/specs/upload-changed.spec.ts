import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { drawImage, drawPairs, writeFiles } from '../support/drawn.ts';
import { startSession } from '../support/flow.ts';
import { addButton, panel } from '../support/intake.ts';
import { OUTPUT } from '../support/paths.ts';
import { serve } from '../support/serve.ts';

const SIGN = '**/generate-signed-upload-url*';
const SHOTS = join(OUTPUT, 'screenshots', 'upload');
const picker = (page: Page) => page.locator('input[type=file]').first();
const rows = (page: Page, list: string) =>
  page.getByRole('region', { name: list, exact: true }).getByRole('listitem');
const isPut = (request: { method: () => string }) => request.method() === 'PUT';

/** Runs `change` after the files were chosen and before any of them is sent. */
async function beforeSending(page: Page, change: () => void): Promise<void> {
  await page.route(SIGN, async (route) => {
    change();
    await route.continue();
  });
}

test('a file that is saved again before it is sent is listed without Retry; the others are uploaded', async ({
  page,
}) => {
  await startSession(page);
  const { images } = await drawPairs(4);
  const paths = writeFiles(test.info().outputPath('images'), images);
  const other = await drawImage(9);
  // Chromium compares whole seconds.
  for (const path of paths) utimesSync(path, 1_700_000_000, 1_700_000_000);
  await beforeSending(page, () => {
    writeFileSync(paths[1] as string, Buffer.concat([other.bytes, Buffer.from('later')]));
    rmSync(paths[2] as string);
  });
  await picker(page).setInputFiles(paths);
  await expect(
    page
      .getByText('Not all files were uploaded: 2 files changed since they were chosen; choose them again.')
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('2 file(s) uploaded successfully').first()).toBeVisible();
  const lost = rows(page, 'Files not uploaded');
  await expect(lost).toHaveCount(2);
  await expect(lost.first()).toContainText('The file has changed since you chose it; choose it again.');
  await expect(lost.first()).toContainText('Not sent');
  await expect(lost.last()).toContainText('choose it again.');
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await expect(page.getByText('The connection was lost.')).toHaveCount(0);
  await page.screenshot({ path: join(SHOTS, 'changed.png') });

  await page.unroute(SIGN);
  writeFiles(test.info().outputPath('images'), images);
  await picker(page).setInputFiles(paths);
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(4, { timeout: 30_000 });
  await expect(lost).toHaveCount(0);
});

/** Chooses a folder with two drawn images and other files on the images page. */
async function chooseFolder(page: Page, others: Record<string, string>): Promise<void> {
  await startSession(page);
  const root = test.info().outputPath('set');
  const { images } = await drawPairs(2);
  const written = Object.entries(others).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  writeFiles(root, [...images, ...written]);
  await page.locator('input[webkitdirectory]').setInputFiles(root);
}

test('companion files of a folder are one unobtrusive line', async ({ page }) => {
  await chooseFolder(page, { 'classes.txt': 'cell', LICENSE: 'MIT', 'notes.md': 'Drawn.' });
  await expect(page.getByText('2 file(s) uploaded successfully').first()).toBeVisible({ timeout: 30_000 });
  const line = page.getByText(/^Not uploaded, because only images and masks are used: /);
  await expect(line).toContainText('set/LICENSE, set/classes.txt, set/notes.md.');
  expect(await line.evaluate((element) => element.querySelectorAll('svg, [role=alert]').length)).toBe(0);
  await expect(page.getByText('Invalid File Format')).toHaveCount(0);
  await expect(rows(page, 'Files not uploaded')).toHaveCount(0);
  await page.screenshot({ path: join(SHOTS, 'companions.png') });
});

test('a folder with an annotation file beside its images opens the panel', async ({ page }) => {
  const corners = [
    [60, 60],
    [200, 60],
    [200, 180],
  ];
  const annotation = {
    version: '5.4.1',
    imagePath: 'pair_1.png',
    imageWidth: 320,
    imageHeight: 240,
    imageData: null,
    shapes: [{ label: 'cell', shape_type: 'polygon', points: corners, group_id: null, flags: {} }],
  };
  await chooseFolder(page, { 'pair_1.json': JSON.stringify(annotation), LICENSE: 'MIT' });
  await expect(panel(page)).toContainText('LabelMe', { timeout: 30_000 });
  await expect(addButton(page, 1)).toBeEnabled();
  await expect(rows(page, 'Images')).toHaveCount(0);
  await page.screenshot({ path: join(SHOTS, 'annotations.png') });
});

test("URLs that expire before a file is sent are renewed, even if this computer's clock is two hours late", async ({
  browser,
}) => {
  const server = await serve('expired-links.log', { SIGNED_URL_TTL_UPLOAD: '2' });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const now = Date.now;
      Date.now = () => now() - 7_200_000;
    });
    let signings = 0;
    let puts = 0;
    await page.route(SIGN, async (route) => {
      signings += 1;
      await route.continue();
    });
    await page.route('**/*', async (route) => {
      if (!isPut(route.request())) return route.fallback();
      puts += 1;
      if (puts <= 2) await new Promise((resolve) => setTimeout(resolve, 3000));
      return route.continue();
    });
    await startSession(page);
    const { images } = await drawPairs(2);
    await picker(page).setInputFiles(writeFiles(test.info().outputPath('images'), images));
    await expect(page.getByText('2 file(s) uploaded successfully').first()).toBeVisible({ timeout: 30_000 });
    expect(signings).toBe(2);
    await expect(rows(page, 'Files not uploaded')).toHaveCount(0);
  } finally {
    await context.close();
    await server.stop();
  }
});
