import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { type DrawnFile, drawMask } from '../support/drawn.ts';
import { endSeeded, type Seeded, seedResult, seedSession, useSession } from '../support/seed.ts';
import { dragSlider } from '../support/slider.ts';

let seeded: Seeded | undefined;
test.afterEach(async () => {
  if (seeded) await endSeeded(seeded);
  seeded = undefined;
});

type Label = (value: number, x: number, y: number, n: number) => number;

/** Gives the pixels of generated masks other labels; blurred masks are soft. */
const relabel =
  (label: Label, blur = 0) =>
  async ({ masks }: { masks: DrawnFile[] }) => {
    for (const [n, mask] of masks.entries()) {
      const { data, info } = await sharp(mask.bytes)
        .extractChannel(0)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: 1 as const };
      for (let i = 0; i < data.length; i++)
        data[i] = label(data[i] as number, i % info.width, Math.floor(i / info.width), n);
      const image = sharp(data, { raw });
      mask.bytes = await (blur > 0 ? image.blur(blur) : image).toColourspace('b-w').png().toBuffer();
    }
  };

async function open(page: Page, baseURL: string | undefined, label: Label, blur = 0) {
  seeded = await seedSession(baseURL as string, { pairs: 6, change: relabel(label, blur) });
  await useSession(page, seeded);
  await page.goto('/upload_data/preview');
  await expect(page.getByRole('button', { name: /^Open pair_/ }).first()).toBeVisible();
}

/** Returns the number of different colours of the first mask in the grid; 0 while it loads. */
const colorsShown = (page: Page) =>
  page
    .getByTestId('pair-grid')
    .locator('img')
    .nth(1)
    .evaluate((image: HTMLImageElement) => {
      if (image.naturalWidth === 0) return 0;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const data = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
      return new Set(data).size;
    });

/** Four classes in columns; the third mask is empty. */
const FOUR: Label = (value, x, _, n) => (value === 0 || n === 2 ? 0 : 1 + Math.floor(x / 80));
const pixelsIn = (text: string | null) => Number(/([\d,]+) px/.exec(text ?? '')?.[1]?.replaceAll(',', ''));

test('classes are merged and dropped in the class table, which shows the pixels after', async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, FOUR);
  const rows = page.getByRole('list', { name: 'Classes', exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  const pixelsOf = async (n: number) =>
    pixelsIn(
      await rows
        .nth(n)
        .getByText(/ px · /)
        .first()
        .textContent(),
    );
  const [one, two] = [await pixelsOf(1), await pixelsOf(2)];
  await expect.poll(() => colorsShown(page)).toBe(5);
  await page.getByLabel('Change of label 2').selectOption('Merge into label 1');
  await expect(rows.nth(1)).toContainText(`After the changes: ${(one + two).toLocaleString('en-US')} px`);
  await page.getByLabel('Change of label 4').selectOption('Drop: becomes background (label 0)');
  await expect(page.getByText('5 labels become 3:')).toBeVisible();
  await expect.poll(() => colorsShown(page)).toBe(3);
  await page.getByRole('switch', { name: 'Masks as uploaded' }).click();
  await expect.poll(() => colorsShown(page)).toBe(5);
  await page.goto('/augment/start_augmentation');
  const changes = page.getByRole('list', { name: 'Changes to the dataset' });
  await expect(changes).toContainText('Change labels: 2 to 1, 4 to 0');
  await expect(changes).toContainText('5 masks: pair_1.png');
  await page.getByRole('button', { name: 'Open preview' }).click();
  await page.getByRole('button', { name: 'Undo the changes' }).click();
  await expect(page.getByText('labels become')).toHaveCount(0);
  await expect.poll(() => colorsShown(page)).toBe(5);
});

test('pairs are found by a finding, selected with the keyboard, excluded and used again', async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, FOUR);
  const cards = page.getByRole('button', { name: /^Open pair_/ });
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Empty masks (1)' });
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Select pairs' }).click();
  const box = page.getByRole('checkbox', { name: 'Select pair_3.png' });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 pair selected')).toBeVisible();
  await page.getByRole('button', { name: 'Exclude', exact: true }).press('Enter');
  // The finding is cleared, so that all pairs are shown again; the pair stays in its place.
  await expect(page.getByText('Masks with only background')).toHaveCount(0);
  await expect(cards).toHaveCount(6);
  await expect(page.getByTestId('pair-grid').getByText('Excluded')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Excluded (1)' });
  await expect(cards).toHaveCount(1);
  await box.click();
  await page.getByRole('button', { name: 'Use again' }).click();
  await expect(page.getByText('Masks with only background')).toBeVisible();
  await expect(cards).toHaveCount(6);
});

test('the threshold of soft masks is chosen with a preview', async ({ page, baseURL }) => {
  await open(page, baseURL, (value) => value, 2);
  const finding = page.getByText('look smoothed');
  await expect(finding).toBeVisible();
  await page.getByRole('button', { name: 'Choose a threshold' }).click();
  const status = page.getByText(/become foreground/);
  await expect(status).toContainText('Values of 128 and above');
  const share = async () => Number(/([\d.]+) %/.exec((await status.textContent()) ?? '')?.[1]);
  await expect.poll(share).toBeGreaterThan(0);
  const before = await share();
  const slider = page.getByRole('slider', { name: 'Threshold' });
  await slider.scrollIntoViewIfNeeded();
  await dragSlider(page, 'Threshold', [50, 96]);
  await slider.press('ArrowRight');
  const at = Number(await slider.inputValue());
  expect(at).toBeGreaterThan(220);
  await expect(status).toContainText(`Values of ${at} and above`);
  await expect.poll(share).toBeLessThan(before);
  await page.getByRole('button', { name: `Separate at ${at}` }).click();
  await expect(finding).toHaveCount(0);
  await expect.poll(() => colorsShown(page)).toBe(2);
});

test('masks of ids are objects in legend, viewer and result', async ({ page, baseURL }) => {
  await open(page, baseURL, (value, x, y) =>
    value === 0 ? 0 : 1 + Math.floor(x / 40) + 20 * Math.floor(y / 80),
  );
  await page.getByRole('radio', { name: 'Object ids' }).check();
  await expect(page.getByRole('heading', { name: 'Objects' })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Objects by area' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.getByLabel('Ids per class').fill('20');
  await page.getByLabel('Name of class 1').fill('cell');
  await page
    .getByRole('button', { name: /^Open pair_/ })
    .first()
    .click();
  const mask = page.getByRole('dialog').locator('img').last();
  const { data, info } = await sharp((await drawMask(1)).bytes)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  // A foreground pixel of the second row of ids.
  const at = data.findIndex((value, i) => value !== 0 && i >= 120 * info.width);
  const [column, row] = [at % info.width, Math.floor(at / info.width)];
  expect(row).toBeLessThan(160);
  const named = page.getByTestId('pixel');
  await expect(async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await mask.boundingBox()) ?? {};
    await page.mouse.move(x + 2, y + 2);
    await page.mouse.move(
      x + ((column + 0.5) * width) / info.width,
      y + ((row + 0.5) * height) / info.height,
    );
    await expect(named).toContainText(/object \d+, class 1, cell, [\d,]+ px/, { timeout: 1000 });
  }).toPass();
  const config = { maskContent: 'objects', objectsPerClass: 20, totalAugmentedImages: 4 };
  await seedResult(seeded as Seeded, { ...config, randomRotate: false });
  await page.goto('/augment/start_augmentation');
  await expect(page.getByText('no mask contains an object id that its source does not have')).toBeVisible();
});
