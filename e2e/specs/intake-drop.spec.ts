import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { SETS } from '../support/datasets.ts';
import { drawImage, drawPairs, writeFiles } from '../support/drawn.ts';
import { drag, drop } from '../support/drop.ts';
import { pressContinue, startSession } from '../support/flow.ts';
import { addButton, dialog, longTest, panel, rows, shot, writtenSet } from '../support/intake.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';

let seeded: Seeded | undefined;
test.afterEach(async () => {
  if (seeded) await endSeeded(seeded);
  seeded = undefined;
});

const overlay = (page: Page) => page.getByTestId('drop-overlay');

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
  await page.mouse.move(500, 500);
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
    page.getByText('2 more images are uploaded when the current upload ends.').first(),
  ).toBeVisible();
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(5, { timeout: 60_000 });
});

test('an entry of a drop that cannot be read is listed by name, and the other files are uploaded', async ({
  page,
}) => {
  await startSession(page);
  const drawn = await drawPairs(2);
  for (const [kind, title] of [
    ['images', 'Images'],
    ['masks', 'Segmentation Masks'],
  ] as const) {
    const folder = test.info().outputPath(kind);
    const paths = writeFiles(folder, drawn[kind]);
    const lost = join(folder, 'lost.png');
    if (kind === 'masks') await pressContinue(page, '/upload_data/masks');
    await drop(page, [paths[0] as string, lost, paths[1] as string]);
    await expect(rows(page, title)).toHaveCount(2, { timeout: 60_000 });
    await expect(rows(page, 'Files not uploaded')).toHaveText(/lost\.png.*The browser cannot read it/);
    await drop(page, [lost]);
    await expect(rows(page, title)).toHaveCount(2);
    await expect(panel(page)).toHaveCount(0);
  }
});

longTest('on pages without images a dropped file is not opened by the browser', async ({ page, baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 3 });
  await useSession(page, seeded);
  for (const path of ['/settings/data_split', '/settings/stratified_splitting']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const dragged = await drag(page, await images(0, 1), { x: 1200, y: 860 });
    await expect(overlay(page)).toHaveCount(0);
    await dragged.drop();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

longTest('a pasted image is uploaded', async ({ page }) => {
  await startSession(page);
  const { bytes } = await drawImage(1);
  await page.evaluate((base64) => {
    const data = new DataTransfer();
    const file = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    data.items.add(new File([file], 'image.png', { type: 'image/png', lastModified: 7 }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, bytes.toString('base64'));
  await expect(rows(page, 'Images')).toContainText('pasted_7.png', { timeout: 30_000 });
});

longTest('a folder with more files than the browser reads at once is read completely', async ({ page }) => {
  const root = test.info().outputPath('many');
  const { images: drawn, masks } = await drawPairs(1);
  const copies = (file: { bytes: Buffer } | undefined) =>
    Array.from({ length: 120 }, (_, n) => ({ name: `n${n}.png`, bytes: file?.bytes as Buffer }));
  writeFiles(join(root, 'images'), copies(drawn[0]));
  writeFiles(join(root, 'masks'), copies(masks[0]));
  writeFileSync(join(root, 'notes.md'), 'x');
  await page.goto('/');
  await drop(page, [root]);
  await expect(addButton(page, 120)).toBeEnabled({ timeout: 30_000 });
  await dialog(page).getByText('1 file not used').click();
  await expect(dialog(page)).toContainText('Files that are not images: notes.md');
});

longTest('the files of an upload page are uploaded alone if the user prefers that', async ({ page }) => {
  const root = await writtenSet(SETS.tiles);
  await startSession(page);
  await drop(page, [join(root, 'Tile 1')]);
  await expect(addButton(page, 2)).toBeEnabled({ timeout: 30_000 });
  await dialog(page).getByRole('button', { name: 'Upload images only' }).click();
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(2, { timeout: 30_000 });
  await expect(
    page.getByText('2 file(s) of Tile 1/masks. This page accepts only images.').first(),
  ).toBeVisible();
});
