import { expect } from '@playwright/test';
import { typeNumber } from '../support/flow.ts';
import { test } from '../support/seeded.ts';

test.use({ seed: { pairs: 10 } });

test('pairs are cut into tiles: the grid is drawn on the image, and the tiles are counted', async ({
  page,
}) => {
  await page.goto('/settings/pre_processing');
  await page.getByRole('switch', { name: 'Cut into tiles' }).check();
  await expect(page.getByText('Dataset: 10 tiles of 10 pairs.')).toBeVisible();
  // The images have 320 x 240 pixels: three columns and two rows, the last ones shifted inwards.
  await typeNumber(page, 'Tile size', 128);
  await expect(page.getByText('Dataset: 60 tiles of 10 pairs.')).toBeVisible();
  await expect(page.getByTestId('tile-stage').locator('svg > g')).toHaveCount(6);
  await page.reload();
  await expect(page.getByRole('spinbutton', { name: 'Tile size' })).toHaveValue('128');
  await page.getByRole('switch', { name: 'Cut into tiles' }).uncheck();
  await expect(page.getByText('Dataset: 60 tiles of 10 pairs.')).toBeHidden();
});

test('an end of a range is moved by keys and dragged in steps; its field has the same value', async ({
  page,
}) => {
  await page.goto('/settings/select_transformation');
  const card = page.getByRole('region', { name: 'Random rotation' });
  await card.getByRole('button', { name: 'Adjust' }).click();
  const upper = card.getByRole('slider', { name: /, to$/ });
  const current = async () => Number(await upper.inputValue());
  const first = await current();
  await upper.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(current).toBeLessThan(first);
  const box = await upper.boundingBox();
  if (box === null) throw new Error('The slider is not shown.');
  const [min, max] = [Number(await upper.getAttribute('min')), Number(await upper.getAttribute('max'))];
  const THUMB = 20;
  const at = (value: number) => box.x + THUMB / 2 + ((value - min) / (max - min)) * (box.width - THUMB);
  const y = box.y + box.height / 2;
  const from = await current();
  const to = from + (max - min) / 4;
  await page.mouse.move(at(from), y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step += 1) await page.mouse.move(at(from + ((to - from) * step) / 10), y);
  await page.mouse.up();
  await expect.poll(current).toBeGreaterThan(from + (max - min) / 5);
  const dragged = await upper.inputValue();
  await expect(card.getByRole('spinbutton').last()).toHaveValue(dragged);
  await page.reload();
  await card.getByRole('button', { name: 'Adjust' }).click();
  await expect(upper).toHaveValue(dragged);
});
