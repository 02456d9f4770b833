import { expect, type Page } from '@playwright/test';
import { STORAGE_KEYS } from '@twinset/contract';
import { test } from '../support/seeded.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.use({ seed: { pairs: 5 } });

const TOTAL = 'Augmented training images';
const field = (page: Page, name: string | RegExp) => page.getByRole('spinbutton', { name });
/** Returns the message or hint below a field. */
const below = (page: Page, name: string | RegExp, text: string | RegExp) =>
  expect(field(page, name)).toHaveAccessibleDescription(text);
const storedTotal = (page: Page) =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '{}').state?.config.totalAugmentedImages ?? 150,
    STORAGE_KEYS.config,
  );

test('text that is not an integer is kept as typed or pasted, changes no stored value, and the message shows the range', async ({
  page,
}) => {
  await page.goto('/settings/select_transformation');
  const total = field(page, TOTAL);
  await expect(total).toHaveValue('150');
  await below(page, TOTAL, '1 to 1,000');
  for (const text of ['12.7', '2.5', '12,5', '1e3', '2x0', '1,000']) {
    await total.fill('');
    await total.pressSequentially(text);
    await expect(total).toHaveValue(text);
    await below(page, TOTAL, /^Whole numbers from 1 to 1,000\. The value stays 150\./);
    await expect(total).toHaveAttribute('aria-invalid', 'true');
    await total.press('Tab');
    await expect(total).toHaveValue(text);
    expect(await storedTotal(page)).toBe(150);
  }
  await page.reload();
  await expect(total).toHaveValue('150');
  for (const text of ['12.7', '-3', '1e3']) {
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await total.press('ControlOrMeta+a');
    await total.press('ControlOrMeta+v');
    await expect(total).toHaveValue(text);
    await below(page, TOTAL, /Whole numbers from 1 to 1,000/);
    expect(await storedTotal(page)).toBe(150);
  }
});

test('a number out of range is clamped on leaving, which is announced; an empty field shows the number again', async ({
  page,
}) => {
  await page.goto('/settings/select_transformation');
  const total = field(page, TOTAL);
  await total.fill('5000');
  await expect(total).toHaveValue('5000');
  await below(page, TOTAL, /Whole numbers from 1 to 1,000\. Will be set to 1,000\./);
  expect(await storedTotal(page)).toBe(150);
  await total.press('Tab');
  await expect(total).toHaveValue('1000');
  await expect(page.getByRole('alert')).toHaveText('Set to 1,000, the highest value allowed.');
  await total.fill('-3');
  await total.press('Enter');
  await expect(total).toHaveValue('1');
  await expect(page.getByRole('alert')).toHaveText('Set to 1, the lowest value allowed.');
  await total.fill('');
  await expect(total).toHaveValue('');
  await total.press('Tab');
  await expect(total).toHaveValue('1');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await total.press('ArrowUp');
  await expect(total).toHaveValue('2');
});

test('percent and decimals: a comma is a decimal mark if decimals are allowed, and refused otherwise', async ({
  page,
}) => {
  await page.goto('/settings/select_transformation');
  await page.getByRole('switch', { name: /rotation/i }).check();
  const often = field(page, 'Probability').first();
  await page.getByRole('button', { name: 'Adjust random rotation' }).click();
  await often.fill('0.5');
  await expect(often).toHaveValue('0.5');
  await expect(often).toHaveAccessibleDescription(/Whole numbers from 0 to 100 %\. The value stays 100\./);
  await often.fill('50');
  const from = field(page, 'Angle, from');
  await from.fill('-2,5');
  await from.press('Tab');
  await expect(from).toHaveValue('-2.5');
  await from.fill('2.57');
  await from.press('Tab');
  await expect(from).toHaveValue('2.57');
  await expect(from).toHaveAccessibleDescription(/at most 1 decimal\. The value stays -2.5/);
  // Something else changes the number, and the field shows it.
  await page.getByRole('button', { name: 'Restore defaults' }).first().click();
  await expect(from).toHaveValue('-30');
});

test('crop limits follow the smallest image: 320 by 240', async ({ page }) => {
  await page.goto('/settings/pre_processing');
  await page.getByRole('switch', { name: 'Crop' }).check();
  const type = async (name: RegExp, typed: string, kept: string) => {
    const field = page.getByRole('spinbutton', { name });
    await field.fill(typed);
    await field.press('Tab');
    await expect(field).toHaveValue(kept);
  };
  await type(/offset height/i, '999', '230');
  await type(/offset height/i, '40', '40');
  await type(/target height/i, '999', '200');
  await type(/offset width/i, '999', '310');
  await type(/offset width/i, '20', '20');
  await type(/target width/i, '0', '1');
});

test('resize height is 10 to 4000, width 1 to 4000', async ({ page }) => {
  await page.goto('/settings/pre_processing');
  await page.getByRole('switch', { name: 'Resize' }).check();
  const height = page.getByRole('spinbutton', { name: 'Resize height' });
  await expect(height).toHaveValue('512');
  await height.fill('3');
  await height.press('Tab');
  await expect(height).toHaveValue('10');
  const width = page.getByRole('spinbutton', { name: 'Resize width' });
  await width.fill('99999');
  await width.press('Tab');
  await expect(width).toHaveValue('4000');
});
