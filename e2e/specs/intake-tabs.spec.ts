import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { SETS } from '../support/datasets.ts';
import { drop } from '../support/drop.ts';
import { addButton, dialog, panel, shot, writtenSet } from '../support/intake.ts';

let context: BrowserContext;
test.beforeEach(async ({ browser, baseURL }) => {
  context = await browser.newContext({ baseURL: baseURL as string });
});
test.afterEach(() => context.close());

const openPanel = (page: Page) => page.getByRole('button', { name: 'Open a dataset' }).click();
const objects = (page: Page) => dialog(page).getByRole('radio', { name: /^Objects/ });

/** Begins an intake in a tab, up to its plan. */
async function begin(set: (typeof SETS)[keyof typeof SETS], pairs: number) {
  const page = await context.newPage();
  const root = await writtenSet(set);
  await page.goto('/');
  await drop(page, [root]);
  await expect(addButton(page, pairs)).toBeEnabled({ timeout: 30_000 });
  return { page, root };
}

/** Opens the panel in another tab. */
async function openInOther(): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await expect(panel(page)).toHaveCount(0);
  await openPanel(page);
  return page;
}

test('a second tab shows the plan with the chosen options, and completes the intake once it has the files', async () => {
  const first = await begin(SETS.coco, 6);
  await objects(first.page).check();
  await expect(addButton(first.page, 6)).toBeEnabled();
  const other = await openInOther();
  await expect(addButton(other, 6)).toBeEnabled({ timeout: 30_000 });
  await expect(objects(other)).toBeChecked();
  await shot(other, 'tabs-plan');
  await addButton(other, 6).click();
  await expect(panel(other)).toContainText('This tab does not have the files of');
  await shot(other, 'tabs-files');
  await panel(other).locator('input[webkitdirectory]').setInputFiles(first.root);
  await expect(panel(other)).toContainText('6 pairs added.', { timeout: 30_000 });
  await dialog(other).getByRole('button', { name: 'Check the pairs' }).click();
  // An intake that has ended is not shown again.
  const third = await openInOther();
  await expect(third.getByRole('dialog')).toContainText('Choose or drop');
});

/** Writes pairs whose conversion takes some seconds: large images that are small files. */
async function writeLarge(pairs: number): Promise<string> {
  const root = test.info().outputPath('sets', 'large');
  const create = { width: 3000, height: 2000, channels: 3 as const, background: '#406080' };
  const image = await sharp({ create }).tiff({ compression: 'deflate' }).toBuffer();
  const mask = await sharp({ create }).threshold(200).png().toBuffer();
  for (const folder of ['images', 'masks']) mkdirSync(join(root, folder), { recursive: true });
  for (let n = 10; n < 10 + pairs; n++) {
    writeFileSync(join(root, 'images', `scan_${n}.tif`), image);
    writeFileSync(join(root, 'masks', `scan_${n}.png`), mask);
  }
  return root;
}

test('while one tab converts, a dataset dropped in a second one waits for the end, and replaces the first', async () => {
  test.slow();
  const [page, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [page, other]) await tab.goto('/');
  const [large, tiles] = [await writeLarge(48), await writtenSet(SETS.tiles)];
  await drop(page, [large]);
  await addButton(page, 48).click({ timeout: 60_000 });
  await expect(panel(page)).toHaveAttribute('data-step', 'convert', { timeout: 60_000 });
  await drop(other, [tiles]);
  await expect(dialog(other).filter({ hasText: '“large” is being converted' })).toBeVisible();
  await shot(other, 'tabs-wait-question');
  await dialog(other)
    .getByRole('button', { name: /^Wait and open / })
    .click();
  await expect(panel(other)).toContainText('is opened when the conversion is complete');
  await shot(other, 'tabs-wait');
  // The first tab learns of the end only after the second one has begun the next dataset.
  const begun = Promise.withResolvers<void>();
  await page.route(/\/intake(\?|$)/, async (route) => {
    await begun.promise;
    await route.continue();
  });
  await expect(addButton(other, 6)).toBeEnabled({ timeout: 60_000 });
  begun.resolve();
  await expect(panel(page)).toContainText('48 pairs added.');
  await addButton(other, 6).click();
  await other.getByRole('button', { name: 'Replace' }).click();
  await expect(panel(other)).toContainText('6 pairs added.', { timeout: 30_000 });
});

test('while one tab sends, a second one shows the plan, and can start again with another dataset', async () => {
  const { page } = await begin(SETS.oneFolder, 6);
  await page.route('**/*', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()));
  await addButton(page, 6).click();
  await expect(panel(page)).toHaveAttribute('data-step', 'send');
  const other = await openInOther();
  await expect(addButton(other, 6)).toBeEnabled({ timeout: 30_000 });
  await dialog(other).getByRole('button', { name: 'Start again' }).click();
  await expect(other.getByRole('dialog')).toContainText('Choose or drop');
  await panel(other)
    .locator('input[webkitdirectory]')
    .setInputFiles(await writtenSet(SETS.tiles));
  await expect(addButton(other, 6)).toBeEnabled({ timeout: 30_000 });
  await addButton(other, 6).click();
  await expect(panel(other)).toContainText('6 pairs added.', { timeout: 30_000 });
});

test('while one tab sends, a drop in a second one asks, and keeps what was sent unless it is confirmed', async () => {
  const { page } = await begin(SETS.oneFolder, 6);
  await page.route('**/*', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()));
  await addButton(page, 6).click();
  await expect(panel(page)).toHaveAttribute('data-step', 'send');
  const other = await context.newPage();
  await other.goto('/');
  const tiles = await writtenSet(SETS.tiles);
  await drop(other, [tiles]);
  await expect(dialog(other).filter({ hasText: 'may be in progress in another tab' })).toBeVisible();
  await shot(other, 'tabs-discard');
  await dialog(other)
    .getByRole('button', { name: /^Keep / })
    .click();
  await expect(addButton(other, 6)).toBeEnabled({ timeout: 30_000 });
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(addButton(page, 6)).toBeEnabled();
  // Once it is confirmed, the first tab says so.
  await other.keyboard.press('Escape');
  await drop(other, [tiles]);
  await dialog(other).getByRole('button', { name: 'Discard and open' }).click();
  await expect(dialog(other).filter({ hasText: 'Tile' })).toBeVisible();
  await expect(addButton(other, 6)).toBeEnabled({ timeout: 30_000 });
  await addButton(page, 6).click();
  await expect(panel(page)).toContainText('The dataset was discarded in another window.');
});
