import { expect, type Page } from '@playwright/test';
import { typeNumber } from '../support/flow.ts';
import { test } from '../support/seeded.ts';

test.use({ seed: { pairs: 10 } });

/** Returns the addresses of the outputs in the grid, once all nine are rendered. */
async function outputs(page: Page): Promise<string[]> {
  const pictures = page.getByTestId('outputs-grid').getByRole('img');
  await expect(pictures).toHaveCount(9);
  return pictures.evaluateAll((all) => all.map((picture) => (picture as HTMLImageElement).src));
}

const number = (page: Page, name: string) => page.getByRole('spinbutton', { name });

test('a switch renders the outputs again, a new seed changes the seed and renders them again', async ({
  page,
}) => {
  await page.goto('/settings/select_transformation');
  const plain = await outputs(page);
  await page.getByRole('switch', { name: 'Random rotation' }).check();
  await expect.poll(() => outputs(page)).not.toEqual(plain);
  await expect(page.getByRole('button', { name: /^Output 1 from .*rotated by/ })).toBeVisible();
  const turned = await outputs(page);
  await page.getByRole('button', { name: 'New seed' }).click();
  await expect(number(page, 'Seed')).not.toHaveValue('42');
  await expect.poll(() => outputs(page)).not.toEqual(turned);
});

test('a range is adjusted, its ends never cross, and its default is restored', async ({ page }) => {
  await page.goto('/settings/select_transformation');
  const card = page.getByRole('region', { name: 'Random rotation' });
  await card.getByRole('button', { name: /Adjust/ }).click();
  const before = await card.getByRole('img').first().getAttribute('src');
  await typeNumber(page, 'Angle, from', 45);
  await expect(number(page, 'Angle, to')).toHaveValue('45');
  await expect(card.getByText('+45°')).toHaveCount(2);
  await expect(card.getByRole('img').first()).not.toHaveAttribute('src', before as string);
  await card.getByRole('button', { name: 'Restore defaults' }).click();
  await expect(number(page, 'Angle, from')).toHaveValue('-30');
  await expect(number(page, 'Angle, to')).toHaveValue('30');
});

test('the crop follows pointer and keys, its fields are in sync, the result has its pixels', async ({
  page,
}) => {
  await page.goto('/settings/pre_processing');
  await page.getByRole('switch', { name: 'Crop' }).check();
  const frame = page.getByRole('button', { name: /^Crop frame: move/ });
  await frame.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(number(page, 'Offset width')).toHaveValue('10');
  await expect(number(page, 'Offset height')).toHaveValue('1');
  const corner = page.getByRole('button', { name: /bottom right corner/ });
  const { x, y, width, height } = (await corner.boundingBox()) as NonNullable<
    Awaited<ReturnType<typeof corner.boundingBox>>
  >;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 40, y - 30, { steps: 4 });
  await page.mouse.up();
  const target = {
    width: Number(await number(page, 'Target width').inputValue()),
    height: Number(await number(page, 'Target height').inputValue()),
  };
  expect(target.width).toBeLessThan(128);
  expect(target.height).toBeLessThan(128);
  const result = page.getByTestId('pre-processing-result').getByRole('img').first();
  await expect
    .poll(() => result.evaluate((picture: HTMLImageElement) => [picture.naturalWidth, picture.naturalHeight]))
    .toEqual([target.width, target.height]);
});
