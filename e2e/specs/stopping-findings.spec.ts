import { expect, type Page } from '@playwright/test';
import { uploadFiles } from '../support/flow.ts';
import { test } from '../support/seeded.ts';

let first: Buffer;
test.use({
  seed: {
    pairs: 6,
    change: async ({ images, masks }) => {
      const [image, mask] = [images[2], masks[2]];
      if (image && mask) mask.bytes = image.bytes;
      first = masks[0]?.bytes as Buffer;
    },
  },
});

const start = (page: Page) => page.getByRole('button', { name: 'Start Augmentation' });
const accept = (page: Page) => page.getByRole('button', { name: 'Use these masks anyway' });

test('an image among the masks blocks the run until it is waived; one click withdraws the waiver', async ({
  page,
}) => {
  await page.goto('/upload_data/preview');
  const found = page.getByRole('list', { name: 'Findings' });
  await expect(found.getByText(/^Error: .*same file/)).toBeVisible();
  await accept(page).click();
  await expect(found.getByText(/^Warning: .*same file/)).toBeVisible();
  await found.getByRole('button', { name: 'Undo' }).click();
  await expect(found.getByText(/^Error: .*same file/)).toBeVisible();

  await page.goto('/augment/start_augmentation');
  const errors = page.getByRole('list', { name: 'Errors in the dataset' });
  await expect(errors.getByText('The run is blocked')).toBeVisible();
  await expect(start(page)).toHaveAttribute('aria-disabled', 'true');
  await start(page).focus();
  await expect(page.locator('[role=tooltip]')).toContainText('same file');
  await accept(page).click();
  await expect(errors.getByText('Error waived')).toBeVisible();
  await start(page).click();
  await expect(page.getByText('The result is ready')).toBeVisible({ timeout: 60_000 });

  // Uploading masks again withdraws the waiver, since it was given for other files.
  await page.goto('/upload_data/masks');
  const again = { name: 'pair_1.png', mimeType: 'image/png', buffer: first };
  await uploadFiles(page, [again]);
  await page.goto('/augment/start_augmentation');
  await expect(errors.getByText('The run is blocked')).toBeVisible();
});
