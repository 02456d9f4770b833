import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { asPayload, drawPairs } from '../support/drawn.ts';
import { startSession } from '../support/flow.ts';
import { endSeeded, seedSession, useSession } from '../support/seed.ts';

const FILES = 12;
/** Files that are sent before the others wait. */
const SENT = 3;

const picker = (page: Page) => page.locator('input[type=file]').first();
const rows = (page: Page, list: string) =>
  page.getByRole('region', { name: list, exact: true }).getByRole('listitem');
const progress = (page: Page) => page.getByTestId('upload-progress');

/** Starts an upload of which three files are sent. The others are delayed until the returned function is called. */
async function begin(page: Page): Promise<() => void> {
  await startSession(page);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'PUT' && ++sent > SENT) await isReleased;
    await route.continue();
  });
  const { images } = await drawPairs(FILES);
  await picker(page).setInputFiles(images.map(asPayload));
  await expect(progress(page)).toContainText(`${SENT} of ${FILES} files`);
  return release;
}

async function startAndInterrupt(page: Page, context: BrowserContext): Promise<void> {
  const release = await begin(page);
  await context.setOffline(true);
  release();
  await expect(progress(page)).toContainText('Waiting for the connection');
}

test('a connection lost for six seconds during an upload: the page waits, shows a notice, and uploads every file', async ({
  page,
  context,
}) => {
  await startAndInterrupt(page, context);
  await expect(progress(page)).toContainText('Reconnecting… The upload resumes when the server responds.');
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await page.waitForTimeout(6000);
  await expect(progress(page)).toContainText('Waiting for the connection');
  await expect(page.getByText('Not sent')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(`${FILES} file(s) uploaded successfully`).first()).toBeVisible({
    timeout: 30_000,
  });
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(FILES);
  await expect(rows(page, 'Files not uploaded')).toHaveCount(0);
  await expect(page.getByText('No connection to the server.')).toHaveCount(0);
});

test('Cancel stops the upload: uploaded files are processed, Retry uploads the others', async ({ page }) => {
  const release = await begin(page);
  await progress(page).getByRole('button', { name: 'Cancel' }).click();
  const lost = FILES - SENT;
  await expect(
    page.getByText(`Upload cancelled: ${lost} files were not sent. Retry sends them.`).first(),
  ).toBeVisible({ timeout: 30_000 });
  await expect(rows(page, 'Files not uploaded')).toHaveCount(lost);
  await expect(rows(page, 'Files not uploaded').first()).toContainText('The upload was cancelled.');
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(SENT);
  release();
  await page.getByRole('button', { name: `Retry upload of ${lost} file` }).click();
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(FILES, { timeout: 30_000 });
  await expect(rows(page, 'Files not uploaded')).toHaveCount(0);
});

test('after an upload was cancelled during a lost connection, one button does everything that remains', async ({
  page,
  context,
}) => {
  await startAndInterrupt(page, context);
  await progress(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(progress(page)).toHaveCount(0);
  await expect(rows(page, 'Files not uploaded').first()).toContainText('Not sent');
  await context.setOffline(false);
  await expect(rows(page, 'Images').filter({ hasText: 'Not ready' }).first()).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(/processes the \d+ files? that w/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Finish upload/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Retry upload of \d+ file/ }).click();
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(FILES, { timeout: 30_000 });
});

test('masks that were uploaded but not processed are reported as such, not as missing', async ({
  page,
  baseURL,
}) => {
  const seeded = await seedSession(baseURL as string, { pairs: 3, masks: 0 });
  const { masks } = await drawPairs(2);
  const filenames = masks.map(({ name }) => name);
  const body = { filenames, folder_path: 'masks' as const, content_types: filenames.map(() => 'image/png') };
  const signed = await seeded.client.call('signUploadUrls', { body });
  for (const [i, { url }] of (signed.success ? signed.results : []).entries()) {
    const headers = { 'content-type': 'image/png' };
    await fetch(seeded.client.resolve(url), {
      method: 'PUT',
      headers,
      body: new Uint8Array(masks[i]?.bytes as Buffer),
    });
  }
  await useSession(page, seeded);
  await page.goto('/upload_data/masks');
  await expect(page.getByText('2 masks were uploaded but not processed yet.')).toBeVisible();
  await expect(page.getByText('There are 3 images but 0 masks.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Finish upload of 2 files' }).click();
  await expect(page.getByText('There are 3 images but 2 masks.').first()).toBeVisible({ timeout: 30_000 });
  await endSeeded(seeded);
});
