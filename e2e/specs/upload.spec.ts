import { expect, type Page, test } from '@playwright/test';
import { asPayload, drawImage, drawPairs } from '../support/drawn.ts';
import { startSession, uploadFiles } from '../support/flow.ts';
import { caseFiles } from '../support/paths.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';

let seeded: Seeded | undefined;
test.afterEach(async () => {
  if (seeded) await endSeeded(seeded);
  seeded = undefined;
});

const picker = (page: Page) => page.locator('input[type=file]').first();
const rows = (page: Page, list: string) =>
  page.getByRole('region', { name: list, exact: true }).getByRole('listitem');
const isPut = (request: { method: () => string }) => request.method() === 'PUT';

test('an empty page asks for images; the picker offers .png, .jpeg and .jpg', async ({ page }) => {
  await startSession(page);
  await expect(page.getByText(/^No images yet\./)).toBeVisible();
  await expect(picker(page)).toHaveAttribute('accept', '.png,.jpeg,.jpg');
  await expect(page.getByRole('button', { name: 'Delete all' })).toHaveCount(0);
});

test('rows show size, kind and state, in the order of the first number in the name', async ({ page }) => {
  await startSession(page);
  const images = await Promise.all([10, 2, 1].map(drawImage));
  await uploadFiles(page, images.map(asPayload));
  await expect(rows(page, 'Images')).toHaveCount(3);
  const texts = await rows(page, 'Images').allInnerTexts();
  expect(texts.map((text) => /pair_\d+\.png/.exec(text)?.[0])).toEqual([
    'pair_1.png',
    'pair_2.png',
    'pair_10.png',
  ]);
  await expect(rows(page, 'Images').first()).toContainText('320 × 240 px');
  await expect(rows(page, 'Images').first()).toContainText('PNG');
  await expect(rows(page, 'Images').first()).toContainText('Ready');
});

test('while files are uploaded there is one progress bar with counts, and a row for each file', async ({
  page,
}) => {
  await startSession(page);
  await page.route('**/*', async (route) => {
    if (isPut(route.request())) await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  const { images } = await drawPairs(12);
  await picker(page).setInputFiles(images.map(asPayload));
  await expect(page.getByTestId('upload-progress').getByRole('progressbar')).toBeVisible();
  await expect(page.getByTestId('upload-progress')).toContainText(/of 12 files/);
  await expect(rows(page, 'Images')).toHaveCount(12);
  await expect(rows(page, 'Images').last()).toContainText('Waiting');
  await expect(page.getByText('12 file(s) uploaded successfully').first()).toBeVisible({ timeout: 60_000 });
});

test('RB20: few files are uploaded at once; a failed one is listed, the rest continues, Retry sends only that one', async ({
  page,
}) => {
  await startSession(page);
  let open = 0;
  let most = 0;
  const sent: string[] = [];
  await page.route('**/*', async (route) => {
    if (!isPut(route.request())) return route.continue();
    const name = decodeURIComponent(route.request().url());
    sent.push(name);
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 20));
    open -= 1;
    return name.includes('pair_7.png') ? route.abort() : route.continue();
  });
  const { images } = await drawPairs(20);
  await picker(page).setInputFiles(images.map(asPayload));
  await expect(page.getByText('19 file(s) uploaded successfully').first()).toBeVisible({ timeout: 60_000 });
  expect(most).toBeLessThanOrEqual(6);
  await expect(rows(page, 'Files not uploaded')).toHaveCount(1);
  await expect(rows(page, 'Files not uploaded')).toContainText('pair_7.png');
  await expect(rows(page, 'Files not uploaded')).toContainText('The connection was lost.');

  await page.unrouteAll();
  const again: string[] = [];
  page.on('request', (request) => isPut(request) && again.push(decodeURIComponent(request.url())));
  await page.getByRole('button', { name: 'Retry upload of 1 file' }).click();
  await expect(page.getByText('1 file(s) uploaded successfully').first()).toBeVisible({ timeout: 30_000 });
  expect(again).toHaveLength(1);
  expect(again[0]).toContain('pair_7.png');
  await expect(rows(page, 'Files not uploaded')).toHaveCount(0);
  await expect(page.getByRole('region', { name: '20 images' })).toBeVisible();
});

test('a balance mismatch is shown in red on both pages with the file names', async ({ page, baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 8, masks: 6 });
  await useSession(page, seeded);
  for (const path of ['/upload_data/images', '/upload_data/masks']) {
    await page.goto(path);
    const message = page.getByRole('alert').filter({ hasText: 'No mask for pair_7.png, pair_8.png.' });
    await expect(message).toBeVisible();
    const [red, green] = await message.evaluate((element) =>
      (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan((green as number) + 50);
  }
  await page.goto('/upload_data/images');
  await expect(rows(page, 'Images').first()).toContainText('pair_7.png');
  await expect(rows(page, 'Images').first()).toContainText('No mask yet');
});

test('deleted files can be restored for ten seconds; choosing others deletes them at once', async ({
  page,
  baseURL,
}) => {
  seeded = await seedSession(baseURL as string, { pairs: 3, masks: 0 });
  await useSession(page, seeded);
  await page.goto('/upload_data/images');
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && calls.push(request.url()));
  await page.getByRole('button', { name: 'Delete pair_2.png' }).click();
  await expect(rows(page, 'Images')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows(page, 'Images')).toHaveCount(3);
  await page.getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByText(/^No images yet\./)).toBeVisible();
  expect(calls).toEqual([]);
  await picker(page).setInputFiles([asPayload(await drawImage(2))]);
  await expect(rows(page, 'Images')).toContainText('Ready', { timeout: 30_000 });
  await expect(rows(page, 'Images')).toHaveCount(1);
  expect(calls[0]).toContain('/project_directory/images/delete');
});

test('a failed deletion is reported', async ({ page, baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 2, masks: 0 });
  await useSession(page, seeded);
  await page.goto('/upload_data/images');
  await page.route('**/project_directory/images/delete*', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByText('Error Deleting Images').first()).toBeVisible();
  await expect(rows(page, 'Images')).toHaveCount(2);
});

test('UX05: the same file chosen again after delete all is uploaded again, and so is a repaired one', async ({
  page,
}) => {
  const files = caseFiles('UX05', 'images');
  await startSession(page);
  await picker(page).setInputFiles(files);
  await expect(rows(page, 'Images')).toHaveCount(1, { timeout: 30_000 });
  await expect(rows(page, 'Images')).toContainText('Ready');
  await page.getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByText(/^No images yet\./)).toBeVisible();
  await picker(page).setInputFiles(files);
  await expect(rows(page, 'Images')).toContainText('Ready', { timeout: 30_000 });

  const good = await drawImage(5);
  const broken = { ...good, bytes: good.bytes.subarray(0, 60) };
  await picker(page).setInputFiles([asPayload(broken)]);
  await expect(rows(page, 'Files not uploaded')).toContainText('pair_5.png', { timeout: 30_000 });
  await picker(page).setInputFiles([asPayload(good)]);
  await expect(rows(page, 'Images')).toHaveCount(2, { timeout: 30_000 });
  await expect(rows(page, 'Files not uploaded')).toHaveCount(0);
});

test('a reload during an upload: the page lists what was uploaded and what was not, and continues', async ({
  page,
}) => {
  await startSession(page);
  let arrived = 0;
  page.on('response', (response) => {
    if (isPut(response.request()) && response.ok()) arrived += 1;
  });
  await page.route('**/*', async (route) => {
    // The last two files hang until the page is closed.
    if (!isPut(route.request()) || !/pair_[34]\.png/.test(route.request().url())) await route.continue();
  });
  const { images } = await drawPairs(4);
  await picker(page).setInputFiles(images.map(asPayload));
  await expect.poll(() => arrived).toBe(2);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unrouteAll();
  const bar = page.getByRole('alert').filter({ hasText: 'Upload interrupted' });
  await expect(bar).toContainText('2 images were uploaded but not processed yet.');
  await expect(bar).toContainText('2 images were not uploaded: pair_3.png, pair_4.png.');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await bar.getByRole('button', { name: 'Finish upload of 2 files' }).click();
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(2, { timeout: 30_000 });
  await expect(bar).toContainText('2 images were not uploaded');
  await uploadFiles(page, images.slice(2).map(asPayload));
  await expect(rows(page, 'Images').filter({ hasText: 'Ready' })).toHaveCount(4);
  await expect(bar).toHaveCount(0);
});

test('dropped files are accepted', async ({ page }) => {
  await startSession(page);
  const { bytes, name } = await drawImage(3);
  const transfer = await page.evaluateHandle(
    ([base64, filename]) => {
      const data = Uint8Array.from(atob(base64 as string), (c) => c.charCodeAt(0));
      const dropped = new DataTransfer();
      dropped.items.add(new File([data], filename as string, { type: 'image/png' }));
      return dropped;
    },
    [bytes.toString('base64'), name],
  );
  await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(rows(page, 'Images')).toContainText('pair_3.png', { timeout: 30_000 });
});
