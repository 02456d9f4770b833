import { expect, type Page, test } from '@playwright/test';
import { asPayload, drawImage, drawMask } from '../support/drawn.ts';
import { startSession } from '../support/flow.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';
import { expectToast, failOnce } from '../support/toasts.ts';

/** Milliseconds for which a toast is shown (specification, section 9). */
const SUCCESS = 3000;
const ERROR = 5000;
const DELETION = 4000;
const NO_FILE = 40_000;

const UNKNOWN = 'An unexpected error occurred.';

/** A call of a flow, and the toast if it fails without a message of the server. */
type Row = [path: string, title: string, text: string | RegExp];

let seeded: Seeded;
test.beforeAll(async () => {
  seeded = await seedSession(process.env.TWINSET_URL as string, { pairs: 4 });
});
test.afterAll(() => endSeeded(seeded));

const picker = (page: Page) => page.locator('input[type=file]').first();

test.describe('start', () => {
  const rows: Row[] = [
    [
      'gcs/create_bucket',
      'Cloud bucket creation',
      'Could not create storage bucket. Billing account not active.',
    ],
    [
      'gcs/create_folders_in_bucket',
      'Bucket Directory Creation',
      'Failed to create directories within the storage bucket.',
    ],
    [
      'project_directories/create',
      'Project Directory Creation',
      'Failed to create backend project directories.',
    ],
    ['session/start_session', 'Session State', 'Failed to start new session.'],
  ];
  test('each step that fails is reported, and Start works afterwards', async ({ page }) => {
    await page.goto('/');
    for (const [path, title, text] of rows) {
      await failOnce(page, path);
      await page.getByRole('button', { name: 'Start New Session' }).click();
      await expectToast(page, { title, text, ms: ERROR });
    }
    await startSession(page);
  });
});

test.describe('upload', () => {
  const steps = (kind: 'images' | 'masks'): Row[] => [
    ['generate-signed-upload-url', 'Upload Failed', /.+/],
    [`gcs/transfer_${kind}_to_backend`, 'Transfer Failed', /.+/],
    [`resize-uploaded-${kind}`, 'Resize Failed', /.+/],
    [`gcs/transfer_resized_original_${kind}_to_gcs`, 'Resized Image or Masks Transfer Failed', /.+/],
    ['reset-signed-urls-for-resized-images-and-masks', 'Reset Signed URLs', /.+/],
  ];
  for (const kind of ['images', 'masks'] as const) {
    test(`${kind}: each step that fails is reported; the same files again succeed`, async ({
      page,
      baseURL,
    }) => {
      const own = await seedSession(baseURL as string, { pairs: 1 });
      await useSession(page, own);
      await page.goto(`/upload_data/${kind}`);
      await expect(page.getByText('pair_1.png').first()).toBeVisible();
      const file = asPayload(await (kind === 'images' ? drawImage(1) : drawMask(1)));
      for (const [path, title, text] of steps(kind)) {
        await failOnce(page, path);
        await picker(page).setInputFiles([file]);
        await expectToast(page, { title, text, ms: ERROR });
        await expect(page.getByRole('button', { name: `Delete pair_1.png` })).toBeEnabled();
      }
      await picker(page).setInputFiles([file]);
      await expectToast(page, {
        title: 'Upload Successful',
        text: '1 file(s) uploaded successfully.',
        ms: SUCCESS,
      });
      await endSeeded(own);
    });
  }

  test('no file, a wrong format: duration of the toasts', async ({ page }) => {
    await useSession(page, seeded);
    await page.goto('/upload_data/images');
    await expect(page.getByText('pair_1.png').first()).toBeVisible();
    await picker(page).dispatchEvent('change');
    await expectToast(page, {
      title: 'No File Selected',
      text: 'Please select at least one file to upload.',
      ms: NO_FILE,
    });
    await picker(page).setInputFiles([
      { name: 'scan.bmp', mimeType: 'image/bmp', buffer: Buffer.from('BM') },
    ]);
    await expectToast(page, {
      title: 'Invalid File Format',
      text: 'File "scan.bmp" is not a valid format (only jpg, jpeg, png allowed).',
      ms: ERROR,
    });
  });
});

test.describe('deletion', () => {
  const rows: Record<'images' | 'masks', { title: string; steps: [string, string][] }> = {
    images: {
      title: 'Error Deleting Images',
      steps: [
        [
          'project_directory/images/delete',
          'Image Deletion failed: Failed to delete uploaded and resized images.',
        ],
        [
          'project_directory/images/create',
          'Directory Creation Failed: Failed to create new images directory.',
        ],
        [
          'gcs/resized_original_images/delete',
          'Resized Image Directory Creation Failed: Failed to create new resized images directory.',
        ],
        [
          'reset-signed-urls-for-resized-images-and-masks',
          'Failed to reset signed urls for resized images and mask.',
        ],
      ],
    },
    masks: {
      title: 'Error Deleting Masks',
      steps: [
        [
          'project_directory/masks/delete',
          'Masks Deletion failed: Failed to delete uploaded and resized masks.',
        ],
        [
          'project_directory/masks/create',
          'Directory Creation Failed: Failed to create new masks directory.',
        ],
        [
          'gcs/resized_original_masks/delete',
          'Resized Mask Directory Creation Failed: Failed to create new resized mask directory.',
        ],
      ],
    },
  };
  for (const [kind, { title, steps }] of Object.entries(rows)) {
    test(`${kind}: each step that fails is reported for 4 s and can be closed`, async ({ page, baseURL }) => {
      for (const [path, text] of steps) {
        const own = await seedSession(baseURL as string, { pairs: 1 });
        await useSession(page, own);
        await page.goto(`/upload_data/${kind}`);
        await failOnce(page, path);
        await page.getByRole('button', { name: /^Delete all/ }).click();
        await expectToast(page, { title, text, ms: DELETION });
        await endSeeded(own);
      }
    });
  }
});

test.describe('stratification', () => {
  const csv = (text: string, name = 'table.csv') => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  const RIGHT = `image_id,site\n${[1, 2, 3, 4].map((n) => `pair_${n}.png,${n % 2 ? 'north' : 'south'}`).join('\n')}\n`;

  test('no file, no CSV, with and without a message of the server', async ({ page }) => {
    await useSession(page, seeded);
    await page.goto('/settings/stratified_splitting');
    await expect(page.getByRole('button', { name: 'Choose CSV file' })).toBeEnabled();
    await picker(page).dispatchEvent('change');
    await expectToast(page, { title: 'File Selection', text: 'No file was selected.', ms: ERROR });
    await picker(page).setInputFiles([csv(RIGHT, 'table.txt')]);
    await expectToast(page, {
      title: 'Invalid File Format',
      text: "File most be in CSV format. Selected 'table.txt'.",
      ms: ERROR,
    });
    await picker(page).setInputFiles([csv('image_id,site\npair_1.png,north\n')]);
    await expectToast(page, { title: 'Upload Error', text: /row|image/i, ms: ERROR });
    await failOnce(page, 'upload/backend/stratification_file');
    await picker(page).setInputFiles([csv(RIGHT)]);
    await expectToast(page, { title: 'Upload Error', text: UNKNOWN, ms: ERROR });
    await picker(page).setInputFiles([csv(RIGHT)]);
    await expectToast(page, { title: 'Upload Successful', text: 'table.csv', ms: SUCCESS });
    await failOnce(page, 'stratification_data_file/delete');
    await page.getByRole('button', { name: 'Delete CSV' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, { title: 'Delete Error', text: /.+/, ms: ERROR });
    await page.getByRole('button', { name: 'Delete CSV' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Choose CSV file' })).toBeEnabled();
  });
});
