import { expect, type Page } from '@playwright/test';
import { asPayload, drawImage } from '../support/drawn.ts';
import { tabTo } from '../support/keyboard.ts';
import { contextOf, type Seeded } from '../support/seed.ts';
import { test } from '../support/seeded.ts';
import { look, shot, VIEWS } from '../support/views.ts';

test.use({ seed: { pairs: 4 } });

const row = (page: Page, n: number) => page.getByRole('button', { name: `Delete pair_${n}.png` });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
async function stored({ client }: Seeded, kind: 'imageNames' | 'maskNames') {
  const response = await client.call(kind);
  return 'results' in response ? response.results : [];
}

for (const { name, colorScheme, viewport } of VIEWS) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport });

    test('by keyboard: delete, restore by Tab and Enter, delete again and restore by Ctrl Z', async ({
      page,
      seeded,
    }) => {
      await page.goto('/upload_data/images');
      await expect(row(page, 1)).toBeVisible();
      await tabTo(page, row(page, 1));
      await page.keyboard.press('Enter');
      await expect(row(page, 1)).toHaveCount(0);
      await expect(row(page, 2)).toBeFocused();
      await expect(page.locator('[data-toast="1 image deleted"]')).toContainText('pair_1.png');
      await expect(page.getByRole('region', { name: 'Status' })).toContainText('3 images');
      // While it has the focus, its time does not pass.
      await undo(page).focus();
      await look(page, `undo-delete/${name}-deleted`);
      await page.keyboard.press('Enter');
      await expect(row(page, 1)).toBeVisible();
      await expect(undo(page)).toHaveCount(0);
      await expect(row(page, 2)).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(row(page, 1)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(row(page, 1)).toHaveCount(0);
      await page.keyboard.press('Control+z');
      await expect(row(page, 1)).toBeVisible();
      await expect(page.locator('[data-toast="1 image restored"]')).toBeVisible();
      await look(page, `undo-delete/${name}-restored`);
      expect(await stored(seeded, 'imageNames')).toHaveLength(4);
    });
  });
}

test('by pointer, too, the focus is never lost: after Undo, after Close and after Delete all', async ({
  page,
}) => {
  await page.goto('/upload_data/images');
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);
  await row(page, 4).click();
  await expect.poll(focused).toBe('Delete pair_3.png');
  await undo(page).click();
  await expect(row(page, 4)).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await expect.poll(focused).toBe('Delete pair_3.png');
  await page.getByRole('button', { name: 'Delete all' }).click();
  await expect.poll(focused).toBe('page-title');
  await undo(page).click();
  await expect(row(page, 1)).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await expect.poll(focused).toBe('page-title');
});

test('while a deletion can be undone, gates, marks and counts are as without the files', async ({
  page,
  seeded,
}) => {
  await page.goto('/upload_data/images');
  const status = page.getByRole('region', { name: 'Status' });
  const masks = page.getByRole('link', { name: 'Segmentation Masks, needs attention' });
  const settings = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /settings/i });
  await expect(status).toContainText('paired by name');
  await expect(status).toContainText(/→ \d/);
  await row(page, 1).click();
  await expect(status).toContainText('3 images · 4 masks · not paired yet');
  await expect(status).not.toContainText('→');
  await expect(masks).toBeVisible();
  await settings.hover();
  await expect(page.getByText('3 images and 4 masks do not match.').first()).toBeVisible();
  await shot(page, 'undo-delete/gates');
  await page.getByRole('button', { name: 'Delete all' }).click();
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(status).toContainText('0 images · 4 masks');
  // The server still has all of them.
  expect(await stored(seeded, 'imageNames')).toHaveLength(4);
  await undo(page).click();
  await expect(next).not.toHaveAttribute('aria-disabled', 'true');
  await expect(status).toContainText('4 images · 4 masks · paired by name');
});

test('without the image that had no mask, Continue leads to the next pages at once', async ({
  page,
  seeded,
}) => {
  await page.goto('/upload_data/images');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([asPayload(await drawImage(5))]);
  await expect(page.getByText('Upload Successful').first()).toBeVisible({ timeout: 30_000 });
  const settings = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /settings/i });
  await expect(settings).toHaveAttribute('aria-disabled', 'true');
  await row(page, 5).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Segmentation Masks');
  // Well before ten seconds have passed.
  await expect.poll(() => stored(seeded, 'imageNames'), { timeout: 4000 }).toHaveLength(4);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByTestId('pair-grid')).toBeVisible();
});

test('after ten seconds the files are deleted, each with the specified calls', async ({ page, seeded }) => {
  await page.goto('/upload_data/masks');
  await row(page, 2).click();
  await row(page, 3).click();
  await expect(page.locator('[data-toast="2 masks deleted"]')).toContainText('pair_2.png, pair_3.png');
  await page.waitForTimeout(8000);
  expect(await stored(seeded, 'maskNames')).toHaveLength(4);
  await expect.poll(() => stored(seeded, 'maskNames')).toEqual(['pair_1.png', 'pair_4.png']);
  await expect(undo(page)).toHaveCount(0);
  await expect(row(page, 1)).toBeVisible();
});

test('a reload within ten seconds, and another page, delete the files at once', async ({ page, seeded }) => {
  await page.goto('/upload_data/images');
  await row(page, 1).click();
  await expect(row(page, 1)).toHaveCount(0);
  await page.reload();
  await expect(row(page, 2)).toBeVisible();
  await expect.poll(() => stored(seeded, 'imageNames')).toEqual(['pair_2.png', 'pair_3.png', 'pair_4.png']);
  await expect(row(page, 1)).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByText(/^No images yet/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^No images yet/)).toBeVisible();
  expect(await stored(seeded, 'imageNames')).toEqual([]);
  await page.goto('/upload_data/images');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([asPayload(await drawImage(1)), asPayload(await drawImage(2))]);
  await expect(row(page, 2)).toBeVisible({ timeout: 30_000 });
  await row(page, 1).click();
  await page.getByRole('navigation').getByRole('button', { name: 'Dark mode' }).click();
  expect(await stored(seeded, 'imageNames')).toEqual(['pair_1.png', 'pair_2.png']);
  // Without any image, the page of the masks would be locked.
  await page.getByRole('link', { name: /^Segmentation Masks/ }).click();
  // Well before its ten seconds have passed.
  await expect.poll(() => stored(seeded, 'imageNames'), { timeout: 4000 }).toEqual(['pair_2.png']);
});

test('an upload in another window sends the deletion first, so that the new file is kept', async ({
  browser,
  baseURL,
  seeded,
}) => {
  const context = await contextOf(browser, baseURL as string, seeded);
  const a = await context.newPage();
  const b = await context.newPage();
  await a.goto('/upload_data/images');
  await b.goto('/upload_data/images');
  await expect(row(b, 1)).toBeVisible();
  await row(a, 1).click();
  await expect(row(a, 1)).toHaveCount(0);
  await expect(row(b, 1)).toBeVisible();
  await b
    .locator('input[type=file]')
    .first()
    .setInputFiles([asPayload(await drawImage(1))]);
  await expect(b.getByText('Upload Successful').first()).toBeVisible({ timeout: 30_000 });
  await expect(undo(a)).toHaveCount(0);
  await expect(row(a, 1)).toBeVisible();
  await a.waitForTimeout(500);
  expect(await stored(seeded, 'imageNames')).toHaveLength(4);
  await context.close();
});
