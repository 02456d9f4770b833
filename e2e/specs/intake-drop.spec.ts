import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { SETS, type SyntheticSet, writeSet } from '../support/datasets.ts';
import { drawPairs, writeFiles } from '../support/drawn.ts';
import { drag, drop } from '../support/drop.ts';
import { startSession } from '../support/flow.ts';
import { OUTPUT } from '../support/paths.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';
import { type Served, serve } from '../support/serve.ts';
import { zipFolder } from '../support/zip-folder.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let seeded: Seeded | undefined;
test.afterEach(async () => {
  if (seeded) await endSeeded(seeded);
  seeded = undefined;
});

const panel = (page: Page) => page.getByTestId('intake');
const dialog = (page: Page) => page.getByRole('alertdialog');
const overlay = (page: Page) => page.getByTestId('drop-overlay');
const rows = (page: Page, list: string) =>
  page.getByRole('region', { name: list, exact: true }).getByRole('listitem');
const takeIn = (page: Page, pairs: number) =>
  dialog(page).getByRole('button', { name: `Take in ${pairs} pairs` });
const writtenSet = (set: SyntheticSet) => writeSet(set, test.info().outputPath('sets'));
const shot = (page: Page, name: string) =>
  page.screenshot({ path: join(OUTPUT, 'screenshots', 'intake', `${name}.png`) });

/** Writes drawn images and returns their paths. */
async function images(from: number, to: number): Promise<string[]> {
  const drawn = await drawPairs(to);
  return writeFiles(test.info().outputPath(`images-${from}`), drawn.images.slice(from));
}

test('the window takes a drop beside the drop zone; the overlay shows where it goes, and a cancelled drag ends it', async ({
  page,
}) => {
  await startSession(page);
  const corner = { x: 1400, y: 870 };
  const cancelled = await drag(page, await images(0, 2), corner);
  await expect(overlay(page)).toHaveText(/^Drop to add images/);
  await shot(page, 'overlay');
  await cancelled.cancel();
  await expect(overlay(page)).toHaveCount(0);
  await drop(page, await images(0, 2), corner);
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(2, { timeout: 30_000 });
  await expect(page).toHaveURL(/\/upload_data\/images$/);
  await expect(panel(page)).toHaveCount(0);
});

test('files that are dropped during an upload are uploaded after it', async ({ page }) => {
  await startSession(page);
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'PUT') await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await drop(page, await images(0, 3));
  await expect(page.getByTestId('upload-progress')).toBeVisible();
  await drop(page, (await images(3, 5)).slice(0, 2));
  await expect(
    page.getByText('2 more images are uploaded when the present upload ends.').first(),
  ).toBeVisible();
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(5, { timeout: 60_000 });
});

test('on pages without images a dropped file is not opened by the browser', async ({ page, baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 3 });
  await useSession(page, seeded);
  for (const path of ['/settings/data_split', '/settings/stratified_splitting']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await drop(page, await images(0, 1), { x: 1200, y: 860 });
    await expect(overlay(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test('a pasted image is uploaded', async ({ page }) => {
  await startSession(page);
  const [{ bytes }] = (await drawPairs(1)).images as [{ bytes: Buffer }];
  await page.evaluate((base64) => {
    const data = new DataTransfer();
    const file = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    data.items.add(new File([file], 'image.png', { type: 'image/png', lastModified: 7 }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, bytes.toString('base64'));
  await expect(rows(page, 'Images')).toContainText('pasted_7.png', { timeout: 30_000 });
});

test('a folder with more files than the browser reads at once is read completely', async ({ page }) => {
  const root = test.info().outputPath('many');
  const { images: drawn, masks } = await drawPairs(1);
  const copies = (file: { bytes: Buffer } | undefined) =>
    Array.from({ length: 120 }, (_, n) => ({ name: `n${n}.png`, bytes: file?.bytes as Buffer }));
  writeFiles(join(root, 'images'), copies(drawn[0]));
  writeFiles(join(root, 'masks'), copies(masks[0]));
  writeFileSync(join(root, 'notes.md'), 'x');
  await page.goto('/');
  await drop(page, [root]);
  await expect(takeIn(page, 120)).toBeEnabled({ timeout: 30_000 });
  await dialog(page).getByText('1 file not used').click();
  await expect(dialog(page)).toContainText('Files that are not images.: notes.md');
});

test('the files of an upload page are uploaded alone if the user prefers that', async ({ page }) => {
  const root = await writtenSet(SETS.tiles);
  await startSession(page);
  await drop(page, [join(root, 'Tile 1')]);
  await expect(takeIn(page, 2)).toBeEnabled({ timeout: 30_000 });
  await dialog(page).getByRole('button', { name: 'Upload images only' }).click();
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(2, { timeout: 30_000 });
  await expect(
    page.getByText('2 file(s) of Tile 1/masks. This page accepts only images.').first(),
  ).toBeVisible();
});

test('images and masks of the session are replaced only after a confirmation', async ({ page, baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 3 });
  await useSession(page, seeded);
  await page.goto('/upload_data/masks');
  await drop(page, [await writtenSet(SETS.objects)]);
  await takeIn(page, 5).click({ timeout: 30_000 });
  await expect(dialog(page)).toContainText('The session has 3 images and 3 masks.');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(takeIn(page, 5)).toBeEnabled();
  await takeIn(page, 5).click();
  await dialog(page).getByRole('button', { name: 'Replace' }).click();
  await expect(panel(page)).toContainText('5 pairs taken in.', { timeout: 30_000 });
  await dialog(page).getByRole('button', { name: 'Check the pairs' }).click();
  await expect(page.getByText('All 5 pairs are matched by the same name.')).toBeVisible();
});

test('a reload during the sending asks for the same folder and sends only what is missing', async ({
  page,
}) => {
  const root = await writtenSet(SETS.tiles);
  await page.goto('/');
  await drop(page, [root]);
  await expect(takeIn(page, 6)).toBeEnabled({ timeout: 30_000 });
  let sent = 0;
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'PUT') sent += 1;
    // Requests after the fifth hang until the page is closed.
    if (route.request().method() !== 'PUT' || sent <= 5) await route.continue();
  });
  await takeIn(page, 6).click();
  await expect.poll(() => sent).toBeGreaterThan(5);
  page.on('dialog', (leave) => void leave.accept());
  await page.reload();
  await page.unrouteAll();
  await expect(takeIn(page, 6)).toBeEnabled({ timeout: 30_000 });
  await takeIn(page, 6).click();
  await expect(panel(page)).toContainText(/5 of 1[23] files have arrived\./);
  await shot(page, 'resume');
  const again: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && again.push(request.url()));
  await panel(page).locator('input[webkitdirectory]').setInputFiles(root);
  await expect(panel(page)).toContainText('6 pairs taken in.', { timeout: 30_000 });
  expect(again.length).toBeGreaterThan(4);
  expect(again.length).toBeLessThan(9);
});

test('a lost connection is waited for, and the sending continues', async ({ page, context }) => {
  await page.goto('/');
  await drop(page, [await writtenSet(SETS.tiles)]);
  await expect(takeIn(page, 6)).toBeEnabled({ timeout: 30_000 });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && ++sent === 3) void context.setOffline(true);
  });
  await takeIn(page, 6).click();
  await expect(panel(page)).toContainText('Waiting for the connection', { timeout: 30_000 });
  await context.setOffline(false);
  await expect(panel(page)).toContainText('6 pairs taken in.', { timeout: 60_000 });
});

test('the sending can be cancelled; the plan stays, and the intake can be discarded', async ({ page }) => {
  await page.goto('/');
  await drop(page, [await writtenSet(SETS.oneFolder)]);
  await expect(takeIn(page, 6)).toBeEnabled({ timeout: 30_000 });
  await page.route('**/*', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()));
  await takeIn(page, 6).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(takeIn(page, 6)).toBeEnabled();
  await dialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect(panel(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});

test('a damaged archive is refused with the reason', async ({ page }) => {
  const zip = test.info().outputPath('broken.zip');
  writeFileSync(zip, 'no archive');
  await page.goto('/');
  await drop(page, [zip]);
  await expect(panel(page).getByRole('alert')).toContainText('broken.zip', { timeout: 30_000 });
});

test('by keyboard, narrow and dark: open, choose, answer and take in; axe finds nothing in any step', async ({
  browser,
  baseURL,
}) => {
  const page = await narrowPage(browser, baseURL as string);
  const zip = zipFolder(await writtenSet(SETS.coco));
  const check = async (name: string) => {
    await shot(page, `narrow-${name}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ name, overflow: Math.max(0, overflow) }).toEqual({ name, overflow: 0 });
    const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
    expect.soft({ name, found: violations.map(({ id }) => id) }).toEqual({ name, found: [] });
  };
  await page.goto('/');
  await page.getByRole('button', { name: 'Open a dataset' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Open a dataset');
  await check('choose');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose an archive or files' }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(zip);
  await expect(takeIn(page, 6)).toBeEnabled({ timeout: 30_000 });
  await check('plan');
  const radio = dialog(page).getByRole('radio', { name: /^Objects/ });
  await dialog(page)
    .getByRole('radio', { name: /^Classes/ })
    .focus();
  await page.keyboard.press('ArrowDown');
  await expect(radio).toBeChecked();
  await expect(radio).toBeFocused();
  await expect(dialog(page)).toContainText('One value per object');
  await takeIn(page, 6).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('6 pairs taken in.', { timeout: 30_000 });
  await check('done');
  const end = dialog(page).getByRole('button', { name: 'Check the pairs' });
  await expect(end).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/upload_data\/preview$/);
  await page.context().close();
});

async function narrowPage(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({
    baseURL,
    viewport,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

test.describe('with folders of the server', () => {
  let served: Served;
  test.afterAll(() => served?.stop());

  test('a folder of the server is opened, planned and taken in without sending a file', async ({
    browser,
  }) => {
    await writtenSet(SETS.cityscapes);
    served = await serve('intake-places.log', { INTAKE_DIRS: test.info().outputPath('sets') });
    const page = await browser.newPage({ baseURL: served.url });
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await page.goto('/');
    await page.getByRole('button', { name: 'Open a dataset' }).click();
    await page.getByText('Folders and buckets of the server').click();
    await page.getByRole('button', { name: 'Open sets' }).click();
    await shot(page, 'places');
    await page.getByRole('button', { name: 'Take cityscapes' }).click();
    await takeIn(page, 9).click({ timeout: 30_000 });
    await expect(panel(page)).toContainText('9 pairs taken in.', { timeout: 30_000 });
    expect(sent).toEqual([]);
    await page.close();
  });
});
