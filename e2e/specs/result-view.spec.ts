import { expect } from '@playwright/test';
import { drawLabels } from '../support/drawn.ts';
import { readImage } from '../support/pixels.ts';
import { seedResult } from '../support/seed.ts';
import { test } from '../support/seeded.ts';

const LABEL = 2;
const longName = (n: number) => `${'stained_and_scanned_'.repeat(10)}${n}.png`;

test.use({
  seed: {
    pairs: 4,
    change: async (drawn) => {
      drawn.masks = await Promise.all(drawn.masks.map((_, i) => drawLabels(i + 1, LABEL)));
      for (const files of [drawn.images, drawn.masks])
        for (const [i, file] of files.entries()) file.name = longName(i + 1);
    },
  },
});
test.beforeEach(async ({ page, seeded }) => {
  await seedResult(seeded, { totalAugmentedImages: 24, flipLeftRight: false, randomRotate: false });
  await page.goto('/augment/preview');
  await page.getByRole('switch', { name: 'Preview augmented result' }).check();
});

test('the viewer counts all outputs of the set and goes beyond their first page', async ({ page }) => {
  await page.getByRole('button', { name: /^Open img_1\.png/ }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText('1 of 24');
  for (let n = 2; n <= 14; n++) {
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText(`img_${n}.png`);
  }
  await expect(viewer).toContainText('14 of 24');
});

test('uncoloured labels are visible: the source in the receipt is coloured, the label under the pointer is named', async ({
  page,
}) => {
  await page.getByRole('button', { name: /^Open img_1\.png/ }).click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  const source = receipt.getByRole('img', { name: /^Mask / });
  const colorful = async () => {
    const { colors } = await readImage(await source.screenshot());
    const rgb = (color: number) => [color >> 16, (color >> 8) & 255, color & 255];
    return [...colors].map(rgb).some((one) => Math.max(...one) - Math.min(...one) > 60);
  };
  await expect.poll(colorful).toBe(true);

  const heading = receipt.getByRole('heading', { name: /^Source: stained_and_scanned_/ });
  await expect(heading).toBeVisible();
  expect(await heading.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);

  await page.getByRole('dialog').getByRole('button', { name: 'Mask', exact: true }).click();
  const stage = page.getByRole('region', { name: /^Image at / });
  await expect(async () => {
    await stage.hover({ position: { x: 20, y: 20 } });
    await stage.hover();
    await expect(page.getByTestId('pixel')).toContainText(/label [02]/, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
});

test('as an overlay, a mask shows its classes and leaves the background to the image', async ({ page }) => {
  await page.getByRole('switch', { name: 'Mask over image' }).check();
  await page.getByRole('slider', { name: 'Opacity' }).fill('100');
  const card = page.getByRole('button', { name: /^Open img_1\.png/ });
  // A mask that covers the image only shows its two colours and the greys of the caption.
  await expect.poll(async () => (await readImage(await card.screenshot())).colors.size).toBeGreaterThan(2000);
});
