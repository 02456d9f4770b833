import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { drawPairs } from '../support/drawn.ts';
import { drop } from '../support/drop.ts';
import { addButton, dialog, shot } from '../support/intake.ts';

test('a dataset with masks of another size ends on the page that repairs them, and the preview opens', async ({
  page,
}) => {
  const root = test.info().outputPath('sets', 'persons');
  const { images, masks } = await drawPairs(4);
  for (const [folder, files] of Object.entries({ images, masks })) {
    mkdirSync(join(root, folder), { recursive: true });
    for (const [n, { name, bytes }] of files.entries()) {
      const isOther = folder === 'masks' && n === 2;
      const resized = () => sharp(bytes).resize(30, 30, { kernel: 'nearest' }).png().toBuffer();
      writeFileSync(join(root, folder, name), isOther ? await resized() : bytes);
    }
  }
  await page.goto('/');
  await drop(page, [root]);
  await addButton(page, 4).click({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/upload_data\/masks$/, { timeout: 30_000 });
  await expect(dialog(page)).toContainText('“persons” was added');
  await expect(dialog(page)).toContainText('4 pairs added. Some of them need a repair');
  await shot(page, 'needs-repair');
  await dialog(page).getByRole('button', { name: 'Choose a repair' }).click();
  await page.getByRole('button', { name: 'Resize these masks' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/upload_data\/preview$/);
  await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(4);
});
