import { writeFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { SETS } from '../support/datasets.ts';
import { drop } from '../support/drop.ts';
import { addButton, dialog, longTest, panel, shot, writtenSet } from '../support/intake.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';
import { type Served, serve } from '../support/serve.ts';
import { accessibilityFindings } from '../support/views.ts';
import { zipFolder } from '../support/zip-folder.ts';

let seeded: Seeded | undefined;
test.afterEach(async () => {
  if (seeded) await endSeeded(seeded);
  seeded = undefined;
});

test('images and masks of the session are replaced only after a confirmation', async ({ page, baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 3 });
  await useSession(page, seeded);
  // Both dialogs exist for a moment, while one replaces the other.
  const question = page.getByRole('alertdialog', { name: 'Replace the current dataset?' });
  await page.goto('/upload_data/masks');
  await drop(page, [await writtenSet(SETS.objects)]);
  await addButton(page, 5).click({ timeout: 30_000 });
  await expect(question).toContainText('The session has 3 images and 3 masks.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(addButton(page, 5)).toBeEnabled();
  await addButton(page, 5).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(panel(page)).toContainText('5 pairs added.', { timeout: 30_000 });
  await dialog(page).getByRole('button', { name: 'Check the pairs' }).click();
  await expect(page.getByText('All 5 pairs are matched by the same name.')).toBeVisible();
});

test('a reload during the sending asks for the same folder and sends only what is missing', async ({
  page,
}) => {
  const root = await writtenSet(SETS.tiles);
  await page.goto('/');
  await drop(page, [root]);
  await expect(addButton(page, 6)).toBeEnabled({ timeout: 30_000 });
  let sent = 0;
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'PUT') sent += 1;
    // Requests after the fifth hang until the page is closed.
    if (route.request().method() !== 'PUT' || sent <= 5) await route.continue();
  });
  await addButton(page, 6).click();
  await expect.poll(() => sent).toBeGreaterThan(5);
  page.on('dialog', (leave) => void leave.accept());
  await page.reload();
  await page.unrouteAll();
  await expect(addButton(page, 6)).toBeEnabled({ timeout: 30_000 });
  await addButton(page, 6).click();
  await expect(panel(page)).toContainText(/5 of 1[23] files have arrived\./);
  await shot(page, 'resume');
  const again: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && again.push(request.url()));
  await panel(page).locator('input[webkitdirectory]').setInputFiles(root);
  await expect(panel(page)).toContainText('6 pairs added.', { timeout: 30_000 });
  expect(again.length).toBeGreaterThan(4);
  expect(again.length).toBeLessThan(9);
});

longTest('a lost connection is waited for, and the sending continues', async ({ page, context }) => {
  await page.goto('/');
  await drop(page, [await writtenSet(SETS.tiles)]);
  await expect(addButton(page, 6)).toBeEnabled({ timeout: 30_000 });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && ++sent === 3) void context.setOffline(true);
  });
  await addButton(page, 6).click();
  await expect(panel(page)).toContainText('Waiting for the connection', { timeout: 30_000 });
  await context.setOffline(false);
  await expect(panel(page)).toContainText('6 pairs added.', { timeout: 60_000 });
});

longTest(
  'the sending can be cancelled; the plan stays, and the intake can be discarded',
  async ({ page }) => {
    await page.goto('/');
    await drop(page, [await writtenSet(SETS.oneFolder)]);
    await expect(addButton(page, 6)).toBeEnabled({ timeout: 30_000 });
    await page.route('**/*', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()));
    await addButton(page, 6).click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(addButton(page, 6)).toBeEnabled();
    await dialog(page).getByRole('button', { name: 'Discard' }).click();
    await expect(panel(page)).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: 'Open a dataset' }).click();
    await expect(page.getByRole('dialog')).toContainText('Choose or drop');
  },
);

longTest('a damaged archive is refused with the reason', async ({ page }) => {
  const zip = test.info().outputPath('broken.zip');
  writeFileSync(zip, 'no archive');
  await page.goto('/');
  await drop(page, [zip]);
  await expect(panel(page).getByRole('alert')).toContainText('broken.zip', { timeout: 30_000 });
});

test('by keyboard, narrow and dark: open, choose, change an option and add the pairs; axe finds nothing in any step', async ({
  browser,
  baseURL,
}) => {
  const page = await narrowPage(browser, baseURL as string);
  const zip = zipFolder(await writtenSet(SETS.coco));
  const check = async (name: string) => {
    await shot(page, `narrow-${name}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ name, overflow: Math.max(0, overflow) }).toEqual({ name, overflow: 0 });
    expect.soft({ name, found: await accessibilityFindings(page) }).toEqual({ name, found: [] });
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
  await expect(addButton(page, 6)).toBeEnabled({ timeout: 30_000 });
  await check('plan');
  const radio = dialog(page).getByRole('radio', { name: /^Objects/ });
  await dialog(page)
    .getByRole('radio', { name: /^Classes/ })
    .focus();
  await page.keyboard.press('ArrowDown');
  await expect(radio).toBeChecked();
  await expect(radio).toBeFocused();
  await expect(dialog(page)).toContainText('One value per object');
  await addButton(page, 6).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('6 pairs added.', { timeout: 30_000 });
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

  longTest(
    'a folder of the server is opened, planned and added without sending a file',
    async ({ browser }) => {
      await writtenSet(SETS.cityscapes);
      served = await serve('intake-places.log', { INTAKE_DIRS: test.info().outputPath('sets') });
      const page = await browser.newPage({ baseURL: served.url });
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
      await page.goto('/');
      await page.getByRole('button', { name: 'Open a dataset' }).click();
      await page.getByText('Folders and buckets of the server').click();
      await page.getByRole('button', { name: 'Open “sets”' }).click();
      await shot(page, 'places');
      await page.getByRole('button', { name: 'Use “cityscapes”' }).click();
      await addButton(page, 9).click({ timeout: 30_000 });
      await expect(panel(page)).toContainText('9 pairs added.', { timeout: 30_000 });
      expect(sent).toEqual([]);
      await page.close();
    },
  );
});
