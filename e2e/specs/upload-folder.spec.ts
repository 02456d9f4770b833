import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { drawPairs, writeFiles } from '../support/drawn.ts';
import { drop } from '../support/drop.ts';
import { pressContinue, startSession } from '../support/flow.ts';

const PAIRS = 4;

const rows = (page: Page, list: string) =>
  page.getByRole('region', { name: list, exact: true }).getByRole('listitem');

/** Creates a folder with images/ and masks/ that contain the same names. */
async function drawnFolder(): Promise<string> {
  const root = test.info().outputPath('set');
  const { images, masks } = await drawPairs(PAIRS);
  writeFiles(join(root, 'images'), images);
  writeFiles(join(root, 'masks'), masks);
  return root;
}

const choose = (page: Page, folder: string) => page.locator('input[webkitdirectory]').setInputFiles(folder);

/** Uploads the files of the page instead of taking in the whole dataset. */
const uploadOnly = (page: Page, kind: 'images' | 'masks') =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Upload ${kind} only` })
    .click({ timeout: 30_000 });

test('the folder of the whole dataset, chosen on both pages, gives each page its own files', async ({
  page,
}) => {
  const root = await drawnFolder();
  await startSession(page);
  await choose(page, root);
  await uploadOnly(page, 'images');
  await expect(
    page.getByText(`${PAIRS} file(s) of set/masks. This page accepts only images.`).first(),
  ).toBeVisible();
  await expect(page.getByText(`${PAIRS} file(s) uploaded successfully`).first()).toBeVisible({
    timeout: 30_000,
  });
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(PAIRS);
  await expect(rows(page, 'Files not uploaded')).toHaveCount(0);

  await pressContinue(page, '/upload_data/masks');
  await choose(page, root);
  await uploadOnly(page, 'masks');
  await expect(
    page.getByText(`${PAIRS} file(s) of set/images. This page accepts only masks.`).first(),
  ).toBeVisible();
  await pressContinue(page, '/upload_data/preview');
  await expect(page.getByText(`All ${PAIRS} pairs are matched by the same name.`)).toBeVisible();
  await expect(page.getByText('No problems found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Preview, done' })).toBeVisible();
});

test('a dropped folder of the whole dataset gives its own files, with their paths', async ({ page }) => {
  const root = await drawnFolder();
  await startSession(page);
  await drop(page, [root]);
  await uploadOnly(page, 'images');
  await expect(
    page.getByText(`${PAIRS} file(s) of set/masks. This page accepts only images.`).first(),
  ).toBeVisible();
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(PAIRS, { timeout: 30_000 });
});

test('images uploaded as masks are an error that names them, and the menu shows that the preview needs attention', async ({
  page,
}) => {
  const root = await drawnFolder();
  await startSession(page);
  for (const path of ['/upload_data/masks', '/upload_data/preview']) {
    await choose(page, join(root, 'images'));
    await pressContinue(page, path);
  }
  const finding = page.getByRole('list', { name: 'Findings' }).getByRole('listitem').first();
  await expect(finding).toContainText('Image and mask are the same file: pair_1.png, pair_2.png');
  await expect(page.getByRole('link', { name: 'Preview, needs attention' })).toBeVisible();
  await page.goto('/upload_data/masks');
  await expect(rows(page, 'Segmentation Masks').first()).toContainText('Same file as its image');
});
