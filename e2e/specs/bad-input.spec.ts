import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { asPayload, drawImage, drawPairs } from '../support/drawn.ts';
import { pressContinue, startSession, uploadFiles } from '../support/flow.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';

let seeded: Seeded | undefined;
test.afterEach(async () => {
  if (seeded) await endSeeded(seeded);
  seeded = undefined;
});

const picker = (page: Page) => page.locator('input[type=file]').first();

test("without a file, the specification's toast is shown", async ({ page }) => {
  await startSession(page);
  await picker(page).setInputFiles([]);
  await picker(page).dispatchEvent('change');
  await expect(page.getByText('No File Selected').first()).toBeVisible();
  await expect(page.getByText('Please select at least one file to upload').first()).toBeVisible();
});

test('a wrong format is reported by name, and the other files are uploaded', async ({ page }) => {
  await startSession(page);
  const note = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await picker(page).setInputFiles([note, asPayload(await drawImage(1))]);
  await expect(page.getByText('Invalid File Format').first()).toBeVisible();
  await expect(
    page.getByText('File "notes.txt" is not a valid format (only jpg, jpeg, png allowed)').first(),
  ).toBeVisible();
  await expect(page.getByText('pair_1.png').first()).toBeVisible({ timeout: 30_000 });
});

test('an invalid image is refused by name, and the other files are uploaded', async ({ page }) => {
  await startSession(page);
  const good = await drawImage(1);
  const broken = { name: 'broken.png', bytes: good.bytes.subarray(0, good.bytes.length / 2) };
  await picker(page).setInputFiles([asPayload(broken), asPayload(good)]);
  await expect(page.getByText('broken.png').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('pair_1.png').first()).toBeVisible({ timeout: 30_000 });
});

test('unequal counts: an error lists the missing files, and Continue stays closed', async ({
  page,
  baseURL,
}) => {
  seeded = await seedSession(baseURL as string, { pairs: 4, masks: 3 });
  await useSession(page, seeded);
  await page.goto('/upload_data/masks');
  await expect(page.getByText(/pair_4\.png/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
});

test('a stratification file must be CSV', async ({ page, baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 5 });
  await useSession(page, seeded);
  await page.goto('/settings/stratified_splitting');
  await picker(page).setInputFiles([
    { name: 'table.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') },
  ]);
  await expect(page.getByText('Invalid File Format').first()).toBeVisible();
  await expect(page.getByText("File most be in CSV format. Selected 'table.xlsx'").first()).toBeVisible();
});

test('a CSV without image_id is refused with the reason', async ({ page, baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 5 });
  await useSession(page, seeded);
  await page.goto('/settings/stratified_splitting');
  await picker(page).setInputFiles([
    { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('name,age\npair_1.png,3\n') },
  ]);
  await expect(page.getByText(/image_id/).last()).toBeVisible();
});

test('ratios that do not add up: the API reports the sum', async ({ baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 5 });
  const answer = await seeded.client.call('plan', {
    body: { config: { trainRatio: 0.6, valRatio: 0.3, testRatio: 0.3 } },
  });
  expect(answer).toMatchObject({ success: false, code: 'InvalidConfiguration' });
});

test('the same file can be chosen again, and replaces itself', async ({ page }) => {
  await startSession(page);
  const { images } = await drawPairs(2);
  for (let round = 0; round < 2; round++) await uploadFiles(page, images.map(asPayload));
  await expect(page.getByText('pair_2.png')).toHaveCount(1);
  await pressContinue(page, '/upload_data/masks');
});

test('DC05: JPEG masks are accepted, with a warning that counts them and the number of values in each row', async ({
  page,
}) => {
  await startSession(page);
  const { images, masks } = await drawPairs(2);
  await uploadFiles(page, images.map(asPayload));
  await pressContinue(page, '/upload_data/masks');
  const jpegs = masks.map(async ({ name, bytes }) => ({
    name: name.replace('.png', '.jpg'),
    mimeType: 'image/jpeg',
    buffer: await sharp(bytes).jpeg().toBuffer(),
  }));
  await uploadFiles(page, await Promise.all(jpegs));
  await expect(
    page.getByText('2 masks are JPEGs, whose lossy compression changes labels.').first(),
  ).toBeVisible();
  const rows = page.getByRole('region', { name: 'Segmentation Masks', exact: true }).getByRole('listitem');
  await expect(rows.filter({ hasText: /JPEG: \d+ different values/ })).toHaveCount(2);
});
