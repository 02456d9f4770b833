import { expect, type Page, test } from '@playwright/test';
import { endSeeded, type Seeded, seedResult, seedSession, useSession } from '../support/seed.ts';
import { expectToast, failOnce } from '../support/toasts.ts';

/** Milliseconds for which a toast is shown (specification, section 9). */
const SUCCESS = 3000;
const ERROR = 5000;

const UNKNOWN = 'An unexpected error occurred.';

test.describe('augmentation', () => {
  const failure = {
    success: false,
    code: 'Internal',
    error: 'Unexpected Error',
    message: UNKNOWN,
    requestId: '1',
  };
  test('each step that fails is reported', async ({ page, baseURL }) => {
    const own = await seedSession(baseURL as string, { pairs: 3 });
    await useSession(page, own);
    await page.goto('/augment/start_augmentation');
    const start = page.getByRole('button', { name: 'Start Augmentation' });
    await failOnce(page, 'augment', { status: 500, json: { ...failure, errorType: 'AugmentationError' } });
    await start.click();
    await expectToast(page, {
      title: 'Augmentation State',
      text: 'An unknown error occurred during augmentation.',
      ms: ERROR,
    });
    for (const [path, title] of [
      ['gcs/transfer_augmented_zip_to_gcs', 'Augmented Result Transfer'],
      ['gcs/transfer_resized_augmented_data_to_gcs', 'Resized Augmented Data Transfer'],
      ['reset-signed-urls-for-resized-train-val-test-sets', 'Resetting Train, Val and Test signed url'],
    ] as const) {
      await failOnce(page, path);
      await start.click();
      await expectToast(page, { title, text: /.+/, ms: ERROR });
    }
    await start.click();
    await expectToast(page, { title: 'Augmentation completed!', ms: SUCCESS });
    await endSeeded(own);
  });

  test('a column that is not in the CSV: Stratified Split Error, from the server itself', async ({
    page,
    baseURL,
  }) => {
    const own = await seedSession(baseURL as string, { pairs: 3 });
    await useSession(page, own);
    await page.addInitScript(() =>
      localStorage.setItem(
        'twinset.config',
        JSON.stringify({
          version: 1,
          state: { config: { splitParameter: 'dose', splitParameters: ['dose'] } },
        }),
      ),
    );
    await page.goto('/augment/start_augmentation');
    await page.getByRole('button', { name: 'Start Augmentation' }).click();
    await expectToast(page, { title: 'Stratified Split Error', text: /dose/, ms: ERROR });
    await endSeeded(own);
  });
});

test.describe('reset and end', () => {
  const choose = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'Reset/end session' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name }).click();
  };
  test('each step that fails is reported, and a second attempt succeeds', async ({ page, baseURL }) => {
    const own = await seedSession(baseURL as string, { pairs: 1 });
    await useSession(page, own);
    await page.goto('/settings/data_split');
    for (const path of [
      'gcs/create_bucket',
      'project_directories/create',
      'reset-all-signed-download-urls',
    ]) {
      await failOnce(page, path);
      await choose(page, 'Reset session');
      await expectToast(page, {
        title: 'Failed to reset session',
        text: 'An unknown error occurred.',
        ms: ERROR,
      });
    }
    await choose(page, 'Reset session');
    await expectToast(page, { title: 'Session reset successfully!', ms: SUCCESS });
    for (const [path, title, text] of [
      ['gcs/delete_bucket', 'Unexpected Error', 'Failed to delete the cloud storage bucket.'],
      ['project_directories/delete', 'Project Directory Deletion Failed', /.+/],
      ['session/clear_session', 'Delete Session', /.+/],
    ] as const) {
      await failOnce(page, path);
      await choose(page, 'End session');
      await expectToast(page, { title, text, ms: ERROR });
    }
  });
});

test.describe('previews and downloads', () => {
  let seeded: Seeded;
  test.beforeAll(async () => {
    seeded = await seedSession(process.env.TWINSET_URL as string, { pairs: 4 });
    await seedResult(seeded, { totalAugmentedImages: 4 });
  });
  test.afterAll(() => endSeeded(seeded));

  test('a list of pairs that cannot be loaded: red text', async ({ page }) => {
    await useSession(page, seeded);
    const cut = (path: string) =>
      page.route(
        (url) => url.pathname === `/api/${path}`,
        (route) =>
          route.fulfill({
            status: 404,
            json: { success: false, code: 'NotFound', error: 'Not found', message: 'Gone.' },
          }),
      );
    await cut('metadata/gcs/resized_original_images_masks');
    await page.goto('/upload_data/preview');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to load the uploaded images and masks.' }),
    ).toBeVisible();
    for (const set of ['train', 'val', 'test']) await cut(`metadata/gcs/resized-${set}-set`);
    await page.goto('/augment/preview');
    await page.getByRole('switch', { name: 'Preview augmented result' }).check();
    for (const [choice, text] of [
      ['Training', 'Failed to load training set.'],
      ['Validation', 'Failed to load validation set.'],
      ['Testing', 'Failed to load testing set.'],
    ] as const) {
      await page.getByRole('radio', { name: choice }).check();
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    }
  });

  test('a failed download is shown: no URLs, a missing file', async ({ page }) => {
    await useSession(page, seeded);
    await page.goto('/augment/preview');
    const press = () => page.getByRole('button', { name: 'Download', exact: true }).click();
    await failOnce(page, 'generate-signed-download-url', { status: 200, json: [] });
    await press();
    await expectToast(page, { title: 'Download failed', text: 'No signed URLs found', ms: ERROR });
    await failOnce(page, 'generate-signed-download-url', {
      status: 200,
      json: [{ filename: 'augmented_data.zip', url: '/api/storage/nothing' }],
    });
    await press();
    await expectToast(page, {
      title: 'Download failed',
      text: 'Failed to fetch file: augmented_data.zip',
      ms: ERROR,
    });
  });
});
