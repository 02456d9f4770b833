import { expect, test } from '@playwright/test';
import { pressContinue, startSession, uploadFiles } from '../support/flow.ts';
import { caseFiles } from '../support/paths.ts';
import { endSeeded, seedResult, seedSession, useSession } from '../support/seed.ts';

test('UX01: labels 0 to 3 are four clearly different tones', async ({ page }) => {
  const [images, masks] = [caseFiles('UX01', 'images'), caseFiles('UX01', 'masks')];
  await startSession(page);
  await uploadFiles(page, images);
  await pressContinue(page, '/upload_data/masks');
  await uploadFiles(page, masks);
  await pressContinue(page, '/upload_data/preview');
  const mask = page.getByRole('img', { name: /^Mask / }).first();
  await expect(mask).toBeVisible();
  const tones = await mask.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set<string>();
    for (let at = 0; at < data.length; at += 4) seen.add([...data.subarray(at, at + 3)].join(' '));
    return [...seen].map((tone) => tone.split(' ').map(Number));
  });
  expect(tones).toHaveLength(4);
  for (const [i, one] of tones.entries())
    for (const other of tones.slice(i + 1)) {
      const distance = Math.hypot(...one.map((value, channel) => value - (other[channel] as number)));
      expect(distance).toBeGreaterThan(60);
    }
  const legend = page.getByRole('list', { name: 'Classes' });
  for (const value of [0, 1, 2, 3]) await expect(legend).toContainText(`Label ${value}`);
});

test('UX04: after the masks are deleted, no preview, menu or message shows them', async ({
  page,
  baseURL,
}) => {
  const seeded = await seedSession(baseURL as string, { pairs: 3 });
  await useSession(page, seeded);
  await seedResult(seeded, { totalAugmentedImages: 4 });
  await page.goto('/upload_data/preview');
  await expect(page.getByRole('button', { name: /^Open pair_/ })).toHaveCount(3);
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: /^Segmentation Masks/ }).click();
  await page.getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByText(/^No masks yet\./)).toBeVisible();
  // Another page requires that they are deleted.
  await menu.getByRole('link', { name: /^Images/ }).click();
  await menu.getByRole('link', { name: /^Segmentation Masks/ }).click();
  await expect(page.getByText('pair_1.png')).toHaveCount(0);
  await expect(menu.getByRole('button', { name: 'Preview', exact: true })).toBeDisabled();
  for (const name of ['Augmentation settings', 'Augment: Initiate augmentation'])
    await expect(menu.getByRole('button', { name, exact: true })).toBeDisabled();
  for (const path of ['/upload_data/preview', '/augment/preview']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('Go to Segmentation Masks');
    await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(0);
    await expect(page.locator('main img')).toHaveCount(0);
  }
  await endSeeded(seeded);
});
